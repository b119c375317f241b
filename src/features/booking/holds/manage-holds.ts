import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import { limitReached } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { minuteMs, minuteOfDay, timeOfDay } from '../../../shared/time.ts';
import { requireHoldAllowed } from '../../access/grants/lock-grant.ts';
import { recordAction } from '../../access/grants/record-activity.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { differenceOf, listReplacedHolds, requireRecords } from '../appointments/booking/check-booking.ts';
import { requireFree, requireNotPast } from '../appointments/booking/check-times.ts';
import { deleteReplacedHolds } from '../appointments/booking/hold-store.ts';
import { lockForBooking } from '../appointments/lock-store.ts';
import { presentEnd } from '../appointments/present.ts';
import { toStoredTime } from '../appointments/rules/booking.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import type {
  createHold as createRoute,
  HeldTimeView,
  HoldView,
  listHolds as listRoute,
} from './contract.ts';
import { countHolds, type HeldRow, insertHolds, listHeld, removeHold } from './store.ts';

type HoldRequest = Static<NonNullable<typeof createRoute.body>>;

const holdMs = 5 * minuteMs;

/** Runs the checks of a booking without a client. */
export async function createHold(
  { clock, invalidateDays }: { clock: Clock; invalidateDays: InvalidateDays },
  transaction: Transaction,
  session: Session,
  body: HoldRequest,
): Promise<HoldView> {
  const slot = {
    professionalId: body.professional,
    businessId: body.business,
    localDates: [body.date],
    startMinute: minuteOfDay(body.start),
  };
  const act = { action: 'hold', businessId: body.business } as const;
  const grant = await recordAction(transaction, session, act, clock.now());
  await shareSchedule(transaction, slot);
  const now = clock.now();
  const noClient = { userId: null, familyMemberId: null, crmClientId: null };
  const request = { ...slot, ...noClient, serviceIds: body.services };
  const terms = await requireRecords(transaction, session, request, { action: 'hold' });
  requireHoldAllowed(grant, { ...act, date: body.date });
  const { timezone } = terms.business;
  requireNotPast(slot, timezone, now.getTime());
  const { professionalId, businessId } = slot;
  const { userId } = session;
  // Locks before it reads the caller's holds, so that two tabs cannot miss the hold of the other.
  await lockForBooking(transaction, { professionalId, businessId, userId, now }, userId);
  const replaced = await listReplacedHolds(transaction, session, slot, { ...terms, timezone, now });
  const same = replaced.find((hold) => differenceOf(hold, request) === undefined);
  if (same !== undefined) return { id: same.id, expiresAt: same.expiresAt.toISOString() };
  const exceptIds = replaced.map((hold) => hold.id);
  const holder = { session, timezone };
  const [occurrence] = await requireFree(transaction, slot, { ...terms, now, exceptIds, holder });
  await deleteReplacedHolds(transaction, replaced);
  await requireHoldLimit(transaction, session, now);
  const id = newId('hold', now.getTime());
  const expiresAt = new Date(now.getTime() + holdMs);
  const { sequence, price } = terms;
  const isHeld = await translateViolation(
    insertHolds(transaction, {
      times: [{ ...toStoredTime(occurrence!, { id, professionalId, sequence }), expiresAt }],
      businessId,
      professionalId,
      timezone,
      currency: price.currency,
      serviceIds: body.services,
      capacity: sequence.capacity,
      heldBy: userId,
      grantId: session.grant?.id ?? null,
      now,
    }),
  );
  if (!isHeld) throw new AppError('SESSION_FULL');
  if (session.grant !== undefined) await requireRowLimit(transaction, 'agentHolds', userId, now);
  const dates = new Set([body.date, ...replaced.map(({ localDate }) => localDate)]);
  const changed = [...dates].map((date) => ({ professionalId, date }));
  transaction.afterCommit(() => invalidateDays(...changed));
  return { id, expiresAt: expiresAt.toISOString() };
}

/** The caller is locked, so the count cannot change before this hold is inserted. */
async function requireHoldLimit(transaction: Transaction, session: Session, now: Date): Promise<void> {
  const { count, firstEnds } = await countHolds(transaction, session, now);
  if (count < limits.holds.most || firstEnds === null) return;
  throw limitReached('holds', Math.ceil((firstEnds.getTime() - now.getTime()) / 1000));
}

export async function deleteHold(
  { db, clock, invalidateDays }: { db: Database; clock: Clock; invalidateDays: InvalidateDays },
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = clock.now();
    await recordAction(transaction, session, { action: 'release-hold' }, now);
    const released = await removeHold(transaction, { id, session, now });
    if (released === null) throw new AppError('NOT_FOUND');
    transaction.afterCommit(() => invalidateDays(released));
  });
}

type HoldsQuery = Static<NonNullable<typeof listRoute.query>>;

export async function listHolds(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { cursor, limit = defaultLimit, ...asked }: HoldsQuery,
): Promise<Page<HeldTimeView>> {
  const [startMs, id] = cursor === undefined ? [0, ''] : decodeCursor(cursor, ['milliseconds', 'string']);
  const after = { startMs, id };
  const rows = await listHeld(db, { ...asked, session, now: clock.now(), after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.id]);
  return new Page(page.items.map(present), page.next);
}

const present = (row: HeldRow): HeldTimeView => ({
  ...(row.service_ids !== null && { id: row.id, services: row.service_ids }),
  businessId: row.business_id,
  professionalId: row.professional_id,
  date: row.date,
  start: timeOfDay(row.start_minute),
  end: presentEnd(row.ends_at.getTime(), row.timezone, row.date),
  expiresAt: row.expires_at.toISOString(),
});
