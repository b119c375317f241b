import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundKey, isAfter, soonestFirst } from './found-order.ts';

const letter = fc.constantFrom('a', 'b', 'c');
const starts = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 5 }), letter, letter, letter)
    .map(([startMs, business_id, professional_id, service_id]) => ({
      date: '2026-06-01',
      minute: startMs,
      startMs,
      seatsLeft: 1,
      offer: { business_id, professional_id, service_id },
    })),
);

test('the key tells every two offers apart, the professional first', () => {
  expect(foundKey({ business_id: 'biz_1', professional_id: 'pro_1', service_id: 'svc_1' })).toBe(
    'pro_1 svc_1 biz_1',
  );
});

test('the soonest comes first; of several at one moment, the one with the lesser key', () => {
  fc.assert(
    fc.property(starts, (found) => {
      const order = soonestFirst(found).map(({ startMs, offer }) => `${startMs} ${foundKey(offer)}`);
      expect(order).toEqual(found.map(({ startMs, offer }) => `${startMs} ${foundKey(offer)}`).sort());
    }),
  );
});

test('a page goes on right after the position where the last one ended: nothing twice, nothing left out', () => {
  fc.assert(
    fc.property(starts, fc.nat(), (found, at) => {
      const ordered = soonestFirst(
        [...new Map(found.map((one) => [`${one.startMs} ${foundKey(one.offer)}`, one])).values()].reverse(),
      );
      fc.pre(ordered.length > 0);
      const last = at % ordered.length;
      const position = { startMs: ordered[last]!.startMs, key: foundKey(ordered[last]!.offer) };
      expect(ordered.filter(({ startMs, offer }) => isAfter(position, startMs, foundKey(offer)))).toEqual(
        ordered.slice(last + 1),
      );
    }),
  );
});
