import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { mayDo } from '../../access/rights/rules/rights.ts';
import { lockBusinessSchedule } from '../availability-rules/lock-store.ts';
import { prepareScheduleChange } from '../availability-rules/prepare-schedule-change.ts';
import { requireNoClash } from '../timetables/require-no-clash.ts';
import type { BusinessView } from './contract.ts';
import {
  hasAmountsIn,
  listUpcomingStarts,
  lockBusiness,
  updateProfile,
  updateServiceCurrencies,
} from './manage-store.ts';
import { presentBusiness } from './present.ts';
import type { BusinessChanges } from './profile-contract.ts';
import { requireBusiness } from './require-business.ts';
import { changeProfile } from './rules/change-profile.ts';
import { requireEditable } from './rules/lifecycle.ts';
import { changesSchedule, changesWords, type Profile, requireSound, tidyProfile } from './rules/profile.ts';
import { movesBookings } from './rules/zone-change.ts';
import { indexBusinessWords } from './search/index-words.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export async function updateBusiness(
  parts: Parts,
  session: Session,
  id: string,
  body: EveryFieldOf<BusinessChanges, Profile>,
  requireRepeated: RequireRepeated,
): Promise<BusinessView> {
  const changes = tidyProfile(body);
  requireSound(changes);
  return parts.db.transaction(async (transaction) => {
    const { role } = await requireBusiness(transaction, session, id);
    // Whatever of it changes, bookings are judged by it. The schedule comes before the row, for everybody.
    await lockBusinessSchedule(transaction, id);
    const now = parts.clock.now();
    const row = await lockBusiness(transaction, id);
    if (row === null) throw new AppError('BUSINESS_NOT_FOUND');
    requireEditable(row.status);
    const shown = presentBusiness(row, session, role);
    await requireRepeated(() => shown);
    const before = { ...shown, embedOrigins: row.embed_origins };
    const after = changeProfile(before, changes);
    const change = { id, before, after, now };
    if (after.currency !== before.currency && !mayDo(role, 'payments'))
      throw new AppError('FORBIDDEN', {
        detail: 'body.currency: only the owner changes what it is paid in.',
      });
    await requireCurrencyUnused(transaction, change);
    await requireBookingsKept(transaction, change);
    const updated = await updateProfile(transaction, id, after, now);
    if (after.timezone !== before.timezone) await requireNoClash(transaction, { businessId: id }, now);
    if (after.currency !== before.currency) await updateServiceCurrencies(transaction, id, after.currency);
    if (changesWords(before, after)) await indexBusinessWords(transaction, [id]);
    transaction.afterCommit(parts.clearCache);
    return presentBusiness(updated, session, role);
  });
}

interface Change {
  id: string;
  before: Profile;
  after: Profile;
  now: Date;
}

/** An amount must not come to mean another one. */
async function requireCurrencyUnused(
  transaction: Transaction,
  { id, before, after, now }: Change,
): Promise<void> {
  if (after.currency === before.currency) return;
  if (await hasAmountsIn(transaction, id, before.currency, now))
    throw new AppError('CURRENCY_MISMATCH', {
      detail: `body.currency: amounts in ${before.currency} are still in use.`,
    });
}

/** What was promised to clients stays open, and at the time of the day they were told. */
async function requireBookingsKept(
  transaction: Transaction,
  { id, before, after, now }: Change,
): Promise<void> {
  if (!changesSchedule(before, after)) return;
  if (after.timezone !== before.timezone) {
    const starts = await listUpcomingStarts(transaction, id, now);
    if (movesBookings(starts, after.timezone))
      throw new AppError('SCHEDULE_TIME_TAKEN', {
        detail: 'body.timezone: an upcoming booking would come to another time of the day.',
      });
  }
  const business = {
    hours: toInterval(after.workingHours),
    breaks: after.breaks.map(toInterval),
    openDays: after.openDays,
    weeklyHours:
      after.weeklyHours?.map((window) => ({ weekday: window.weekday, ...toInterval(window) })) ?? null,
  };
  await prepareScheduleChange(transaction, {
    businessId: id,
    now,
    change: (schedule) => ({
      ...schedule,
      timezone: after.timezone,
      business: { ...schedule.business, ...business },
    }),
  });
}

function toInterval({ start, end }: { start: string; end: string }): { start: number; end: number } {
  return { start: minuteOfDay(start), end: minuteOfDay(end) };
}
