import { expect, test } from 'vitest';
import { AppError } from '../../../../errors.ts';
import { requireOrder } from './service-order.ts';

test.each([
  [{}, 'age'],
  [{ lat: 1 }, 'distance'],
  [{ lat: 0 }, 'distance'],
  [{ query: 'cut', lat: 1 }, 'match'],
  [{ query: '' }, 'match'],
  [{ query: 'cut', lat: 1, sort: 'distance' }, 'distance'],
  [{ query: 'cut', sort: 'price' }, 'price'],
  [{ query: 'cut', sort: 'age' }, 'age'],
  [{ query: 'cut', sort: 'match' }, 'match'],
] as const)('%j is in the order of %s', (asked, order) => {
  expect(requireOrder(asked)).toBe(order);
});

test.each([
  [{ sort: 'match' }, 'query.query: is required to sort by match.'],
  [{ sort: 'distance', query: 'cut' }, 'query.lat, query.lng: are required to sort by distance.'],
] as const)('%j lacks what it is to be sorted by', (asked, detail) => {
  expect(() => requireOrder(asked)).toThrow(new AppError('MISSING_FIELDS', { detail }));
});
