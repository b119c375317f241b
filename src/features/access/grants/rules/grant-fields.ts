import { AppError } from '../../../../errors.ts';
import { isCurrency, toMinor } from '../../../../shared/money.ts';
import { readableName } from '../../../../shared/text.ts';
import { dayMs, readInstant } from '../../../../shared/time.ts';

export interface Amounts {
  maxAmountMajor?: number | null | undefined;
  maxTotalMajor?: number | null | undefined;
  currency?: string | null | undefined;
}

interface AmountsMinor {
  maxAmountMinor: number | null;
  maxTotalMinor: number | null;
  currency: string | null;
}

export function requireAmounts({ maxAmountMajor, maxTotalMajor, currency }: Amounts): AmountsMinor {
  const amounts = { maxAmountMajor: maxAmountMajor ?? null, maxTotalMajor: maxTotalMajor ?? null };
  if (amounts.maxAmountMajor === null && amounts.maxTotalMajor === null) {
    if (!currency) return { maxAmountMinor: null, maxTotalMinor: null, currency: null };
    throw new AppError('INVALID_VALUE', {
      field: 'body.currency',
      reason: 'conflicting',
      detail: 'Requires maxAmountMajor or maxTotalMajor.',
    });
  }
  if (!currency)
    throw new AppError('MISSING_FIELDS', { field: 'body.currency', detail: 'Required with an amount.' });
  if (!isCurrency(currency)) throw new AppError('INVALID_CURRENCY', { field: 'body.currency' });
  const minorOf = (name: keyof typeof amounts): number | null => {
    const amount = amounts[name];
    if (amount === null) return null;
    const minor = toMinor(amount, currency);
    if (minor === null)
      throw new AppError('INVALID_VALUE', {
        field: `body.${name}`,
        reason: 'malformed',
        detail: `Not a valid amount in ${currency}.`,
      });
    return minor;
  };
  return {
    maxAmountMinor: minorOf('maxAmountMajor'),
    maxTotalMinor: minorOf('maxTotalMajor'),
    currency,
  };
}

const maxYears = 5;
const maxLifetimeMs = maxYears * 365.25 * dayMs;

/** The maximum lifetime keeps forgotten grants from lasting forever. */
export function requireExpiry(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const instant = readInstant(expiresAt);
  if (instant === null)
    throw new AppError('INVALID_DATE_FORMAT', {
      field: 'body.expiresAt',
      detail: 'Must be an ISO 8601 time with a UTC offset, such as 2027-06-30T12:00:00Z.',
    });
  if (instant <= now)
    throw new AppError('INVALID_VALUE', {
      field: 'body.expiresAt',
      reason: 'in-the-past',
      detail: 'Must be in the future.',
    });
  if (instant.getTime() > now.getTime() + maxLifetimeMs)
    throw new AppError('INVALID_VALUE', {
      field: 'body.expiresAt',
      reason: 'too-far',
      detail: `Must be at most ${maxYears} years in the future.`,
    });
  return instant;
}

/** Removes invisible characters from the name. */
export function requireAgentName(given: string): string {
  const name = readableName(given);
  if (name === '')
    throw new AppError('INVALID_INPUT', {
      field: 'body.agentName',
      detail: 'Must contain a visible character.',
    });
  return name;
}

/** Changeable limits of a grant. */
export interface GrantReach {
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

/** Null means no limit. */
const isAtMost = <Value extends number | string>(value: Value | null, before: Value | null) =>
  before === null || (value !== null && value <= before);

const isPartOf = <Value>(values: readonly Value[] | null, before: readonly Value[] | null) =>
  before === null || values?.every((value) => before.includes(value)) === true;

const checks: readonly [string, (to: GrantReach, from: GrantReach) => boolean][] = [
  ['scopes', (to, from) => isPartOf(to.scopes, from.scopes)],
  ['maxAmountMajor', (to, from) => isAtMost(to.maxAmountMinor, from.maxAmountMinor)],
  ['maxTotalMajor', (to, from) => isAtMost(to.maxTotalMinor, from.maxTotalMinor)],
  // Checked after the amounts: removing the last amount also removes the currency.
  ['currency', (to, from) => from.currency === null || to.currency === from.currency],
  ['maxBookings', (to, from) => isAtMost(to.maxBookings, from.maxBookings)],
  ['businessIds', (to, from) => isPartOf(to.businessIds, from.businessIds)],
  ['latestDate', (to, from) => isAtMost(to.latestDate, from.latestDate)],
  ['asksFirst', (to, from) => to.asksFirst || !from.asksFirst],
  ['expiresAt', (to, from) => isAtMost(to.expiresAtMs, from.expiresAtMs)],
];

/** Returns the first field that would be raised, or null. */
export const findRaisedField = (to: GrantReach, from: GrantReach): string | null =>
  checks.find(([, isLowered]) => !isLowered(to, from))?.[0] ?? null;
