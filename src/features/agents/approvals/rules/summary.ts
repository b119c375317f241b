import { toMajor } from '../../../../shared/money.ts';
import { amountOf } from '../../../access/grants/rules/explain-limit.ts';

/** Texts and discounts chosen by the agent. */
export interface AgentTexts {
  notes?: string;
  /** For agents of staff only. */
  staffNotes?: string;
  /** Reason of a cancellation. */
  reason?: string;
  couponCode?: string;
  /** Title of the package that pays for the appointment. */
  packageTitle?: string;
}

/** Omits blank texts. */
export const withoutBlank = (
  texts: { [Name in keyof AgentTexts]: AgentTexts[Name] | undefined },
): AgentTexts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );

/** Snapshot of a requested appointment, stored with the request. */
export interface RequestedAppointment extends AgentTexts {
  businessId: string;
  businessName: string;
  /** Absent in requests of earlier versions. */
  city?: string | null;
  address?: string | null;
  professionalId: string;
  professionalName: string;
  services: string[];
  client: string;
  /** Family member, client record or account that the appointment is for. */
  person?: string;
  date: string;
  startMinute: number;
  startsAt: string;
  endsAt: string;
  timezone: string;
  amountMinor: number | null;
  currency: string;
  /** A service has no fixed price, so the amount is incomplete. */
  isOpen?: true;
  /** Current time of an appointment to reschedule. */
  movedFrom?: { date: string; startMinute: number; startsAt: string; professionalName: string };
}

export const agentTextsOf = ({
  notes,
  staffNotes,
  reason,
  couponCode,
  packageTitle,
}: AgentTexts): AgentTexts => withoutBlank({ notes, staffNotes, reason, couponCode, packageTitle });

/** Groups appointments that differ only in time and price, in order of their first occurrence. */
export function groupSimilar(visits: readonly RequestedAppointment[]): RequestedAppointment[][] {
  const groups = new Map<string, RequestedAppointment[]>();
  for (const visit of visits) {
    const { businessId, professionalId, services, client, movedFrom } = visit;
    const key = JSON.stringify([
      businessId,
      professionalId,
      services,
      client,
      movedFrom ?? null,
      agentTextsOf(visit),
    ]);
    groups.set(key, [...(groups.get(key) ?? []), visit]);
  }
  return [...groups.values()];
}

export interface Total {
  totalMajor: number | null;
  currency: string | null;
}

/** Null without prices or with different currencies. */
export function totalOf(visits: readonly Pick<RequestedAppointment, 'amountMinor' | 'currency'>[]): Total {
  const priced = visits.filter(({ amountMinor }) => amountMinor !== null);
  const [currency, ...others] = new Set(priced.map((visit) => visit.currency));
  if (currency === undefined || others.length > 0) return { totalMajor: null, currency: null };
  return { totalMajor: toMajor(amountOf(priced), currency), currency };
}

/** Splits a sum: each appointment gets its price until the sum is used up. */
export function allocate(sumMinor: number, pricesMinor: readonly number[]): number[] {
  let left = sumMinor;
  return pricesMinor.map((price) => {
    const share = Math.min(price, left);
    left -= share;
    return share;
  });
}

/**
 * Whether an appointment costs, or may cost, more than the snapshot. A price that is no longer fixed counts
 * as higher.
 */
export const costsMore = (
  asked: readonly Pick<RequestedAppointment, 'amountMinor' | 'currency' | 'isOpen'>[],
  booked: readonly { priceMinor: number | null; currency: string; isOpen: boolean }[],
): boolean =>
  booked.some(({ priceMinor, currency, isOpen }, index) => {
    const snapshot = asked[index];
    if (snapshot === undefined) return true;
    if (priceMinor === null && snapshot.amountMinor !== null) return true;
    if (isOpen && snapshot.amountMinor !== null && snapshot.isOpen !== true) return true;
    return (
      priceMinor !== null && (currency !== snapshot.currency || priceMinor > (snapshot.amountMinor ?? 0))
    );
  });
