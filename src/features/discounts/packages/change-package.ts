import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isCurrency } from '../../../shared/currencies.ts';
import { toMajor } from '../../../shared/money.ts';
import type { PackageView, patchPackage } from './contract.ts';
import { presentCountedPackage, presentPackage } from './present.ts';
import { readOnSaleUntil } from './rules/on-sale.ts';
import { requirePriceTerms } from './rules/price-terms.ts';
import {
  countPurchases,
  lockOwnPackage,
  lockOwnService,
  type OwnPackageRow,
  type PackageRow,
  updatePackage,
} from './store.ts';

type Request = Static<NonNullable<typeof patchPackage.body>>;

/** Purchases carry their own copy of what they promise: nothing here reaches them. */
export async function changePackage(
  transaction: Transaction,
  session: Session,
  body: Request,
  now: Date,
  requireRepeated: RequireRepeated,
): Promise<PackageView> {
  if (body.currency !== undefined && !isCurrency(body.currency))
    throw new AppError('INVALID_CURRENCY', {
      detail: 'body.currency: must be a currency code of ISO 4217, such as EUR.',
    });
  const before = await lockOwnPackage(transaction, { id: body.id, managerId: session.userId }, 'change');
  if (before === null) throw new AppError('NOT_FOUND');
  await requireRepeated(async () =>
    presentCountedPackage({ ...before, purchase_count: await countPurchases(transaction, before.id) }),
  );
  const priced = reprice(before, body);
  if (body.serviceId !== undefined) await requireServiceOf(transaction, session, before, body.serviceId);
  const after: PackageRow = {
    ...priced,
    service_id: body.serviceId ?? before.service_id,
    title: body.title?.trim() ?? before.title,
    description: body.description === undefined ? before.description : body.description,
    validity_days: body.validityDays ?? before.validity_days,
    is_active: body.isActive ?? before.is_active,
    on_sale_until:
      body.onSaleUntil === undefined
        ? before.on_sale_until
        : readOnSaleUntil(body.onSaleUntil, before.business_timezone),
    updated_at: now,
  };
  await updatePackage(transaction, after);
  return presentPackage(after);
}

/** Sessions, prices and currency as they will be, judged together: 10.50 EUR cannot become 10.50 JPY. */
function reprice(before: OwnPackageRow, body: Request): PackageRow {
  const currency = body.currency ?? before.currency;
  const sessionCount = body.sessionCount ?? before.session_count;
  const { packagePriceMinor, singleSessionPriceMinor } = requirePriceTerms({
    sessionCount,
    packagePriceMajor: body.packagePriceMajor ?? toMajor(before.package_price_minor, before.currency),
    singleSessionPriceMajor:
      body.singleSessionPriceMajor ?? toMajor(before.single_session_price_minor, before.currency),
    currency,
  });
  // Not asked of the stored one: a business that has changed its currency must still be able to deactivate old packages.
  if (body.currency !== undefined && body.currency !== before.business_currency)
    throw new AppError('INVALID_CURRENCY', {
      detail: `body.currency: must be ${before.business_currency}, the currency of the business.`,
    });
  return {
    ...before,
    session_count: sessionCount,
    package_price_minor: packagePriceMinor,
    single_session_price_minor: singleSessionPriceMinor,
    currency,
  };
}

async function requireServiceOf(
  transaction: Transaction,
  session: Session,
  before: PackageRow,
  serviceId: string,
): Promise<void> {
  const service = await lockOwnService(transaction, { id: serviceId, managerId: session.userId });
  if (service === null || service.business_id !== before.business_id)
    throw new AppError('SERVICE_NOT_OWNED', { detail: 'body.serviceId: no such service of the business.' });
}
