import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isSessionLiving } from '../../access/sessions/own-store.ts';
import { newSecretToken } from '../../access/sessions/secret-token.ts';
import type { NewFeedReply } from './contract.ts';
import { lockOwner, replaceFeed } from './feed-store.ts';

/** The token is shown this once; an earlier one stops working. */
export async function createFeed(
  transaction: Transaction,
  session: Session,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<NewFeedReply> {
  // A feed outlasts its session, so one that is being ended by a new password may not leave one behind.
  const mayStay =
    (await lockOwner(transaction, session.userId)) && (await isSessionLiving(transaction, session.id));
  if (!mayStay) throw new AppError('AUTH_REQUIRED');
  const { token, hash } = newSecretToken('cal');
  await replaceFeed(transaction, { userId: session.userId, tokenHash: hash, now });
  const url = `${publicUrl}/api/calendar/${token}.ics`;
  return { url, webcalUrl: url.replace(/^https?:/, 'webcal:'), token, createdAt: now.toISOString() };
}
