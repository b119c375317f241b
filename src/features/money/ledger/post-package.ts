import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Account, type Movement, sessionValue, transfer } from './rules/movements.ts';
import {
  type ExpiredPurchase,
  getUnused,
  insertMovements,
  listRedemptions,
  lockExpired,
  type RedemptionRow,
} from './store.ts';

/** A purchase, as far as the ledger is concerned. */
interface LedgerPurchase {
  id: string;
  business_id: string;
  currency: string;
  package_price_minor: number;
  sessions_total: number;
  /** After the change that is posted. */
  sessions_redeemed: number;
}

/** A sale at the desk. Online purchases are posted with their payment. */
export async function postSale(transaction: Transaction, purchase: LedgerPurchase, now: Date): Promise<void> {
  const { package_price_minor: priceMinor } = purchase;
  if (priceMinor === 0) return;
  const entries = transfer(priceMinor, { debit: 'cash', credit: 'packages-unused' });
  const key = `${purchase.id}/sale`;
  await insertMovements(transaction, [
    { ...aboutPurchase(purchase, now), key, kind: 'package-sale', entries },
  ]);
}

/** The caller has locked the purchase by redeeming the session. */
export async function postRedemption(
  transaction: Transaction,
  purchase: LedgerPurchase,
  { appointmentId, now }: { appointmentId: string; now: Date },
): Promise<void> {
  const { sessions_total: sessionsTotal, sessions_redeemed: sessionsRedeemed } = purchase;
  const isLast = sessionsRedeemed >= sessionsTotal;
  const amountMinor = sessionValue({
    priceMinor: purchase.package_price_minor,
    sessionsTotal,
    sessionsRedeemed,
    unusedMinor: isLast ? await getUnused(transaction, purchase.id) : 0,
  });
  if (amountMinor === 0) return;
  const movement = {
    ...aboutPurchase(purchase, now),
    key: `${appointmentId}/redemption`,
    kind: 'redemption',
    appointmentId,
    entries: transfer(amountMinor, { debit: 'packages-unused', credit: 'packages-used' }),
  } as const;
  await insertMovements(transaction, [movement]);
}

/** Sessions of cancelled appointments. The caller has locked their purchases. */
export async function postReturns(
  transaction: Transaction,
  appointmentIds: readonly string[],
  now: Date,
): Promise<void> {
  const redemptions = await listRedemptions(transaction, appointmentIds, now);
  await insertMovements(
    transaction,
    redemptions.map((redemption) => returnOf(redemption, now)),
  );
}

const returnOf = ({ isOver, amountMinor, ...about }: RedemptionRow, now: Date): Movement => ({
  ...about,
  key: `${about.appointmentId}/return`,
  kind: 'redemption-return',
  paymentId: null,
  occurredAt: now,
  entries: transfer(amountMinor, {
    debit: 'packages-used',
    credit: isOver ? 'packages-lapsed' : 'packages-unused',
  }),
});

/** The unused sessions of a cancelled purchase. The caller has locked it. */
export async function postCancellation(
  transaction: Transaction,
  purchase: LedgerPurchase,
  { isRefunded, now }: { isRefunded: boolean; now: Date },
): Promise<void> {
  const amountMinor = await getUnused(transaction, purchase.id);
  if (amountMinor === 0) return;
  const credit: Account = isRefunded ? 'refunds-due' : 'packages-lapsed';
  const movement = {
    ...aboutPurchase(purchase, now),
    key: `${purchase.id}/cancellation`,
    kind: 'package-cancellation',
    entries: transfer(amountMinor, { debit: 'packages-unused', credit }),
  } as const;
  await insertMovements(transaction, [movement]);
}

// Keeps the statements short. The next upkeep continues.
const maxExpired = 1_000;

/** Sessions that were not used before their package expired. */
export async function postExpired(db: Queryable, now: Date): Promise<void> {
  const expired = await lockExpired(db, { now, limit: maxExpired });
  await insertMovements(db, expired.map(expiryOf));
}

const expiryOf = ({ id, businessId, currency, expiresAt, unusedMinor }: ExpiredPurchase): Movement => ({
  businessId,
  currency,
  appointmentId: null,
  purchaseId: id,
  paymentId: null,
  occurredAt: expiresAt,
  key: `${id}/expiry`,
  kind: 'package-expiry',
  entries: transfer(unusedMinor, { debit: 'packages-unused', credit: 'packages-lapsed' }),
});

const aboutPurchase = (
  { id, business_id: businessId, currency }: LedgerPurchase,
  now: Date,
): Omit<Movement, 'key' | 'kind' | 'entries'> => ({
  businessId,
  currency,
  appointmentId: null,
  purchaseId: id,
  paymentId: null,
  occurredAt: now,
});
