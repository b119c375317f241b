import { toMajor } from '../../../../shared/money.ts';
import { amountOf } from '../../../access/grants/rules/explain-limit.ts';

/** What the agent wrote, and what the visit is to be paid with: nobody but it chose these. */
export interface Sayings {
  notes?: string;
  /** Of staff's agents alone. */
  staffNotes?: string;
  /** Why it is cancelled. */
  reason?: string;
  couponCode?: string;
  /** Of the package that pays for it. */
  packageTitle?: string;
}

/** Only those that say something. */
export const sayings = (said: { [Name in keyof Sayings]: Sayings[Name] | undefined }): Sayings =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );

/** One visit that is asked for, as it was when it was asked. Kept with the request. */
export interface AskedVisit extends Sayings {
  businessId: string;
  businessName: string;
  professionalId: string;
  professionalName: string;
  services: string[];
  client: string;
  date: string;
  startMinute: number;
  startsAt: string;
  endsAt: string;
  timezone: string;
  amountMinor: number | null;
  currency: string;
  /** A part of it has no stated price: what it comes to is not known. */
  isOpen?: true;
  /** Where one that is to be moved stands. */
  movedFrom?: { date: string; startMinute: number; startsAt: string; professionalName: string };
}

/** What was said of one visit. */
export const saidOf = ({ notes, staffNotes, reason, couponCode, packageTitle }: Sayings): Sayings =>
  sayings({ notes, staffNotes, reason, couponCode, packageTitle });

/** Visits in groups that differ in nothing but time and price, in the order in which the first of each comes. */
export function groupAlike(visits: readonly AskedVisit[]): AskedVisit[][] {
  const groups = new Map<string, AskedVisit[]>();
  for (const visit of visits) {
    const { businessId, professionalId, services, client, movedFrom } = visit;
    const key = JSON.stringify([
      businessId,
      professionalId,
      services,
      client,
      movedFrom ?? null,
      saidOf(visit),
    ]);
    groups.set(key, [...(groups.get(key) ?? []), visit]);
  }
  return [...groups.values()];
}

export interface Total {
  totalMajor: number | null;
  currency: string | null;
}

/** What all of them cost; nothing where none has a price, or where they cannot be added up. */
export function totalOf(visits: readonly Pick<AskedVisit, 'amountMinor' | 'currency'>[]): Total {
  const priced = visits.filter(({ amountMinor }) => amountMinor !== null);
  const [currency, ...others] = new Set(priced.map((visit) => visit.currency));
  if (currency === undefined || others.length > 0) return { totalMajor: null, currency: null };
  return { totalMajor: toMajor(amountOf(priced), currency), currency };
}

/** What each visit takes of a sum: its price, as long as there is so much. All together never take more than there was. */
export function shareOut(sumMinor: number, pricesMinor: readonly number[]): number[] {
  let left = sumMinor;
  return pricesMinor.map((price) => {
    const share = Math.min(price, left);
    left -= share;
    return share;
  });
}

/** Whether a visit would, or could, cost more than the person was told: what had a price and no longer has one may cost anything. */
export const costsMore = (
  asked: readonly Pick<AskedVisit, 'amountMinor' | 'currency' | 'isOpen'>[],
  booked: readonly { priceMinor: number | null; currency: string; isOpen: boolean }[],
): boolean =>
  booked.some(({ priceMinor, currency, isOpen }, index) => {
    const told = asked[index];
    if (told === undefined) return true;
    if (priceMinor === null && told.amountMinor !== null) return true;
    if (isOpen && told.amountMinor !== null && told.isOpen !== true) return true;
    return priceMinor !== null && (currency !== told.currency || priceMinor > (told.amountMinor ?? 0));
  });
