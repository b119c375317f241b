import { AppError } from '../../../../errors.ts';
import { isCurrency } from '../../../../shared/currencies.ts';
import { toMinor } from '../../../../shared/money.ts';
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
      detail: 'body.currency: limits nothing alone; give maxAmountMajor or maxTotalMajor with it.',
    });
  }
  if (!currency)
    throw new AppError('MISSING_FIELDS', { detail: 'body.currency: is required with an amount.' });
  if (!isCurrency(currency))
    throw new AppError('INVALID_CURRENCY', { detail: 'body.currency: must be a code of ISO 4217.' });
  const minorOf = (name: keyof typeof amounts): number | null => {
    const amount = amounts[name];
    if (amount === null) return null;
    const minor = toMinor(amount, currency);
    if (minor === null)
      throw new AppError('INVALID_VALUE', { detail: `body.${name}: is no amount of ${currency}.` });
    return minor;
  };
  return {
    maxAmountMinor: minorOf('maxAmountMajor'),
    maxTotalMinor: minorOf('maxTotalMajor'),
    currency,
  };
}

const mostYears = 5;
const mostMs = mostYears * 365.25 * dayMs;

/** When a grant ends by itself: what is allowed for longer than anybody thinks ahead is forgotten. */
export function requireEnd(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const instant = readInstant(expiresAt);
  if (instant === null)
    throw new AppError('INVALID_DATE_FORMAT', {
      detail: 'body.expiresAt: must be an instant of ISO 8601 such as 2027-06-30T12:00:00Z.',
    });
  if (instant <= now)
    throw new AppError('INVALID_VALUE', { detail: 'body.expiresAt: must lie in the future.' });
  if (instant.getTime() > now.getTime() + mostMs)
    throw new AppError('INVALID_VALUE', {
      detail: `body.expiresAt: must be at most ${mostYears} years ahead.`,
    });
  return instant;
}

/** As it is shown to people, who would not see the rest. */
export function requireAgentName(given: string): string {
  const name = readableName(given);
  if (name === '')
    throw new AppError('INVALID_INPUT', { detail: 'body.agentName: must hold something to read.' });
  return name;
}
