import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { formatAmount, toMajor } from '../../../shared/money.ts';
import type { GiftCardCodes } from '../../discounts/gift-cards/gift-card-codes.ts';
import { moveBalance } from '../../discounts/gift-cards/movement-store.ts';
import { statusOf } from '../../discounts/gift-cards/present.ts';
import {
  extendAfterReturn,
  type GiftCardRow,
  lockByCodes,
  lockUsesOf,
} from '../../discounts/gift-cards/store.ts';
import type { LockedAppointment } from '../appointments/store.ts';
import type { CheckoutRequest } from './contract.ts';

/** A part of a checkout that a gift card pays. */
export interface CardUse {
  giftCardId: string;
  amountMinor: number;
}

interface Given {
  index: number;
  code: string;
  amountMinor: number | null;
}

/**
 * Requires that every named card can pay its amount. Locks the cards, so that a concurrent checkout waits and then finds
 * the balance that is left. Codes of other payments are refused.
 */
export async function requireCards(
  codes: GiftCardCodes,
  transaction: Transaction,
  { business_id: businessId, currency }: Pick<LockedAppointment, 'business_id' | 'currency'>,
  payments: CheckoutRequest['payments'],
  amounts: readonly (number | null)[],
  now: Date,
): Promise<CardUse[]> {
  const given = readGiven(payments, amounts);
  if (given.length === 0) return [];
  const hashes = await Promise.all(given.map(({ code }) => codes.hash(code)));
  const found = await lockByCodes(
    transaction,
    hashes.filter((hash) => hash !== null),
  );
  const uses: CardUse[] = [];
  for (const [position, { index, amountMinor }] of given.entries()) {
    const hash = hashes[position];
    const card = hash == null ? undefined : found.find(({ code_hash }) => code_hash.equals(hash));
    const field = `body.payments[${index}].code`;
    if (card === undefined) throw new AppError('NOT_FOUND', { field, detail: 'No gift card has this code.' });
    if (uses.some(({ giftCardId }) => giftCardId === card.id))
      throw new AppError('INVALID_VALUE', {
        field,
        reason: 'repeated',
        detail: 'Each gift card can be used once.',
      });
    requireUsable(card, { businessId, currency, now, field });
    // Malformed amounts are refused with the other payments.
    if (amountMinor === null || amountMinor <= 0) continue;
    if (amountMinor > card.balance_minor)
      throw new AppError('PAYMENT_AMOUNT_MISMATCH', {
        field: `body.payments[${index}].amountMajor`,
        limit: toMajor(card.balance_minor, currency),
        detail: `The balance of the gift card is ${formatAmount(card.balance_minor, currency)}.`,
      });
    uses.push({ giftCardId: card.id, amountMinor });
  }
  return uses;
}

function readGiven(payments: CheckoutRequest['payments'], amounts: readonly (number | null)[]): Given[] {
  const given: Given[] = [];
  for (const [index, { method, code }] of payments.entries()) {
    const field = `body.payments[${index}].code`;
    if (method !== 'gift-card') {
      if (code === undefined) continue;
      throw new AppError('INVALID_VALUE', {
        field,
        reason: 'conflicting',
        detail: 'Only for the method gift-card.',
      });
    }
    if (code === undefined) throw new AppError('MISSING_FIELDS', { field });
    given.push({ index, code, amountMinor: amounts[index]! });
  }
  return given;
}

function requireUsable(
  card: GiftCardRow,
  { businessId, currency, now, field }: { businessId: string; currency: string; now: Date; field: string },
): void {
  if (card.business_id !== businessId) throw new AppError('BUSINESS_MISMATCH', { field });
  if (card.currency !== currency)
    throw new AppError('CURRENCY_MISMATCH', { field, detail: `The gift card is in ${card.currency}.` });
  const status = statusOf(card, now);
  if (status === 'active') return;
  throw new AppError('INVALID_STATUS', {
    status: 409,
    field,
    ...refusals[status],
  });
}

const refusals = {
  used: { reason: 'inactive', detail: 'The gift card has no balance.' },
  expired: { reason: 'expired', detail: 'The gift card has expired.' },
  voided: { reason: 'inactive', detail: 'The gift card was voided.' },
  unpaid: { reason: 'inactive', detail: 'The gift card is not paid.' },
} as const;

/** The caller has locked the cards, and inserts the receipt before. */
export async function useCards(
  transaction: Transaction,
  receiptId: string,
  uses: readonly CardUse[],
  now: Date,
): Promise<void> {
  for (const { giftCardId, amountMinor } of uses)
    await moveBalance(
      transaction,
      giftCardId,
      { key: `${receiptId}/use/${giftCardId}`, kind: 'use', amountMinor: -amountMinor, receiptId },
      now,
    );
}

/** Amounts of a voided receipt go back to their cards. The counter-entry of the ledger includes them. */
export async function returnToCards(transaction: Transaction, receiptId: string, now: Date): Promise<void> {
  for (const card of await lockUsesOf(transaction, receiptId)) {
    await moveBalance(
      transaction,
      card.id,
      {
        key: `${receiptId}/return/${card.id}`,
        kind: 'return',
        amountMinor: card.used_minor,
        receiptId,
      },
      now,
    );
    await extendAfterReturn(transaction, card, now);
  }
}
