import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { chooseLanguage } from '../../../shared/languages.ts';
import type { DeclinePendingRequests } from '../../access/grants/end-grants.ts';
import { replaceCredentials } from './replace-credentials.ts';
import { refuseSuspended } from './sign-in.ts';
import { insertUser, type UserRow } from './store.ts';
import { wrongCode } from './verify-code.ts';
import { markEmailVerified } from './verify-email.ts';

export interface OpenAccountDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  forgetSessions: () => void;
  declinePendingRequests: DeclinePendingRequests;
  /** Version of the terms that are shown now. */
  termsVersion: string;
}

interface Proven {
  /** Address that the person has proven to have. */
  email: { address: string; key: string };
  name: string | undefined;
  headers: IncomingHttpHeaders;
  now: Date;
}

/** Opens or creates the account of a proven address. `known` is locked. */
export function openAccountOf(
  dependencies: OpenAccountDependencies,
  transaction: Transaction,
  known: UserRow | null,
  proven: Proven,
): Promise<UserRow> {
  return known === null || known.email_key !== proven.email.key
    ? createCustomer(dependencies, transaction, proven)
    : openAccount(dependencies, transaction, known, proven);
}

async function createCustomer(
  { jobs }: OpenAccountDependencies,
  transaction: Transaction,
  { email, name, headers, now }: Proven,
): Promise<UserRow> {
  if (name === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'body.name', detail: 'Required for a new account.' });
  const user = await insertUser(transaction, {
    id: newId('user', now.getTime()),
    email: email.address,
    emailKey: email.key,
    passwordHash: null,
    name: name.trim(),
    role: 'customer',
    phone: null,
    timezone: null,
    language: chooseLanguage(headers['accept-language']),
    isVerified: true,
    now,
  });
  // Registered in the meantime. A new attempt signs in to that account.
  if (user === null) throw wrongCode();
  await markEmailVerified(jobs, transaction, user, now);
  return user;
}

/**
 * Anyone can register an address that is not theirs and wait for its owner. Therefore nothing of an account
 * with an unconfirmed address stays valid when the owner proves to have it.
 */
async function openAccount(
  dependencies: OpenAccountDependencies,
  transaction: Transaction,
  user: UserRow,
  { name, now }: Proven,
): Promise<UserRow> {
  refuseSuspended(user.suspended_at !== null);
  if (user.email_verified_at !== null) return user;
  const owner = { ...user, name: name?.trim() ?? user.name };
  return replaceCredentials(dependencies, transaction, owner, { passwordHash: null, now });
}
