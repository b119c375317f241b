import { AppError } from '../../../../errors.ts';

export const serviceOrders = ['position', 'price', 'age', 'match', 'distance'] as const;
export type ServiceOrder = (typeof serviceOrders)[number];

/** The requested order, or the default for the filters. */
export function requireOrder({
  sort,
  query,
  lat,
  businessId,
}: {
  sort?: ServiceOrder | undefined;
  query?: string | undefined;
  lat?: number | undefined;
  businessId?: string | undefined;
}): ServiceOrder {
  if (sort === undefined) {
    if (query !== undefined) return 'match';
    if (lat !== undefined) return 'distance';
    return businessId === undefined ? 'age' : 'position';
  }
  if (sort === 'position' && businessId === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: 'query.businessId',
      detail: 'Required with sort=position.',
    });
  if (sort === 'match' && query === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'query.query', detail: 'Required with sort=match.' });
  if (sort === 'distance' && lat === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: 'query.lat',
      detail: 'lat and lng are required with sort=distance.',
    });
  return sort;
}
