/** What can be changed about a grant. */
export interface Reach {
  scopes: readonly string[];
  maxAmountMinor: number | null;
  maxTotalMinor: number | null;
  currency: string | null;
  maxBookings: number | null;
  businessIds: readonly string[] | null;
  latestDate: string | null;
  asksFirst: boolean;
  expiresAtMs: number | null;
}

/** Null is no limit: everything is less. */
const isAtMost = <Value extends number | string>(value: Value | null, before: Value | null) =>
  before === null || (value !== null && value <= before);

const isPartOf = <Value>(values: readonly Value[] | null, before: readonly Value[] | null) =>
  before === null || values?.every((value) => before.includes(value)) === true;

const checks: readonly [string, (to: Reach, from: Reach) => boolean][] = [
  ['scopes', (to, from) => isPartOf(to.scopes, from.scopes)],
  ['maxAmountMajor', (to, from) => isAtMost(to.maxAmountMinor, from.maxAmountMinor)],
  ['maxTotalMajor', (to, from) => isAtMost(to.maxTotalMinor, from.maxTotalMinor)],
  // After the amounts: where the last of them is taken away, so is the currency.
  ['currency', (to, from) => from.currency === null || to.currency === from.currency],
  ['maxBookings', (to, from) => isAtMost(to.maxBookings, from.maxBookings)],
  ['businessIds', (to, from) => isPartOf(to.businessIds, from.businessIds)],
  ['latestDate', (to, from) => isAtMost(to.latestDate, from.latestDate)],
  ['asksFirst', (to, from) => to.asksFirst || !from.asksFirst],
  ['expiresAt', (to, from) => isAtMost(to.expiresAtMs, from.expiresAtMs)],
];

/** The field by which a grant would reach further than before; null: none. */
export const findRaised = (to: Reach, from: Reach): string | null =>
  checks.find(([, isLowered]) => !isLowered(to, from))?.[0] ?? null;
