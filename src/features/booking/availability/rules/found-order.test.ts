import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byRank,
  capPerBusiness,
  currenciesOf,
  foundKey,
  type foundOrders,
  isAfter,
  rankOf,
  soonestFirst,
} from './found-order.ts';

const letter = fc.constantFrom('a', 'b', 'c');
const starts = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 5 }), letter, letter, letter)
    .map(([startMs, business_id, professional_id, service_id]) => ({
      localDate: '2026-06-01',
      startMinute: startMs,
      startMs,
      seatsLeft: 1,
      offer: { business_id, professional_id, service_id },
    })),
);

test('the key identifies an offer and starts with the professional', () => {
  expect(foundKey({ business_id: 'biz_1', professional_id: 'pro_1', service_id: 'svc_1' })).toBe(
    'pro_1 svc_1 biz_1',
  );
});

test('orders by start time, then by key', () => {
  fc.assert(
    fc.property(starts, (found) => {
      const order = soonestFirst(found).map(({ startMs, offer }) => `${startMs} ${foundKey(offer)}`);
      expect(order).toEqual(found.map(({ startMs, offer }) => `${startMs} ${foundKey(offer)}`).sort());
    }),
  );
});

test('a page continues right after the previous one, without repetition or gap', () => {
  fc.assert(
    fc.property(starts, fc.array(fc.integer({ min: -2, max: 2 })), fc.nat(), (found, ranks, at) => {
      const positions = new Map(
        found.map(({ startMs, offer }, index) => {
          const position = { rank: ranks[index] ?? 0, startMs, key: foundKey(offer) };
          return [JSON.stringify(position), position];
        }),
      );
      const ordered = [...positions.values()].sort((a, b) =>
        a.rank !== b.rank ? a.rank - b.rank : a.startMs - b.startMs || (a.key < b.key ? -1 : 1),
      );
      fc.pre(ordered.length > 0);
      const last = at % ordered.length;
      expect(ordered.filter((position) => isAfter(ordered[last]!, position))).toEqual(
        ordered.slice(last + 1),
      );
    }),
  );
});

test('ranks the cheapest or best rated first and missing values last; by time only missing words count', () => {
  const offers = [
    { name: 'free', price: 0, rating: null, currency: 'EUR' },
    { name: 'dear', price: 90, rating: 5, currency: 'EUR' },
    { name: 'unpriced', price: null, rating: 1, currency: 'EUR' },
    { name: 'fair', price: 30.5, rating: 4.25, currency: 'EUR' },
    { name: 'inexact', price: 1, rating: 5, currency: 'EUR', missingWords: 1 },
  ].map((offer) => ({ missingWords: 0, ...offer }));
  const orderOf = (order: (typeof foundOrders)[number]) =>
    byRank(offers, (offer) => rankOf(order, offer, ['EUR'])).map((group) =>
      group.offers.map(({ name }) => name),
    );
  expect(orderOf('time')).toEqual([['free', 'dear', 'unpriced', 'fair'], ['inexact']]);
  expect(orderOf('price')).toEqual([['free'], ['fair'], ['dear'], ['unpriced'], ['inexact']]);
  expect(orderOf('rating')).toEqual([['dear'], ['fair'], ['unpriced'], ['free'], ['inexact']]);
});

test('does not compare prices in different currencies', () => {
  const offers = [
    { price: 30, currency: 'EUR' },
    { price: 900, currency: 'NPR' },
    { price: 20, currency: 'NPR' },
    { price: 40, currency: 'EUR' },
    { price: 1, currency: 'USD' },
    { price: 50, currency: 'EUR' },
  ].map((offer) => ({ ...offer, rating: null, missingWords: 0 }));
  const currencies = currenciesOf(offers);
  expect(currencies).toEqual(['EUR', 'NPR', 'USD']);
  expect(currenciesOf(offers, 'USD')).toEqual(['USD', 'EUR', 'NPR']);
  const ranked = byRank(offers, (offer) => rankOf('price', offer, currencies)).flatMap(
    (group) => group.offers,
  );
  expect(ranked.map(({ price, currency }) => `${price} ${currency}`)).toEqual([
    '30 EUR',
    '40 EUR',
    '50 EUR',
    '20 NPR',
    '900 NPR',
    '1 USD',
  ]);
});

test('caps the times of each business, counting earlier lists', () => {
  fc.assert(
    fc.property(starts, starts, fc.integer({ min: 1, max: 3 }), (earlier, later, most) => {
      const counted = new Map<string, number>();
      const caps = { perBusiness: most };
      const capped = [...capPerBusiness(earlier, caps, counted), ...capPerBusiness(later, caps, counted)];
      const all = [...earlier, ...later];
      for (const business of ['a', 'b', 'c']) {
        const of = (list: typeof all) => list.filter(({ offer }) => offer.business_id === business);
        expect(of(capped)).toEqual(of(all).slice(0, most));
        expect(counted.get(business) ?? 0).toBe(of(capped).length);
      }
    }),
  );
});

test('caps the times per day, which makes other days visible', () => {
  const offer = { business_id: 'a', professional_id: 'a', service_id: 'a' };
  const ordered = ['01', '01', '01', '02', '02', '03'].map((day, index) => ({
    localDate: `2026-06-${day}`,
    startMinute: index,
    startMs: index,
    seatsLeft: 1,
    offer,
  }));
  const minutes = (caps: object) =>
    capPerBusiness(ordered, caps, new Map()).map(({ startMinute }) => startMinute);
  expect(minutes({ perDay: 1 })).toEqual([0, 3, 5]);
  expect(minutes({ perDay: 2 })).toEqual([0, 1, 3, 4, 5]);
  expect(minutes({ perDay: 1, perBusiness: 2 })).toEqual([0, 3]);
  expect(minutes({})).toHaveLength(6);
});
