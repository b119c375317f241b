import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { deleteCodesOf, tryCodes, useCode } from './code-store.ts';

const maxTries = 5;

export const hashCode = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest();

export interface CodeDependencies {
  db: Database;
  clock: Clock;
}

export const wrongCode = () =>
  new AppError('INVALID_CREDENTIALS', {
    detail: 'The code is wrong, used or has expired. Request a new one.',
  });

/** Returns the id of the code. The caller uses it up in its transaction. */
export async function requireCode(
  { db, clock }: CodeDependencies,
  emailKey: string,
  code: string,
): Promise<string> {
  const open = await tryCodes(db, emailKey, { most: maxTries, now: clock.now() });
  const right = open.find(({ id, hash }) => timingSafeEqual(hash, hashCode(id, code)));
  if (right === undefined) throw wrongCode();
  return right.id;
}

/** Returns the address that received the code. Its spelling can differ from the one of the caller. */
export async function useUpCode(transaction: Transaction, id: string, emailKey: string): Promise<string> {
  const email = await useCode(transaction, { id, emailKey });
  if (email === null) throw wrongCode();
  await deleteCodesOf(transaction, emailKey);
  return email;
}
