import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import type { createPackage as declaration, PackageView } from './contract.ts';
import { presentPackage } from './present.ts';
import { readOnSaleUntil } from './rules/on-sale.ts';
import { requirePriceTerms } from './rules/price-terms.ts';
import { insertPackage, lockOwnService, type PackageRow } from './store.ts';

type Request = Static<NonNullable<typeof declaration.body>>;

export async function createPackage(
  transaction: Transaction,
  session: Session,
  body: Request,
  now: Date,
): Promise<PackageView> {
  const { packagePriceMinor, singleSessionPriceMinor } = requirePriceTerms(body);
  const service = await lockOwnService(transaction, { id: body.serviceId, managerId: session.userId });
  // The same for a service of somebody else, of a professional, and for none at all.
  if (service === null)
    throw new AppError('SERVICE_NOT_OWNED', {
      detail: 'body.serviceId: no such service of your businesses.',
    });
  if (body.currency !== service.business_currency)
    throw new AppError('INVALID_CURRENCY', {
      detail: `body.currency: must be ${service.business_currency}, the currency of the business.`,
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
  await requireRoom(transaction, 'packages', row.business_id, now);
  return presentPackage(row);
}
