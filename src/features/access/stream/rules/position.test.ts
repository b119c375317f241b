import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers, earliestOf, readPosition, readSnapshot, toSnapshot, writePosition } from './position.ts';

const positions = fc
  .record({
    history: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    at: fc.nat({ max: 4_000_000_000_000 }),
    // Normal transaction ids of PostgreSQL start at 3.
    from: fc.integer({ min: 3, max: 2 ** 31 }),
    open: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 40 }),
    more: fc.nat({ max: 50 }),
  })
  .map(({ history, at, from, open, more }) => {
    // `from` itself is open.
    const all = open.length === 0 ? [] : [0, ...open.sort((one, other) => one - other)];
    const to = from + Math.max(0, ...all) + (all.length > 0 ? 1 + more : 0);
    return { history, at, from, to, open: new Set(all.map((one) => from + one)) };
  });

describe('a snapshot', () => {
  test('is parsed from the text format of PostgreSQL', () => {
    const position = readSnapshot('10:20:10,14,15', { history: 7, at: 5 });
    expect(position).toEqual({ history: 7, at: 5, from: 10, to: 20, open: new Set([10, 14, 15]) });
    expect(toSnapshot(position)).toBe('10:20:10,14,15');
    expect(readSnapshot('10:10:', { history: 7, at: 5 })).toEqual({
      history: 7,
      at: 5,
      from: 10,
      to: 10,
      open: new Set(),
    });
  });

  test('covers the transactions that had ended', () => {
    const position = readSnapshot('10:20:10,14', { history: 7, at: 0 });
    const known = Array.from({ length: 14 }, (_, index) => index + 8).filter((one) => covers(position, one));
    expect(known).toEqual([8, 9, 11, 12, 13, 15, 16, 17, 18, 19]);
  });
});

describe('an event id', () => {
  test('round-trips', () => {
    fc.assert(
      fc.property(positions, (position) => {
        fc.pre(position.open.size <= 20);
        expect(readPosition(writePosition(position))).toEqual(position);
      }),
    );
  });

  test('with many open transactions stays short and covers no more than the position', () => {
    fc.assert(
      fc.property(positions, fc.nat({ max: 500 }), (position, step) => {
        const id = writePosition(position);
        expect(id.length).toBeLessThan(150);
        const again = readPosition(id)!;
        if (covers(again, position.from + step)) expect(covers(position, position.from + step)).toBe(true);
      }),
    );
  });

  test.each([
    '',
    'x',
    '1-1-0-0',
    '1-1-0-1',
    '1-1-1z141z4-0',
    '1-1-2-5-3-2',
    '1-1-2',
    '1-1-2-',
    '1-1--2',
    '1-A-1-1',
    '1-1-2-3-4',
    '1-1-2-3-3',
    `1-1-2-3${'-1'.repeat(25)}`,
    '1-zzzzzzzzzzz-1-1',
    '1-1-zzzzzzzzzzz-1',
  ])('%j is invalid', (text) => expect(readPosition(text)).toBeNull());
});

test('a transaction that one of several positions lacks is not covered by the earliest', () => {
  fc.assert(
    fc.property(
      fc.array(positions, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 500 }),
      (several, step) => {
        const earliest = earliestOf(several);
        for (const position of several) {
          const transaction = position.from + step;
          if (covers(earliest, transaction)) expect(covers(position, transaction)).toBe(true);
        }
        if (several.length === 1) expect(earliest).toBe(several[0]);
      },
    ),
  );
});
