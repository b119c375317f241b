import { randomBytes } from 'node:crypto';
import { constants, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { OWNER, SERVICE } from './connect.ts';
import type { Home } from './home.ts';

interface EnginePasswords {
  owner: string;
  service: string;
}

const passwordsOf = (home: Home) => join(home.dir, 'passwords.json');
export const accessRulesOf = (home: Home) => join(home.dir, 'access.conf');

const BY_PASSWORD = 'local all all scram-sha-256\n';
// Only until the first passwords are set, behind the private folder; and whenever somebody has deleted their file.
const OWNER_FREELY = `local all ${OWNER} trust\n`;

export async function readPasswords(home: Home): Promise<EnginePasswords> {
  const found = await findPasswords(home);
  if (found === null)
    throw new Error(`${passwordsOf(home)} is missing. Restart the service: it makes it anew.`);
  return found;
}

export const ownerPassword = (home: Home) => async () => (await findPasswords(home))?.owner ?? '';

export const wrongPasswords = (home: Home) =>
  new Error(
    `PostgreSQL in ${home.dir} has other passwords than ${passwordsOf(home)}. ` +
      'Stop it and delete that file: the next start makes new ones.',
  );

/** Before the server starts: it asks for passwords as soon as there are any. */
export async function writeAccessRules(home: Home): Promise<void> {
  const rules = (await findPasswords(home)) === null ? OWNER_FREELY : BY_PASSWORD;
  await replaceFile(home, accessRulesOf(home), rules);
}

/**
 * Gives the two roles their passwords, once. By whoever holds the owner's lock, so by one process only. The file is put in place after the
 * server knows them and before it asks for them: a start that is cut off anywhere in between begins anew, or finds all done.
 */
export async function ensurePasswords(client: pg.Client, home: Home): Promise<void> {
  if ((await findPasswords(home)) !== null) return;
  const passwords = { owner: newPassword(), service: newPassword() };
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [SERVICE]);
  if (!rowCount) await client.query(`create role ${SERVICE}`);
  // They are random: stretching them would slow down every connection, and nobody who guesses.
  await client.query('set scram_iterations = 1');
  await client.query(`alter role ${OWNER} password '${passwords.owner}'`);
  await client.query(`alter role ${SERVICE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    password '${passwords.service}'`);
  await replaceFile(home, passwordsOf(home), `${JSON.stringify(passwords)}\n`);
  await replaceFile(home, accessRulesOf(home), BY_PASSWORD);
  await client.query('select pg_reload_conf()');
}

const newPassword = () => randomBytes(32).toString('base64url');

async function findPasswords(home: Home): Promise<EnginePasswords | null> {
  const path = passwordsOf(home);
  const text = await readOwnFile(path);
  if (text === null) return null;
  try {
    const { owner, service } = JSON.parse(text) as Partial<EnginePasswords>;
    if (typeof owner === 'string' && typeof service === 'string') return { owner, service };
  } catch {}
  throw new Error(
    `${path} cannot be understood. Delete it while nothing runs: the next start makes it anew.`,
  );
}

// NOFOLLOW, and a fresh name for what is written: for root, the folder belongs to another account, which must not choose the file.
async function readOwnFile(path: string): Promise<string | null> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    return await file.readFile('utf8').finally(() => file.close());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function replaceFile({ account }: Home, path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (account) await file.chown(account.uid, account.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
