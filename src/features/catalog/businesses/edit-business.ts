import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { newId } from '../../../shared/ids.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { memberMay } from '../../access/rights/rules/rights.ts';
import { lockBusinessSchedule } from '../availability-rules/lock-store.ts';
import { prepareScheduleChange } from '../availability-rules/prepare-schedule-change.ts';
import { requireNoClash } from '../timetables/require-no-clash.ts';
import type { BusinessDependencies } from './change-status.ts';
import type { BusinessView } from './contract.ts';
import {
  insertBusiness,
  listUpcomingStarts,
  updateProfile,
  updateServiceCurrencies,
  usesCurrency,
} from './manage-store.ts';
import { presentBusiness } from './present.ts';
import type { BusinessChanges, NewBusiness } from './profile-contract.ts';
import { lockOwnBusiness, requireBusiness } from './require-business.ts';
import { requireEditable } from './rules/lifecycle.ts';
import { hasFixedAmount, requireValidPolicy } from './rules/payment-policy.ts';
import {
  changeProfile,
  changesSchedule,
  changesWords,
  defaultProfile,
  movesBookings,
  normalizeProfile,
  type Profile,
  requireValidProfile,
} from './rules/profile.ts';
import { deriveHours } from './rules/weekly-hours.ts';
import { indexBusinessWords } from './search/index-store.ts';

export interface EditingDependencies extends BusinessDependencies {
  /** Whether clients can pay online. */
  takesPayments: boolean;
}

export async function updateBusiness(
  dependencies: EditingDependencies,
  session: Session,
  id: string,
  body: EveryFieldOf<BusinessChanges, Profile>,
  requireRepeated: RequireRepeated,
): Promise<BusinessView> {
  const changes = normalizeProfile(body);
  requireValidProfile(changes);
  return dependencies.db.transaction(async (transaction) => {
    const member = await requireBusiness(transaction, session, id);
    // Bookings depend on the profile. Lock order: schedule before row.
    await lockBusinessSchedule(transaction, id);
    const now = dependencies.clock.now();
    const row = await lockOwnBusiness(transaction, session, member);
    requireEditable(row.status);
    const shown = presentBusiness(row, session, member);
    await requireRepeated(() => shown);
    const before = {
      ...shown,
      embedOrigins: row.embed_origins,
      allowDoubleBooking: row.allow_double_booking,
      paymentPolicy: row.payment_policy,
      taxRatePercent: row.tax_rate_percent,
    };
    const after = changeProfile(before, changes);
    const change = { id, before, after, now };
    if (after.currency !== before.currency && !memberMay(member, 'payments'))
      throw new AppError('FORBIDDEN', {
        field: 'body.currency',
        detail: 'Only the owner can change the currency.',
      });
    if (after.paymentPolicy !== null && isPolicyChanged(changes))
      requireValidPolicy(after.paymentPolicy, {
        currency: after.currency,
        takesPayments: dependencies.takesPayments,
      });
    await requireCurrencyUnused(transaction, change);
    await requireBookingsUnaffected(transaction, change);
    const updated = await updateProfile(transaction, id, after, now);
    if (after.timezone !== before.timezone) await requireNoClash(transaction, { businessId: id }, now);
    if (after.currency !== before.currency) await updateServiceCurrencies(transaction, id, after.currency);
    if (changesWords(before, after)) await indexBusinessWords(transaction, [id]);
    transaction.afterCommit(dependencies.clearCache);
    return presentBusiness(updated, session, member);
  });
}

const isPolicyChanged = ({ paymentPolicy, currency }: Partial<Profile>) =>
  paymentPolicy !== undefined || currency !== undefined;

interface Change {
  id: string;
  before: Profile;
  after: Profile;
  now: Date;
}

/** Existing amounts must keep their currency. */
async function requireCurrencyUnused(
  transaction: Transaction,
  { id, before, after, now }: Change,
): Promise<void> {
  if (after.currency === before.currency) return;
  const isInPolicy = hasFixedAmount(before.paymentPolicy) && after.paymentPolicy === before.paymentPolicy;
  if (isInPolicy || (await usesCurrency(transaction, id, before.currency, now)))
    throw new AppError('CURRENCY_MISMATCH', {
      field: 'body.currency',
      reason: 'in-use',
      detail: `The currency cannot be changed: amounts in ${before.currency} exist.`,
    });
}

/** Upcoming bookings must stay within the hours and keep their local time. */
async function requireBookingsUnaffected(
  transaction: Transaction,
  { id, before, after, now }: Change,
): Promise<void> {
  if (!changesSchedule(before, after)) return;
  if (after.timezone !== before.timezone) {
    const starts = await listUpcomingStarts(transaction, id, now);
    if (movesBookings(starts, after.timezone))
      throw new AppError('SCHEDULE_TIME_TAKEN', {
        field: 'body.timezone',
        detail: 'An upcoming appointment would get another local time.',
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
    isStaffOfAll: true,
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

/** Creates a draft, which is visible to its owner only. */
export async function createBusiness(
  { clock, clearCache, takesPayments }: EditingDependencies,
  session: Session,
  body: EveryFieldOf<NewBusiness, Profile>,
  runIdempotent: RunIdempotent,
): Promise<BusinessView> {
  const profile = readProfile(body);
  if (profile.paymentPolicy !== null)
    requireValidPolicy(profile.paymentPolicy, { currency: profile.currency, takesPayments });
  return runIdempotent({
    transaction: async (transaction) => {
      const now = clock.now();
      const id = newId('business', now.getTime());
      const row = await insertBusiness(transaction, { id, userId: session.userId, profile, now });
      if (row === null) throw new AppError('AUTH_REQUIRED');
      await indexBusinessWords(transaction, [id]);
      await requireRowLimit(transaction, 'draftBusinesses', session.userId, now);
      transaction.afterCommit(clearCache);
      return presentBusiness(row, session, { role: 'owner', given: [] });
    },
  });
}

function readProfile(body: NewBusiness): Profile {
  // Nothing exists to clear, so null means the default.
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as NewBusiness;
  const changes = normalizeProfile(given);
  requireValidProfile(changes);
  const { name, timezone, currency } = given;
  const { weeklyHours } = changes;
  const shown = weeklyHours && deriveHours(weeklyHours);
  return { ...defaultProfile, name, timezone, currency, ...changes, ...shown };
}
