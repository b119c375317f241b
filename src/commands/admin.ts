import { parseArgs } from 'node:util';
import { AppError } from '../errors.ts';
import type { ActKind } from '../features/access/audit/rules/acts.ts';
import { recordAct } from '../features/access/audit/store.ts';
import { rotateSigningKey } from '../features/access/sessions/signing-keys.ts';
import { createAdmin, newPassword } from '../features/accounts/account/create-admin.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createPasswords, type PasswordCost } from '../platform/passwords.ts';
import { reseal } from '../platform/secrets/open-secrets.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { sealedTables } from './sealed-tables.ts';

interface Parts {
  db: Database;
  clock: Clock;
  config: Config;
  /** Opened only by what needs them. */
  secrets: () => Promise<Secrets>;
  passwordCost?: PasswordCost;
}

const usage = `Usage:
  npm run admin -- create --email <address> [--name <name>] [--password <password>]
      Makes an account of platform staff. The password can also come from ADMIN_PASSWORD;
      without either, one is made and printed once.
  npm run admin -- rotate-keys
      Signs new session tokens with a new key. Tokens given out before stay good until they expire.
  npm run admin -- rotate-secrets
      Seals every secret in the database with the first key of SECRET_KEY; the others can then be taken off.`;

/** Resolves to the exit code. */
export async function runAdmin(args: string[], parts: Parts): Promise<number> {
  const [command, ...rest] = args;
  const options = readOptions(rest);
  if (command === 'create' && options?.email !== undefined)
    return create(parts, options.email, options.name, options.password);
  if (command === 'rotate-keys' && rest.length === 0) return rotateKeys(parts);
  if (command === 'rotate-secrets' && rest.length === 0) return rotateSecrets(parts);
  console.log(usage);
  return 2;
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { email: text, name: text, password: text } }).values;
  } catch {
    return null;
  }
}

async function create(
  { db, clock, passwordCost }: Parts,
  email: string,
  name = 'Administrator',
  given = process.env.ADMIN_PASSWORD,
): Promise<number> {
  const password = given || newPassword();
  try {
    const made = await createAdmin(
      { db, clock, passwords: createPasswords(passwordCost) },
      { email, name, password },
    );
    console.log(made ? `${email} is now an administrator.` : `${email} already has an account.`);
    if (made && !given) console.log(`Password, shown only now: ${password}`);
    return made ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.log(explain(error, email));
    return 1;
  }
}

function explain({ code, detail }: AppError, email: string): string {
  if (code === 'PASSWORD_TOO_SHORT') return 'A password needs at least 8 characters.';
  if (code === 'INVALID_VALUE')
    return `That password will not do: ${detail?.replace('body.password: ', '')}.`;
  return `"${email}" is not an e-mail address.`;
}

async function rotateKeys({ db, clock, secrets }: Parts): Promise<number> {
  await rotateSigningKey({ db, clock, secrets: await secrets() });
  await record({ db, clock }, 'keys.rotated');
  console.log('New session tokens are signed with a new key.');
  return 0;
}

async function rotateSecrets({ db, clock, secrets }: Parts): Promise<number> {
  const count = await reseal(db, await secrets(), sealedTables);
  await record({ db, clock }, 'secrets.rotated');
  console.log(`Everything is sealed with the first key now; ${count} secrets were not.`);
  return 0;
}

function record({ db, clock }: Pick<Parts, 'db' | 'clock'>, kind: ActKind): Promise<void> {
  return db.transaction((transaction) =>
    recordAct(transaction, { kind, byUserId: null, subjectId: null, now: clock.now() }),
  );
}
