import { AppError } from '../../../errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { runInTurns } from '../../../platform/turns.ts';
import { dayMs } from '../../../shared/time.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { findReader } from './feed-store.ts';
import { presentEvent } from './present.ts';
import { writeFeed } from './rules/calendar.ts';
import { listEvents } from './store.ts';

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
  return runInTurns(writeFeed('Appointments', refreshMinutes, events));
}
