import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { CheckedView, GiftCardView, listGiftCards as route } from './contract.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';
import { presentChecked, presentGiftCard, statusOf } from './present.ts';
import { findByCode, listGiftCards, lockGiftCard, updateCodeShown } from './store.ts';

export async function listOwnGiftCards(
  db: Database,
  session: Session,
  { businessId, status, cursor, limit = defaultLimit }: Static<NonNullable<typeof route.query>>,
  now: Date,
): Promise<Page<GiftCardView>> {
  const { id } = await requireBusiness(db, session, businessId, 'desk:book');
  const beforeId = cursor === undefined ? null : decodeCursor(cursor, ['string'])[0];
  const rows = await listGiftCards(db, id, { status, beforeId, limit: limit + 1, now });
  const { items, next } = pageOf(rows, limit, (row) => [row.id]);
  return new Page(
    items.map((row) => presentGiftCard(row, now)),
    next,
  );
}

/**
 * Every check counts for its address, so that codes cannot be guessed. Wrong codes also count in total, because
 * addresses are cheap.
 */
export async function checkBalance(
  { db, codes, limits }: { db: Database; codes: GiftCardCodes; limits: RateLimits },
  address: string,
  typed: string,
  now: Date,
): Promise<CheckedView> {
  await spendLimits(limits, { name: 'giftCardChecks', of: addressBucket(address) });
  const hash = await codes.hash(typed);
  const card = hash === null ? null : await findByCode(db, hash);
  if (card !== null) return presentChecked(card, now);
  await spendLimits(limits, { name: 'wrongGiftCardCodes', of: 'all' });
  throw new AppError('NOT_FOUND');
}

/** A new code, which is added to those in mails. */
export async function showCode(
  codes: GiftCardCodes,
  transaction: Transaction,
  session: Session,
  id: string,
  now: Date,
): Promise<{ giftCardId: string; code: string }> {
  const card = await lockGiftCard(transaction, id);
  if (card === null || card.buyer_id !== session.userId) throw new AppError('NOT_FOUND');
  const status = statusOf(card, now);
  if (status === 'unpaid') throw new AppError('PAYMENT_PENDING');
  if (card.code_shown_at !== null)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field: 'path.id',
      reason: 'final',
      detail: 'The code was shown before.',
    });
  if (status !== 'active')
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field: 'path.id',
      detail: 'The card cannot be used any more.',
    });
  await updateCodeShown(transaction, id, now);
  return { giftCardId: id, code: await codes.issue(transaction, id, now) };
}
