import { dayMs } from '../../../../shared/time.ts';

export const giftCardStatuses = ['unpaid', 'active', 'used', 'expired', 'voided'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

interface CardState {
  isUnpaid: boolean;
  isVoided: boolean;
  balanceMinor: number;
  expiresAt: Date | null;
}

/** Only active cards can be used. The expiry is exclusive. */
export function statusOfCard(
  { isUnpaid, isVoided, balanceMinor, expiresAt }: CardState,
  now: Date,
): GiftCardStatus {
  if (isVoided) return 'voided';
  if (isUnpaid) return 'unpaid';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return balanceMinor === 0 ? 'used' : 'active';
}

/** An amount that returns to an expired card can be used for this time. */
const returnedDays = 30;

export const expiryAfterReturn = (expiresAt: Date | null, now: Date): Date | null =>
  expiresAt === null || expiresAt > now ? expiresAt : new Date(now.getTime() + returnedDays * dayMs);

export const expiryAfterSale = (validityDays: number | null, now: Date): Date | null =>
  validityDays === null ? null : new Date(now.getTime() + validityDays * dayMs);
