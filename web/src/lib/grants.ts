import type { Grant } from 'openslot-client';
import type { Scope } from './grant-form.ts';
import type { Language } from './language.ts';
import { formatMoney } from './money.ts';
import type { AreaTexts } from './texts/all.ts';
import { formatDay } from './time.ts';

/** Whose each is to allow, in the order they are shown. */
const allowedBy: Record<Scope, 'customer' | 'staff'> = {
  'appointments:read': 'customer',
  'appointments:book': 'customer',
  'appointments:change': 'customer',
  family: 'customer',
  'desk:read': 'staff',
  'desk:book': 'staff',
  'desk:block': 'staff',
};

/** What an account of this role can allow. */
export const scopesFor = (role: string): Scope[] =>
  (Object.keys(allowedBy) as Scope[]).filter(
    (scope) => allowedBy[scope] === (role === 'customer' ? 'customer' : 'staff'),
  );

/** A grant as far as pages show it; days on the clock of whoever gave it. */
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

/** Its limits, one phrase each. */
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
