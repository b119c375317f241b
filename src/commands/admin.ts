import { parseArgs } from 'node:util';
import { AppError } from '../errors.ts';
import type { AuditKind } from '../features/access/audit/rules/audit-kinds.ts';
import { insertAuditEntry } from '../features/access/audit/store.ts';
import { rotateSigningKey } from '../features/access/sessions/access-tokens.ts';
import { hasEnabledFactor } from '../features/access/sign-in-tickets/store.ts';
import { createAdmin, newPassword } from '../features/accounts/account/register-account.ts';
import { findUserByEmail, lockUser } from '../features/accounts/account/store.ts';
import { deletePasskeysOf } from '../features/accounts/passkeys/store.ts';
import { removeFactor } from '../features/accounts/second-factor/manage-factor.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { createPasswords, type PasswordCost } from '../platform/passwords.ts';
import { reseal } from '../platform/secrets/open-secrets.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { readEmail } from '../shared/email.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { openServiceSecrets, sealedTables } from './open-service-secrets.ts';

interface AdminDependencies {
  db: Database;
  clock: Clock;
  config: Config;
  /** Opened only by commands that need them. */
  secrets: () => Promise<Secrets>;
  passwordCost?: PasswordCost;
}

const usage = `Usage:
  npm run admin -- create --email <address> [--name <name>] [--password <password>]
      Creates an administrator. The password can also be set in ADMIN_PASSWORD.
      Without a password, a random one is created and printed once.
  npm run admin -- remove-second-factor --email <address>
      Removes the second factor and the passkeys of an account that lost its device and recovery codes.
      Check first that the request comes from the owner of the account.
  npm run admin -- rotate-keys
      Creates a new key for session tokens. Existing tokens stay valid until they expire.
  npm run admin -- rotate-secrets
      Encrypts all secrets in the database with the first key of SECRET_KEY. The other keys can then be removed.`;

/** Returns the exit code. */
export async function runAdmin(args: string[], dependencies: AdminDependencies): Promise<number> {
  const [command, ...rest] = args;
  const options = readOptions(rest);
  if (command === 'create' && options?.email !== undefined)
    return create(dependencies, options.email, options.name, options.password);
  if (command === 'remove-second-factor' && options?.email !== undefined)
    return removeSecondFactor(dependencies, options.email);
  if (command === 'rotate-keys' && rest.length === 0) return rotateKeys(dependencies);
  if (command === 'rotate-secrets' && rest.length === 0) return rotateSecrets(dependencies);
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
  { db, clock, passwordCost }: AdminDependencies,
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
    if (made && !given) console.log(`Password (shown only once): ${password}`);
    return made ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.log(explain(error, email));
    return 1;
  }
}

function explain({ code, detail }: AppError, email: string): string {
  if (code === 'PASSWORD_TOO_SHORT') return 'The password must have at least 8 characters.';
  if (code === 'INVALID_VALUE') return `The password is not accepted. ${detail}`;
  return `"${email}" is not an e-mail address.`;
}

async function removeSecondFactor({ db, clock }: AdminDependencies, email: string): Promise<number> {
  const found = await findUserByEmail(db, readEmail(email)?.key ?? '');
  const removed =
    found !== null &&
    (await db.transaction(async (transaction) => {
      const user = await lockUser(transaction, found.id);
      if (user === null || !(await hasEnabledFactor(transaction, user.id))) return false;
      await deletePasskeysOf(transaction, user.id);
      await removeFactor(transaction, user.id);
      const act = { kind: 'second_factor.removed', byUserId: null, subjectId: user.id } as const;
      await insertAuditEntry(transaction, { ...act, now: clock.now() });
      return true;
    }));
  console.log(removed ? `${email} signs in without a second factor.` : `${email} has no second factor.`);
  return removed ? 0 : 1;
}

async function rotateKeys({ db, clock, secrets }: AdminDependencies): Promise<number> {
  await rotateSigningKey({ db, clock, secrets: await secrets() });
  await record({ db, clock }, 'keys.rotated');
  console.log('New session tokens are signed with a new key.');
  return 0;
}

async function rotateSecrets({ db, clock, secrets }: AdminDependencies): Promise<number> {
  const count = await reseal(db, await secrets(), sealedTables);
  await record({ db, clock }, 'secrets.rotated');
  console.log(`All secrets are encrypted with the first key. ${count} were updated.`);
  return 0;
}

function record({ db, clock }: Pick<AdminDependencies, 'db' | 'clock'>, kind: AuditKind): Promise<void> {
  return db.transaction((transaction) =>
    insertAuditEntry(transaction, { kind, byUserId: null, subjectId: null, now: clock.now() }),
  );
}

export async function runAdminCommand(config: Config, words: string[]): Promise<number> {
  const database = await openConfiguredDatabase(config, createLog('warn'), 'borrow');
  try {
    return await runAdmin(words, {
      db: database.db,
      clock: systemClock,
      config,
      secrets: () => openServiceSecrets(config, database),
    });
  } finally {
    await database.close();
  }
}
