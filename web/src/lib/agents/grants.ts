import type { Grant } from 'openslot-client';
import { formatMoney } from '$lib/format/money';
import { formatDay } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import type { AreaTexts } from '$lib/texts/all';
import type { Scope } from './grant-form';

/** The kind of account that can grant each scope, in display order. */
const allowedBy: Record<Scope, 'customer' | 'staff'> = {
  'appointments:read': 'customer',
  'appointments:book': 'customer',
  'appointments:change': 'customer',
  family: 'customer',
  'desk:read': 'staff',
  'desk:clients': 'staff',
  'desk:book': 'staff',
  'desk:block': 'staff',
};

/** Scopes that an account of this role can grant. */
export const scopesFor = (role: string): Scope[] =>
  (Object.keys(allowedBy) as Scope[]).filter(
    (scope) => allowedBy[scope] === (role === 'customer' ? 'customer' : 'staff'),
  );

/** Grant as the pages show it. Dates are formatted in the time zone of the account. */
export type ShownGrant = Pick<
  Grant,
  | 'id'
  | 'agentName'
  | 'scopes'
  | 'maxAmountMajor'
  | 'maxTotalMajor'
  | 'currency'
  | 'maxBookings'
  | 'businessIds'
  | 'latestDate'
  | 'asksFirst'
  | 'bookingsLeft'
  | 'totalLeftMajor'
> & { isOwnToken: boolean; since: string; used: string | null; until: string | null; ended: string | null };

/** Limits of a grant, one phrase each. */
export function limitsOf(grant: ShownGrant, t: AreaTexts['agents'], language: Language): string[] {
  const { currency, maxAmountMajor, maxTotalMajor, totalLeftMajor, maxBookings, bookingsLeft } = grant;
  const money = (amount: number) => formatMoney(amount, currency ?? 'EUR', language);
  return [
    grant.asksFirst ? t.asksFirst : t.asksNot,
    maxAmountMajor !== null && t.perVisit(money(maxAmountMajor)),
    maxTotalMajor !== null && t.inAll(money(totalLeftMajor ?? 0), money(maxTotalMajor)),
    maxBookings !== null && t.bookings(bookingsLeft ?? 0, maxBookings),
    grant.businessIds !== null && t.businesses(grant.businessIds.length),
    grant.latestDate !== null && t.latest(formatDay(grant.latestDate, language, 'full')),
    grant.until !== null && t.until(grant.until),
  ].filter((phrase) => phrase !== false);
}
