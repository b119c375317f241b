import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Filters, noFilters, readFilters, writeFilters } from './filters';

const words = fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.trim());
const hours: fc.Arbitrary<Pick<Filters, 'after' | 'before'>> = fc.constantFrom(
  { after: null, before: null },
  { after: null, before: '12:00' },
  { after: '12:00', before: '17:00' },
  { after: '17:30', before: null },
);
const filters: fc.Arbitrary<Filters> = fc
  .record({
    what: words,
    where: words,
    date: fc.constantFrom(null, '2026-11-17', '2028-02-29'),
    price: fc.option(
      fc.record({ maxPrice: fc.integer({ min: 0, max: 1_000_000 }), currency: fc.constantFrom(null, 'EUR') }),
    ),
    openNow: fc.boolean(),
    language: fc.constantFrom(null, 'pt'),
    accessibility: fc.constantFrom([], ['step-free' as const], ['step-free' as const, 'parking' as const]),
    minRating: fc.option(fc.constantFrom(1, 3.5, 5)),
    kind: fc.constantFrom(null, 'single' as const, 'class' as const),
    sort: fc.constantFrom('time' as const, 'price' as const, 'rating' as const),
    near: fc.option(
      fc.record({
        near: fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) }),
        radius: fc.constantFrom(null, 5),
      }),
    ),
    hours,
  })
  .map(({ hours: { after, before }, price, near, ...rest }) => ({
    ...rest,
    after,
    before,
    ...(price ?? { maxPrice: null, currency: null }),
    ...(near ?? { near: null, radius: null }),
  }));

test('reads filters back from the address they are written to', () => {
  fc.assert(
    fc.property(filters, (given) => {
      expect(readFilters(new URLSearchParams(writeFilters(given)))).toEqual(given);
    }),
  );
});

test('ignores invalid values', () => {
  const query =
    'date=2026-02-30&after=25:00&maxPrice=-1&currency=EUR&minRating=9&kind=x&sort=x&lat=91&lng=0&radius=5&language=x&accessibility=lift&openNow=x';
  expect(readFilters(new URLSearchParams(query))).toEqual(noFilters);
  expect(readFilters(new URLSearchParams('after=14:00&before=10:00')).before).toBeNull();
});

test('a part of the day sets its hours', () => {
  expect(readFilters(new URLSearchParams('part=afternoon'))).toMatchObject({
    after: '12:00',
    before: '17:00',
  });
});
