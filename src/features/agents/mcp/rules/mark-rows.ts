import { toMinor } from '../../../../shared/money.ts';
import { explainLimit, type GrantLimits } from '../../../access/grants/rules/explain-limit.ts';

/** The limits of a grant, as the API returns them. */
interface GrantBounds {
  businessIds: string[] | null;
  latestDate: string | null;
  currency: string | null;
  maxAmountMajor: number | null;
  totalLeftMajor: number | null;
  bookingsLeft: number | null;
}

interface Row {
  business: string;
  date: string;
  price?: number;
  currency: string;
}

/** Remaining amounts of the grant, as limits without usage. */
function limitsOf({ currency, maxAmountMajor, totalLeftMajor, ...grant }: GrantBounds): GrantLimits {
  const minor = (major: number | null) =>
    major === null || currency === null ? null : toMinor(major, currency);
  return {
    businessIds: grant.businessIds,
    latestDate: grant.latestDate,
    currency,
    maxAmountMinor: minor(maxAmountMajor),
    maxTotalMinor: minor(totalLeftMajor),
    maxBookings: grant.bookingsLeft,
    bookedCount: 0,
    bookedMinor: 0,
  };
}

/** Marks rows that the grant does not allow to book, before any coupon or package. */
export function markForbidden<Found extends Row>(
  grant: GrantBounds,
  rows: readonly Found[],
): (Found & { allowed?: false; reason?: string })[] {
  const limits = limitsOf(grant);
  return rows.map((row) => {
    const { business: businessId, date, price, currency } = row;
    const amountMinor = price === undefined ? null : toMinor(price, currency);
    const refusal = explainLimit(limits, [{ businessId, date, amountMinor, currency }]);
    return refusal === null ? row : { ...row, allowed: false as const, reason: refusal.detail };
  });
}
