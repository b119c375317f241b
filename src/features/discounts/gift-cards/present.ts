import { toMajor } from '../../../shared/money.ts';
import type { CheckedView, GiftCardView } from './contract.ts';
import { statusOfCard } from './rules/status.ts';
import type { CheckedCard, GiftCardRow } from './store.ts';

export const statusOf = (row: GiftCardRow, now: Date) =>
  statusOfCard(
    {
      isUnpaid: row.sold_at === null,
      isVoided: row.voided_at !== null || row.called_off,
      balanceMinor: row.balance_minor,
      expiresAt: row.expires_at,
    },
    now,
  );

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

/** As staff see it. The address of the recipient of an online purchase belongs to its buyer. */
export function presentGiftCard(row: GiftCardRow, now: Date): GiftCardView {
  return {
    id: row.id,
    businessId: row.business_id,
    status: statusOf(row, now),
    amountMajor: toMajor(row.initial_minor, row.currency),
    balanceMajor: toMajor(row.balance_minor, row.currency),
    currency: row.currency,
    soldBy: row.payment_status === null ? 'desk' : 'online',
    method: row.method,
    recipientEmail: row.payment_status === null ? row.recipient_email : null,
    createdById: row.created_by_id,
    paymentStatus: row.payment_status,
    createdAt: row.created_at.toISOString(),
    soldAt: isoOf(row.sold_at),
    expiresAt: isoOf(row.expires_at),
    voidedAt: isoOf(row.voided_at),
    voidReason: row.void_reason,
  };
}

/** Expired and voided cards have nothing that can be used. */
export function presentChecked(row: CheckedCard, now: Date): CheckedView {
  const status = statusOf(row, now);
  return {
    businessId: row.business_id,
    businessName: row.business_name,
    status,
    balanceMajor: toMajor(status === 'active' ? row.balance_minor : 0, row.currency),
    currency: row.currency,
    expiresAt: isoOf(row.expires_at),
  };
}
