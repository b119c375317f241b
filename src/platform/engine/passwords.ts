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
// Until the first passwords are set, protected by the private folder, and after the file was deleted.
const OWNER_WITHOUT_PASSWORD = `local all ${OWNER} trust\n`;

export async function readPasswords(home: Home): Promise<EnginePasswords> {
  const found = await findPasswords(home);
  if (found === null)
    throw new Error(`${passwordsOf(home)} is missing. Restart the service to create it again.`);
  return found;
}

export const ownerPassword = (home: Home) => async () => (await findPasswords(home))?.owner ?? '';

export const wrongPasswords = (home: Home) =>
  new Error(
    `PostgreSQL in ${home.dir} has other passwords than ${passwordsOf(home)}. ` +
      'Stop it and delete that file. The next start creates new ones.',
  );

/** Called before the server starts. The server requires passwords as soon as they exist. */
export async function writeAccessRules(home: Home): Promise<void> {
  const rules = (await findPasswords(home)) === null ? OWNER_WITHOUT_PASSWORD : BY_PASSWORD;
  await replaceFile(home, accessRulesOf(home), rules);
}

/**
 * Sets the passwords of both roles once. The caller holds the owner lock. The file is written after the
 * server knows the passwords and before it requires them, so that an interrupted start can be repeated.
 */
export async function ensurePasswords(client: pg.Client, home: Home): Promise<void> {
  if ((await findPasswords(home)) !== null) return;
  const passwords = { owner: newPassword(), service: newPassword() };
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [SERVICE]);
  if (!rowCount) await client.query(`create role ${SERVICE}`);
  // Random passwords need no key stretching, which would slow down every connection.
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
    `${path} is invalid. Stop the service and delete the file. The next start creates a new one.`,
  );
}

// NOFOLLOW and a new name: for root, the folder belongs to another account, which must not choose the file.
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
