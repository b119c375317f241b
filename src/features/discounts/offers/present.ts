import { toMajor } from '../../../shared/money.ts';
import { presentValue } from '../coupons/present.ts';
import { presentSavings } from '../packages/present.ts';
import type { OffersReply } from './contract.ts';
import type { OfferedCouponRow, OfferedPackageRow } from './store.ts';

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

export const presentOfferedPackage = (row: OfferedPackageRow): OffersReply['packages'][number] => ({
  id: row.id,
  serviceId: row.service_id,
  serviceName: row.service_name,
  title: row.title,
  description: row.description,
  sessionCount: row.session_count,
  packagePriceMajor: toMajor(row.package_price_minor, row.currency),
  singleSessionPriceMajor: toMajor(row.single_session_price_minor, row.currency),
  currency: row.currency,
  savings: presentSavings(row),
  validityDays: row.validity_days,
  onSaleUntil: isoOf(row.on_sale_until),
});

export const presentOfferedCoupon = (row: OfferedCouponRow): OffersReply['coupons'][number] => ({
  code: row.code,
  type: row.type,
  value: presentValue(row),
  currency: row.currency,
  validFrom: isoOf(row.valid_from),
  validTo: isoOf(row.valid_to),
  perCustomerLimit: row.per_customer_limit,
  firstTimeOnly: row.first_time_only,
  serviceIds: row.service_ids ?? [],
  minSpendMajor: row.min_spend_minor === null ? null : toMajor(row.min_spend_minor, row.currency!),
});
