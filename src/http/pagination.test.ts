import { array, assert, double, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { decodeCursor, encodeCursor, nextLink, pageOf } from './pagination.ts';

const refused = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return error instanceof AppError && error.code === 'INVALID_INPUT';
  }
  return false;
};

test('decodes what it encodes', () => {
  const number = double({ noNaN: true, noDefaultInfinity: true });
  const text = string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
  assert(
    property(text, number, text, (list, position, id) => {
      const written = [list, Object.is(position, -0) ? 0 : position, id];
      expect(decodeCursor(encodeCursor(written), ['string', 'number', 'string'])).toEqual(written);
    }),
  );
});

test('rejects forged cursors', () => {
  assert(
    property(string({ unit: 'binary' }), (made) => {
      expect(refused(() => decodeCursor(made, ['string', 'number']))).toBe(true);
    }),
  );
  for (const position of [['a'], ['a', 'b'], [1, 1], ['a', 1, 1], ['a\0', 1], {}, null, 'a', ['a', null]]) {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    expect(refused(() => decodeCursor(cursor, ['string', 'number']))).toBe(true);
  }
});

test('pages contain every row once, in order', () => {
  assert(
    property(array(integer(), { maxLength: 50 }), integer({ min: 1, max: 12 }), (values, limit) => {
      const rows = values.map((value, index) => ({ value, index }));
      const seen: typeof rows = [];
      for (let from = 0; ; ) {
        const page = pageOf(rows.slice(from, from + limit + 1), limit, ({ index }) => [index]);
        seen.push(...page.items);
        if (page.next === null) break;
        from = decodeCursor(page.next, ['number'])[0] + 1;
      }
      expect(seen).toEqual(rows);
    }),
  );
});

test('the next link keeps the query and replaces the cursor', () => {
  expect(nextLink('https://example.com', '/api/businesses?city=K%C3%B6ln&cursor=old', 'new')).toBe(
    '<https://example.com/api/businesses?city=K%C3%B6ln&cursor=new>; rel="next"',
  );
});
