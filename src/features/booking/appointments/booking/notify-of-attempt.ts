import { AppError, rateLimited } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { dayMs } from '../../../../shared/time.ts';
import type { AccountAtBusiness } from '../../../catalog/businesses/member-store.ts';
import { findAppointment } from '../store.ts';
import type { BookingRequest } from './contract.ts';
import { countAttempts, insertAttempt } from './record-store.ts';

// CLIENT_DOUBLE_BOOKED tells staff that a client has an appointment elsewhere. So the client is notified of
// every such attempt, and attempts are limited: enough to find a time by telephone, too few to reconstruct
// the calendar of a client.
const maxAttempts = 5;
const windowMs = dayMs;

/** Limits the refused attempts of a business for one account. */
export async function requireAttemptsLeft(
  transaction: Transaction,
  session: Session,
  { userId, businessId }: { userId: string | null; businessId: string },
  now: Date,
): Promise<void> {
  if (userId === null || userId === session.userId) return;
  const since = new Date(now.getTime() - windowMs);
  const { count, firstAt } = await countAttempts(transaction, { userId, businessId }, since);
  if (count < maxAttempts || firstAt === null) return;
  const seconds = Math.ceil((firstAt.getTime() + windowMs - now.getTime()) / 1000);
  throw rateLimited(seconds, { limit: maxAttempts });
}

/**
 * The account that staff name in a booking request. Null for customers and for clients without an account.
 */
export function clientOfBooking(
  { role }: Session,
  { clientId, business: businessId }: BookingRequest,
): AccountAtBusiness | null {
  return role === 'customer' || clientId === undefined ? null : { userId: clientId, businessId };
}

/** The account of an appointment that the caller is staff of. */
export async function findClientOf(
  db: Database,
  session: Session,
  appointmentId: string,
): Promise<AccountAtBusiness | null> {
  if (session.role === 'customer') return null;
  const appointment = await findAppointment(db, session, appointmentId);
  if (appointment?.role !== 'staff' || appointment.user_id === null) return null;
  return { userId: appointment.user_id, businessId: appointment.business_id };
}

/**
 * Runs an attempt to book or reschedule. The client is notified before staff receive CLIENT_DOUBLE_BOOKED;
 * when the notification cannot be stored, the request fails. Attempts of the caller for one client run one
 * after another, so that each is counted before the next one.
 */
export function notifyClientOfAttempt<Result>(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  client: AccountAtBusiness | null,
  { date, start }: { date: string; start: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (client === null) return attempt();
  return runInSequence(`${session.userId} ${client.userId}`, async () => {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof AppError && error.code === 'CLIENT_DOUBLE_BOOKED')
        await insertAttempt(db, { ...client, date, start, by: session.userId, now: clock.now() });
      throw error;
    }
  });
}

const lastByKey = new Map<string, Promise<unknown>>();

/**
 * Runs work with the same key one after another, in this process. The key starts with the caller, so that
 * callers do not wait for each other.
 */
export async function runInSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lastByKey.get(key);
  const mine = before === undefined ? work() : before.then(work, work);
  lastByKey.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lastByKey.get(key) === mine) lastByKey.delete(key);
  }
}
