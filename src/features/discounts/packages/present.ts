import { toMajor } from '../../../shared/money.ts';
import type { PackageView } from './contract.ts';
import type { BalanceView, PurchaseView } from './purchase-contract.ts';
import type { BalanceRow, PurchaseRow, SoldRow } from './purchase-store.ts';
import { computeSavings } from './rules/package-terms.ts';
import { computePurchaseStatus, type PurchaseStatus } from './rules/purchase-status.ts';
import type { CountedPackageRow, PackageRow } from './store.ts';

type PricedRow = Pick<
  PackageRow,
  'session_count' | 'package_price_minor' | 'single_session_price_minor' | 'currency'
>;

export function presentSavings(row: PricedRow): PackageView['savings'] {
  const savings = computeSavings({
    sessionCount: row.session_count,
    packagePriceMinor: row.package_price_minor,
    singleSessionPriceMinor: row.single_session_price_minor,
  });
  return { totalSavingsMajor: toMajor(savings.totalMinor, row.currency), savingsPercent: savings.percent };
}

export function presentPackage(row: PackageRow): PackageView {
  return {
    id: row.id,
    businessId: row.business_id,
    serviceId: row.service_id,
    title: row.title,
    description: row.description,
    sessionCount: row.session_count,
    packagePriceMajor: toMajor(row.package_price_minor, row.currency),
    singleSessionPriceMajor: toMajor(row.single_session_price_minor, row.currency),
    currency: row.currency,
    validityDays: row.validity_days,
    isActive: row.is_active,
    onSaleUntil: row.on_sale_until?.toISOString() ?? null,
    savings: presentSavings(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentCountedPackage(row: CountedPackageRow): PackageView {
  return { ...presentPackage(row), purchaseCount: row.purchase_count };
}

export function statusOf(row: PurchaseRow, now: Date): PurchaseStatus {
  const purchase = {
    sessionsRedeemed: row.sessions_redeemed,
    sessionsTotal: row.sessions_total,
    expiresAtMilliseconds: row.expires_at.getTime(),
    cancelledAtMilliseconds: row.cancelled_at?.getTime() ?? null,
  };
  return computePurchaseStatus(purchase, now.getTime());
}

export function presentPurchase(row: PurchaseRow, now: Date): PurchaseView {
  return {
    id: row.id,
    packageId: row.package_id,
    businessId: row.business_id,
    // Always a string, as in the published contract.
    userId: row.account_id ?? row.crm_client_id!,
    ...(row.crm_client_id !== null && { crmClientId: row.crm_client_id }),
    serviceId: row.service_id,
    title: row.title,
    sessionsTotal: row.sessions_total,
    sessionsRedeemed: row.sessions_redeemed,
    packagePriceMajor: toMajor(row.package_price_minor, row.currency),
    singleSessionPriceMajor: toMajor(row.single_session_price_minor, row.currency),
    currency: row.currency,
    purchasedAt: row.purchased_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    status: statusOf(row, now),
    createdById: row.created_by_id,
    paymentStatus: row.payment_status,
    paymentIntentId: row.payment_intent_id,
  };
}

export const presentSold = (row: SoldRow, now: Date): PurchaseView => ({
  ...presentPurchase(row, now),
  ...(row.client_name !== null && { clientName: row.client_name }),
});

export function presentBalance(row: BalanceRow): BalanceView {
  return {
    id: row.id,
    packageId: row.package_id,
    title: row.title,
    description: row.description,
    businessId: row.business_id,
    businessName: row.business_name,
    serviceId: row.service_id,
    serviceName: row.service_name,
    sessionsTotal: row.sessions_total,
    sessionsRedeemed: row.sessions_redeemed,
    sessionsRemaining: row.sessions_total - row.sessions_redeemed,
    packagePriceMajor: toMajor(row.package_price_minor, row.currency),
    singleSessionPriceMajor: toMajor(row.single_session_price_minor, row.currency),
    currency: row.currency,
    purchasedAt: row.purchased_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    redemptionCount: row.sessions_redeemed,
  };
}
