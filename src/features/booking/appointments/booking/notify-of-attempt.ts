import { AppError, rateLimited } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { dayMs } from '../../../../shared/time.ts';
import type { AccountAtBusiness } from '../../../catalog/businesses/member-store.ts';
import { findAppointment } from '../store.ts';
import { countAttempts, insertAttempt } from './record-store.ts';

// Enough to find a time on the telephone; too few to find out where somebody is all week.
const maxAttempts = 5;
const windowMs = dayMs;

/** Of an account that staff would book for: a business may run into its other appointments only so often a day. */
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
  throw rateLimited(Math.ceil((firstAt.getTime() + windowMs - now.getTime()) / 1000));
}

/** Whom it would have been for, where staff tried it for an account; null otherwise. */
type FindClient = () => Promise<AccountAtBusiness | null>;

export const namedClient =
  (
    { role }: Session,
    { clientId, business: businessId }: { clientId?: string; business: string },
  ): FindClient =>
  async () =>
    role === 'customer' || clientId === undefined ? null : { userId: clientId, businessId };

export const clientOfAppointment =
  (db: Database, session: Session, appointmentId: string): FindClient =>
  async () => {
    const appointment = await findAppointment(db, session, appointmentId);
    if (appointment?.role !== 'staff' || appointment.user_id === null) return null;
    return { userId: appointment.user_id, businessId: appointment.business_id };
  };

/**
 * That somebody is elsewhere is told to staff only when they really try to book, and not before the client was: if that cannot be written
 * down, the refusal is not given either. It is written down once nothing else is: so nobody tries twice at once for one client, or each
 * try would be judged before the others count.
 */
export async function notifyClientOfAttempt<Booked>(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { date, start }: { date: string; start: string },
  findClient: FindClient,
  attempt: () => Promise<Booked>,
): Promise<Booked> {
  const client = session.role === 'customer' ? null : await findClient();
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

const last = new Map<string, Promise<unknown>>();

/** In this process; the key begins with the caller, so that nobody waits for somebody else. */
export async function runInSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key);
  const mine = before === undefined ? work() : before.then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
