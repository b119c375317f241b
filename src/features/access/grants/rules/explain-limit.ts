import { toMajor } from '../../../../shared/money.ts';

/** How far a grant reaches, and how far it has been used. */
export interface GrantLimits {
  businessIds: readonly string[] | null;
  latestDate: string | null;
  /** Of the amounts; there where one of them is. */
  currency: string | null;
  maxAmountMinor: number | null;
  maxTotalMinor: number | null;
  maxBookings: number | null;
  bookedCount: number;
  bookedMinor: number;
}

/** A visit that is to be booked. */
export interface GrantedVisit {
  businessId: string;
  /** Of the start, in the zone of the business. */
  date: string;
  /** What would be owed for it; null where not all of it has a price. */
  amountMinor: number | null;
  currency: string;
}

/** Which limit the visits exceed, in a sentence for `Error-Detail`: the first that holds, in this order. Null: none. */
export function explainLimit(limits: GrantLimits, visits: readonly GrantedVisit[]): string | null {
  return (
    visits
      .map((visit) => explainPlace(limits, visit) ?? explainAmount(limits, visit))
      .find((refusal) => refusal !== null) ??
    explainTotal(limits, visits) ??
    explainCount(limits, visits.length)
  );
}

/** Of a time that is kept or waited for, with a view to booking it. What it costs is judged when it is booked: a coupon may come. */
export const explainWish = (
  limits: GrantLimits,
  wish: Pick<GrantedVisit, 'businessId' | 'date'>,
): string | null => explainPlace(limits, wish) ?? explainCount(limits, 1);

/** What also binds a visit that is moved. */
export function explainPlace(
  { businessIds, latestDate }: Pick<GrantLimits, 'businessIds' | 'latestDate'>,
  { businessId, date }: Pick<GrantedVisit, 'businessId' | 'date'>,
): string | null {
  if (businessIds !== null && !businessIds.includes(businessId)) return 'The grant is not for this business.';
  if (latestDate !== null && date > latestDate)
    return `The grant is for visits until ${latestDate}; this one is on ${date}.`;
  return null;
}

function explainAmount(limits: GrantLimits, { date, amountMinor, currency }: GrantedVisit): string | null {
  if (limits.currency === null || amountMinor === 0) return null;
  if (amountMinor === null) return `The visit on ${date} has no stated price, and the grant limits amounts.`;
  if (currency !== limits.currency)
    return `The visit on ${date} is paid in ${currency}; the amounts of the grant are in ${limits.currency}.`;
  if (limits.maxAmountMinor === null || amountMinor <= limits.maxAmountMinor) return null;
  return `The visit on ${date} costs ${words(amountMinor, currency)}; the grant allows at most ${words(limits.maxAmountMinor, currency)} for one.`;
}

function explainTotal(
  { currency, maxTotalMinor, bookedMinor }: GrantLimits,
  visits: readonly GrantedVisit[],
): string | null {
  if (currency === null || maxTotalMinor === null) return null;
  const amountMinor = amountOf(visits);
  if (bookedMinor + amountMinor <= maxTotalMinor) return null;
  return `This costs ${words(amountMinor, currency)}; of the ${words(maxTotalMinor, currency)} that the grant allows in all, ${words(maxTotalMinor - bookedMinor, currency)} are left.`;
}

function explainCount({ maxBookings, bookedCount }: GrantLimits, bookings: number): string | null {
  if (maxBookings === null || bookedCount + bookings <= maxBookings) return null;
  return `These are ${bookings} bookings; of the ${maxBookings} that the grant allows, ${maxBookings - bookedCount} are left.`;
}

/** What counts against the sum. */
export const amountOf = (visits: readonly Pick<GrantedVisit, 'amountMinor'>[]): number =>
  visits.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);

const words = (amountMinor: number, currency: string) => `${toMajor(amountMinor, currency)} ${currency}`;
