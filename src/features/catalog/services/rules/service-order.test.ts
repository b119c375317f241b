import { expect, test } from 'vitest';
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
] as const)('%j is sorted by %s', (asked, order) => {
  expect(requireOrder(asked)).toBe(order);
});

test.each([
  [{ sort: 'match' }, 'query.query'],
  [{ sort: 'distance', query: 'cut' }, 'query.lat'],
] as const)('%j: the parameter for the sort order is missing', (asked, field) => {
  expect(() => requireOrder(asked)).toThrow(
    expect.objectContaining({ code: 'MISSING_FIELDS', info: { field } }),
  );
});
