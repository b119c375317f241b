import { AppError } from '../../../../errors.ts';

export const serviceOrders = ['price', 'age', 'match', 'distance'] as const;
export type ServiceOrder = (typeof serviceOrders)[number];

/** The order asked for, or the one that goes with what was asked. */
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
    throw new AppError('MISSING_FIELDS', { detail: 'query.query: is required to sort by match.' });
  if (sort === 'distance' && lat === undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'query.lat, query.lng: are required to sort by distance.',
    });
  return sort;
}
