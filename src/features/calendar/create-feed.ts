import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newSecretToken } from '../sessions/secret-token.ts';
import type { NewFeedBody } from './contract.ts';
import { replaceFeed } from './feed-store.ts';

/** The token is shown this once; an earlier one stops working. */
export async function createFeed(
  transaction: Transaction,
  session: Session,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<NewFeedBody> {
  const { token, hash } = newSecretToken('cal');
  const made = await replaceFeed(transaction, { userId: session.userId, tokenHash: hash, now });
  if (!made) throw new AppError('AUTH_REQUIRED');
  const url = `${publicUrl}/api/calendar/${token}.ics`;
  return { url, webcalUrl: url.replace(/^https?:/, 'webcal:'), token, createdAt: now.toISOString() };
}
