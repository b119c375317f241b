import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { isCurrency, toMajor } from '../../../shared/money.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type { createPackage as createRoute, PackageView, patchPackage } from './contract.ts';
import { presentCountedPackage, presentPackage } from './present.ts';
import { readOnSaleUntil, requirePriceTerms } from './rules/package-terms.ts';
import {
  countPurchases,
  insertPackage,
  lockOwnPackage,
  lockOwnService,
  type OwnPackageRow,
  type PackageRow,
  updatePackage,
} from './store.ts';

type ChangeRequest = Static<NonNullable<typeof patchPackage.body>>;

/** Purchases have a copy of the terms and do not change. */
export async function changePackage(
  transaction: Transaction,
  session: Session,
  body: ChangeRequest,
  now: Date,
  requireRepeated: RequireRepeated,
): Promise<PackageView> {
  if (body.currency !== undefined && !isCurrency(body.currency))
    throw new AppError('INVALID_CURRENCY', { field: 'body.currency' });
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

/** Validates sessions, prices and currency together: 10.50 EUR cannot become 10.50 JPY. */
function reprice(before: OwnPackageRow, body: ChangeRequest): PackageRow {
  const currency = body.currency ?? before.currency;
  const sessionCount = body.sessionCount ?? before.session_count;
  const { packagePriceMinor, singleSessionPriceMinor } = requirePriceTerms({
    sessionCount,
    packagePriceMajor: body.packagePriceMajor ?? toMajor(before.package_price_minor, before.currency),
    singleSessionPriceMajor:
      body.singleSessionPriceMajor ?? toMajor(before.single_session_price_minor, before.currency),
    currency,
  });
  // Checked only if sent: after the business changed its currency, old packages can still be deactivated.
  if (body.currency !== undefined && body.currency !== before.business_currency)
    throw new AppError('INVALID_CURRENCY', {
      field: 'body.currency',
      reason: 'other-currency',
      detail: `Must be ${before.business_currency}, the currency of the business.`,
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
    throw new AppError('SERVICE_NOT_OWNED', {
      field: 'body.serviceId',
      detail: 'Service not found at the business.',
    });
}

type CreateRequest = Static<NonNullable<typeof createRoute.body>>;

export async function createPackage(
  transaction: Transaction,
  session: Session,
  body: CreateRequest,
  now: Date,
): Promise<PackageView> {
  const { packagePriceMinor, singleSessionPriceMinor } = requirePriceTerms(body);
  const service = await lockOwnService(transaction, { id: body.serviceId, managerId: session.userId });
  // Same error for unknown services, services of others and services of professionals.
  if (service === null)
    throw new AppError('SERVICE_NOT_OWNED', {
      field: 'body.serviceId',
      detail: 'Service not found at your businesses.',
    });
  if (body.currency !== service.business_currency)
    throw new AppError('INVALID_CURRENCY', {
      field: 'body.currency',
      reason: 'other-currency',
      detail: `Must be ${service.business_currency}, the currency of the business.`,
    });
  const row: PackageRow = {
    id: newId('package', now.getTime()),
    business_id: service.business_id,
    service_id: service.id,
    title: body.title.trim(),
    description: body.description ?? null,
    session_count: body.sessionCount,
    package_price_minor: packagePriceMinor,
    single_session_price_minor: singleSessionPriceMinor,
    currency: body.currency,
    validity_days: body.validityDays,
    is_active: body.isActive ?? true,
    on_sale_until: readOnSaleUntil(body.onSaleUntil ?? null, service.business_timezone),
    created_at: now,
    updated_at: now,
  };
  await insertPackage(transaction, row);
  await requireRowLimit(transaction, 'packages', row.business_id, now);
  return presentPackage(row);
}
