import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers, earliestOf, readPosition, readSnapshot, toSnapshot, writePosition } from './position.ts';

const positions = fc
  .record({
    at: fc.nat({ max: 4_000_000_000_000 }),
    // PostgreSQL's own begin with three.
    from: fc.integer({ min: 3, max: 2 ** 31 }),
    open: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 40 }),
    more: fc.nat({ max: 50 }),
  })
  .map(({ at, from, open, more }) => {
    // The first that has not ended is one of those that have not.
    const between = open.length === 0 ? [] : [0, ...open.sort((one, other) => one - other)];
    const to = from + Math.max(0, ...between) + (between.length > 0 ? 1 + more : 0);
    return { at, from, to, between: new Set(between.map((one) => from + one)) };
  });

describe('a snapshot', () => {
  test('is read as PostgreSQL writes it', () => {
    const position = readSnapshot('10:20:10,14,15', 5);
    expect(position).toEqual({ at: 5, from: 10, to: 20, between: new Set([10, 14, 15]) });
    expect(toSnapshot(position)).toBe('10:20:10,14,15');
    expect(readSnapshot('10:10:', 5)).toEqual({ at: 5, from: 10, to: 10, between: new Set() });
  });

  test('knows what had ended', () => {
    const position = readSnapshot('10:20:10,14', 0);
    const known = Array.from({ length: 14 }, (_, index) => index + 8).filter((one) => covers(position, one));
    expect(known).toEqual([8, 9, 11, 12, 13, 15, 16, 17, 18, 19]);
  });
});

describe('an id', () => {
  test('says the same again', () => {
    fc.assert(
      fc.property(positions, (position) => {
        fc.pre(position.between.size <= 20);
        expect(readPosition(writePosition(position))).toEqual(position);
      }),
    );
  });

  test('of very many under way is short, and says no more than is known', () => {
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
    '1-0-0',
    '1-0-1',
    '1-1z141z4-0',
    '1-2-5-3-2',
    '1-2',
    '1-2-',
    '1--2',
    'A-1-1',
    '1-2-3-4',
    '1-2-3-3',
    `1-2-3${'-1'.repeat(25)}`,
    'zzzzzzzzzzz-1-1',
    '1-zzzzzzzzzzz-1',
  ])('%j is none', (text) => expect(readPosition(text)).toBeNull());
});

test('whatever one of several lacks, the earliest lacks', () => {
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
