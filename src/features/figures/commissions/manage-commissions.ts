import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, type Page, pageOf } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type {
  CommissionView,
  listCommissions as listRoute,
  replaceCommissions as route,
} from './contract.ts';
import { findInvalidRate } from './rules/rates.ts';
import { listKnownServices, listRates, lockPlace, replaceRates } from './store.ts';

export async function listCommissions(
  db: Database,
  session: Session,
  {
    businessId,
    professionalId = '',
    cursor,
    limit = defaultLimit,
  }: Static<NonNullable<typeof listRoute.query>>,
): Promise<Page<CommissionView>> {
  const { id } = await requireBusiness(db, session, businessId);
  const [after, serviceId] = cursor === undefined ? ['', ''] : decodeCursor(cursor, ['string', 'string']);
  const rows = await listRates(db, id, {
    professionalId: professionalId || null,
    after: { professionalId: after, serviceId },
    limit: limit + 1,
  });
  return pageOf(rows, limit, (row) => [row.professionalId, row.serviceId ?? '']);
}

export async function replaceCommissions(
  db: Database,
  session: Session,
  { businessId, professionalId, rates: sent }: Static<NonNullable<typeof route.body>>,
): Promise<CommissionView[]> {
  const rates = sent.map(({ serviceId = null, percent }) => ({ serviceId, percent }));
  const invalid = findInvalidRate(rates);
  if (invalid !== null)
    throw new AppError('INVALID_VALUE', {
      field: `body.rates[${invalid.index}].${invalid.field}`,
      reason: invalid.field === 'serviceId' ? 'conflicting' : 'malformed',
      detail:
        invalid.field === 'serviceId' ? 'An earlier rate is for the same service.' : 'At most two decimals.',
    });
  return db.transaction(async (transaction) => {
    const { id } = await requireBusiness(transaction, session, businessId);
    const rated = { businessId: id, professionalId };
    if (!(await lockPlace(transaction, rated)))
      throw new AppError('PROFESSIONAL_NOT_FOUND', { field: 'body.professionalId' });
    const serviceIds = rates.flatMap(({ serviceId }) => serviceId ?? []);
    const known = await listKnownServices(transaction, rated, serviceIds);
    const unknown = rates.findIndex(({ serviceId }) => serviceId !== null && !known.has(serviceId));
    if (unknown >= 0)
      throw new AppError('INVALID_SERVICES', {
        field: `body.rates[${unknown}].serviceId`,
        detail: 'Neither a service of the business nor of the professional.',
      });
    await replaceRates(transaction, rated, rates);
    return listRates(transaction, id, {
      professionalId,
      after: { professionalId: '', serviceId: '' },
      limit: rates.length,
    });
  });
}
