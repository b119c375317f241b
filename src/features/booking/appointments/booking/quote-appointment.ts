import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { toMajor } from '../../../../shared/money.ts';
import { requireQuoteAllowed } from '../../../access/grants/lock-grant.ts';
import {
  type AgreedAmounts,
  type CardFees,
  minutesToPay,
} from '../../../catalog/businesses/rules/payment-policy.ts';
import { earliestStart } from '../../availability/rules/checks.ts';
import { presentEnd, presentSkipped } from '../present.ts';
import { weeksBetween } from '../rules/booking.ts';
import { deadlinesOf } from '../rules/transitions.ts';
import { agreeOnDeposits } from './agree-on-deposit.ts';
import { listReplacedHolds, requireRecords } from './check-booking.ts';
import {
  chooseTimes,
  type JudgedDates,
  requireNoOverlap,
  requireNotPast,
  seesOverlaps,
  type WantedDates,
} from './check-times.ts';
import type { BookingRequest } from './contract.ts';
import type { QuoteView } from './quote-contract.ts';
import { readBooking } from './read-booking.ts';
import { findOtherId } from './record-store.ts';
import { previewReduction } from './reduce-price.ts';
import { requireOverrideRight } from './require-override.ts';

interface QuoteDependencies {
  db: Database;
  clock: Clock;
  takesPayments: boolean;
}

/** Stands for a signed-out caller. No record belongs to it. */
const visitor: Session = { id: '', userId: '', role: 'customer' };

/** Price and conditions for a new customer. Coupons and packages depend on the account. */
export function quoteForVisitor(dependencies: QuoteDependencies, body: BookingRequest): Promise<QuoteView> {
  for (const name of ['couponCode', 'packagePurchaseId'] as const)
    if (body[name] !== undefined)
      throw new AppError('AUTH_REQUIRED', { field: `body.${name}`, detail: 'Sign in to use it.' });
  return quoteAppointment(dependencies, visitor, body);
}

/** Runs the checks of a booking without locks and without effects. */
export async function quoteAppointment(
  { db, clock, takesPayments }: QuoteDependencies,
  session: Session,
  body: BookingRequest,
): Promise<QuoteView> {
  const read = readBooking(session, body, { needsRecord: false });
  const request = session === visitor ? { ...read, userId: null } : read;
  const now = clock.now();
  const terms = await requireRecords(db, session, request, { action: null, named: { ...body, now } });
  await requireOverrideRight(db, session, request.businessId, body);
  const { business, client, price } = terms;
  requireNotPast(request, business.timezone, earliestStart(now.getTime(), terms.role));
  let reduction = await previewReduction(db, { body, request, terms, now });
  const otherId = terms.role === 'staff' ? await findOtherId(db, request.businessId, request) : null;
  const times = { session, body, request, terms, otherId, now };
  const { free: occurrences, refused } = await chooseBesideOwnHolds(db, times);
  // Staff learn about other appointments of an account only by trying to book, which notifies the client.
  if (client !== null && seesOverlaps(terms, request)) await requireNoOverlap(db, client, occurrences);

  const { localDate: date, startMs, endMs, overrides } = occurrences[0]!;
  if (date !== request.localDates[0]) {
    const booked = { ...request, localDates: [date] };
    reduction = await previewReduction(db, { body, request: booked, terms, now });
  }
  const subtotalMinor = price.subtotalMinor ?? 0;
  const finalMinor = reduction?.finalMinor ?? subtotalMinor;
  const isPriced = terms.services.every(({ priceMinor }) => priceMinor !== null);
  const visits = occurrences.map((occurrence, index) => ({
    businessId: request.businessId,
    date: occurrence.localDate,
    amountMinor: !isPriced ? null : index === 0 ? finalMinor : subtotalMinor,
    currency: price.currency,
  }));
  await requireQuoteAllowed(db, session, visits);
  const { first } = await agreeOnDeposits(db, { takesPayments }, { terms, request }, reduction);
  const { cancellationWindowHours } = business;
  const { cancelUntilMs } = deadlinesOf({
    status: 'Confirmed',
    startMs,
    nowMs: now.getTime(),
    isStaffsChoice: terms.role === 'staff',
    cancellationWindowHours,
  });
  return {
    subtotalMajor: toMajor(subtotalMinor, price.currency),
    ...(reduction !== null && { discountMajor: toMajor(subtotalMinor - finalMinor, price.currency) }),
    finalMajor: toMajor(finalMinor, price.currency),
    currency: price.currency,
    end: presentEnd(endMs, business.timezone, date),
    endUtc: new Date(endMs).toISOString(),
    cancellationWindowHours,
    cancelUntil: cancelUntilMs === null ? null : new Date(cancelUntilMs).toISOString(),
    ...(first.deposit !== null && { deposit: presentAgreed(first.deposit, finalMinor, price.currency) }),
    ...(first.card !== null && { cardOnFile: presentCardFees(first.card, price.currency) }),
    ...(overrides !== undefined && { overrides: [...overrides] }),
    ...(weeksBetween(body) > 0 && {
      occurrences: occurrences.map(({ localDate }) => ({ date: localDate, start: body.start })),
      seriesFinalMajor: toMajor(finalMinor + subtotalMinor * (occurrences.length - 1), price.currency),
    }),
    ...(body.onConflict === 'skip' && {
      skipped: refused.map((date) => presentSkipped(date, request.startMinute)),
    }),
  };
}

const presentAgreed = (
  { depositMinor, lateFeeMinor, noShowFeeMinor }: AgreedAmounts,
  finalMinor: number,
  currency: string,
): NonNullable<QuoteView['deposit']> => ({
  dueNowMajor: toMajor(depositMinor, currency),
  dueLaterMajor: toMajor(finalMinor - depositMinor, currency),
  lateCancelFeeMajor: toMajor(lateFeeMinor, currency),
  noShowFeeMajor: toMajor(noShowFeeMinor, currency),
  minutesToPay,
});

const presentCardFees = (
  { lateFeeMinor, noShowFeeMinor }: CardFees,
  currency: string,
): NonNullable<QuoteView['cardOnFile']> => ({
  lateCancelFeeMajor: toMajor(lateFeeMinor, currency),
  noShowFeeMajor: toMajor(noShowFeeMinor, currency),
  minutesToSave: minutesToPay,
});

/** Own holds do not block the customer. They are read only after a refusal, because few refusals are caused by them. */
async function chooseBesideOwnHolds(db: Database, times: WantedDates): Promise<JudgedDates> {
  const { session, request, terms, now } = times;
  if (terms.holdId !== undefined) return chooseTimes(db, times, [terms.holdId]);
  const chosen = await chooseTimes(db, times, []).catch((error) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (!(chosen instanceof AppError) && chosen.refused.length === 0) return chosen;
  const { timezone } = terms.business;
  const holds = await listReplacedHolds(db, session, request, { ...terms, timezone, now });
  if (holds.length > 0)
    return chooseTimes(
      db,
      times,
      holds.map(({ id }) => id),
    );
  if (chosen instanceof AppError) throw chosen;
  return chosen;
}
