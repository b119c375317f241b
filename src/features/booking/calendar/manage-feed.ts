import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import { hashSecretToken, newSecretToken } from '../../../shared/secret-token.ts';
import { dayMs } from '../../../shared/time.ts';
import { isSessionActive } from '../../access/sessions/store.ts';
import type { NewFeedReply } from './contract.ts';
import { presentEvent } from './present.ts';
import { writeFeed } from './rules/calendar.ts';
import { findReader, listEvents, lockOwner, replaceFeed } from './store.ts';

/** Replaces an earlier feed. The token is shown only once. */
export async function createFeed(
  transaction: Transaction,
  session: Session,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<NewFeedReply> {
  // A feed outlives its session. A session that a password change is just revoking must not create one.
  const mayStay =
    (await lockOwner(transaction, session.userId)) && (await isSessionActive(transaction, session.id));
  if (!mayStay) throw new AppError('AUTH_REQUIRED');
  const { token, hash } = newSecretToken('cal');
  await replaceFeed(transaction, { userId: session.userId, tokenHash: hash, now });
  const url = `${publicUrl}/api/calendar/${token}.ics`;
  return { url, webcalUrl: url.replace(/^https?:/, 'webcal:'), token, createdAt: now.toISOString() };
}

const pastDays = 90;
const cancelledDays = 30;
const mostUpcoming = 1_000;
const mostPast = 500;
const refreshMinutes = 30;

export async function readFeed(db: Queryable, token: string, now: Date): Promise<string> {
  const reader = await findReader(db, hashSecretToken(token));
  if (reader === null) throw new AppError('NOT_FOUND');
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const rows = await listEvents(db, reader, {
    now,
    since: ago(pastDays),
    cancelledSince: ago(cancelledDays),
    mostUpcoming,
    mostPast,
  });
  const role = reader.role === 'business' || reader.role === 'professional' ? 'staff' : 'client';
  const events = rows.map((row) => presentEvent(row, role));
  return runInTimeSlices(writeFeed('Appointments', refreshMinutes, events));
}
