import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CardStatus, cardEvents, cardStatuses, nextCardStatus } from './card.ts';

const _ = undefined;
/** Every pair. A blank means no change. */
const table: Record<CardStatus, (CardStatus | undefined)[]> = {
  //       saved    confirmed  cancelled    expired
  due: ['saved', 'waived', 'cancelled', 'expired'],
  saved: [_, _, _, _],
  waived: ['saved', _, _, _],
  expired: [_, _, _, _],
  cancelled: [_, _, _, _],
};

test.each(
  cardStatuses.flatMap((status) => cardEvents.map((event, index) => [status, event, index] as const)),
)('a card that is %s, when it is %s', (status, event, index) => {
  expect(nextCardStatus(status, event)).toBe(table[status][index] ?? status);
});

test('a repeated event has no effect', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cardStatuses), fc.constantFrom(...cardEvents), (status, event) => {
      const once = nextCardStatus(status, event);
      expect(nextCardStatus(once, event)).toBe(once);
    }),
  );
});
