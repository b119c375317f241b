import { AppError } from '../../../../errors.ts';

export const serviceOrders = ['price', 'age', 'match', 'distance'] as const;
export type ServiceOrder = (typeof serviceOrders)[number];

/** The requested order, or the default for the filters. */
export function requireOrder({
  sort,
  query,
  lat,
}: {
  sort?: ServiceOrder | undefined;
  query?: string | undefined;
  lat?: number | undefined;
}): ServiceOrder {
  if (sort === undefined) {
    if (query !== undefined) return 'match';
    return lat === undefined ? 'age' : 'distance';
  }
  if (sort === 'match' && query === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'query.query', detail: 'Required with sort=match.' });
  if (sort === 'distance' && lat === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: 'query.lat',
      detail: 'lat and lng are required with sort=distance.',
    });
  return sort;
}
