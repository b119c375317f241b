import { formatAmount, toMajor } from '../../../../shared/money.ts';

/** Limits and usage of a grant. */
export interface GrantLimits {
  businessIds: readonly string[] | null;
  latestDate: string | null;
  /** Currency of the amounts. Null without amounts. */
  currency: string | null;
  maxAmountMinor: number | null;
  maxTotalMinor: number | null;
  maxBookings: number | null;
  bookedCount: number;
  bookedMinor: number;
}

export interface PricedAppointment {
  businessId: string;
  /** Local date of the start. */
  date: string;
  /** Amount due, in minor units. Null when a service has no fixed price. */
  amountMinor: number | null;
  currency: string;
}

/** The details of the error. `limit` and `value` are in major units or a number of bookings. */
export interface ExceededLimit {
  detail: string;
  date?: string;
  limit?: number;
  value?: number;
}

/** Returns the first exceeded limit, or null. */
export function explainLimit(
  limits: GrantLimits,
  visits: readonly PricedAppointment[],
): ExceededLimit | null {
  return (
    visits
      .map((visit) => explainScopeLimit(limits, visit) ?? explainAmount(limits, visit))
      .find((refusal) => refusal !== null) ??
    explainTotal(limits, visits) ??
    explainCount(limits, visits.length)
  );
}

/** For holds and waitlist entries. Amounts are checked at booking, where a coupon may reduce the price. */
export const explainHoldLimit = (
  limits: GrantLimits,
  time: Pick<PricedAppointment, 'businessId' | 'date'>,
): ExceededLimit | null => explainScopeLimit(limits, time) ?? explainCount(limits, 1);

export const businessNotCovered: ExceededLimit = { detail: 'The grant does not cover this business.' };

/** Also applies to rescheduling. */
export function explainScopeLimit(
  { businessIds, latestDate }: Pick<GrantLimits, 'businessIds' | 'latestDate'>,
  { businessId, date }: Pick<PricedAppointment, 'businessId' | 'date'>,
): ExceededLimit | null {
  if (businessIds !== null && !businessIds.includes(businessId)) return businessNotCovered;
  if (latestDate !== null && date > latestDate)
    return { date, detail: `The latest date of the grant is ${latestDate}. The appointment is on ${date}.` };
  return null;
}

function explainAmount(
  limits: GrantLimits,
  { date, amountMinor, currency }: PricedAppointment,
): ExceededLimit | null {
  if (limits.currency === null || amountMinor === 0) return null;
  if (amountMinor === null)
    return { date, detail: `The appointment on ${date} has no fixed price, and the grant limits amounts.` };
  if (currency !== limits.currency)
    return {
      date,
      detail: `The appointment on ${date} is priced in ${currency}. The limits of the grant are in ${limits.currency}.`,
    };
  if (limits.maxAmountMinor === null || amountMinor <= limits.maxAmountMinor) return null;
  return {
    date,
    limit: toMajor(limits.maxAmountMinor, currency),
    value: toMajor(amountMinor, currency),
    detail: `The appointment on ${date} costs ${formatAmount(amountMinor, currency)}. The grant allows ${formatAmount(limits.maxAmountMinor, currency)} per appointment.`,
  };
}

function explainTotal(
  { currency, maxTotalMinor, bookedMinor }: GrantLimits,
  visits: readonly PricedAppointment[],
): ExceededLimit | null {
  if (currency === null || maxTotalMinor === null) return null;
  const amountMinor = amountOf(visits);
  if (bookedMinor + amountMinor <= maxTotalMinor) return null;
  return {
    limit: toMajor(maxTotalMinor, currency),
    value: toMajor(bookedMinor + amountMinor, currency),
    detail: `The total is ${formatAmount(amountMinor, currency)}. The grant has ${formatAmount(maxTotalMinor - bookedMinor, currency)} of ${formatAmount(maxTotalMinor, currency)} left.`,
  };
}

function explainCount({ maxBookings, bookedCount }: GrantLimits, bookings: number): ExceededLimit | null {
  if (maxBookings === null || bookedCount + bookings <= maxBookings) return null;
  return {
    limit: maxBookings,
    value: bookedCount + bookings,
    detail: `The request has ${bookings} bookings. The grant has ${maxBookings - bookedCount} of ${maxBookings} bookings left.`,
  };
}

export const amountOf = (visits: readonly Pick<PricedAppointment, 'amountMinor'>[]): number =>
  visits.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
