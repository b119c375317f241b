import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataMark, removeHidden, removeHiddenIn, shorten, writeResult } from './marked-data.ts';

const anyText = fc.string({ unit: 'binary' });
const unseen = fc.constantFrom(
  ...[
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
  ],
  ...[
    '\u2060',
    '\u2066',
    '\u2069',
    '\u206f',
    '\u2800',
    '\u3164',
    '\ufe00',
    '\ufe0e',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\ufff9',
  ],
  ...[
    '\u{e0001}',
    '\u{e0041}',
    '\u{e007f}',
    '\u{e0100}',
    '\u{e01ef}',
    '\u{e000}',
    '\u{f0000}',
    '\u0000',
    '\u001b',
    '\u009b',
    '\ufdd0',
    '\ufffe',
    '\u{1fffe}',
    '\u{10ffff}',
    '\u{378}',
    '\u{1fafd}',
    '\u{13430}',
    '\u0600',
    '\u06dd',
    '\u{110bd}',
  ],
);
const letters = fc.stringMatching(/^[a-zäß ]{1,5}$/);

test('the result has three lines for any text, and the third contains all data', () => {
  fc.assert(
    fc.property(anyText, anyText, (name, comment) => {
      const data = removeHiddenIn({ name, comment });
      const [summary, mark, json, ...rest] = writeResult('Said by us.', data).split(/[\n\u2028\u2029]/);
      expect([summary, mark, rest]).toEqual(['Said by us.', dataMark, []]);
      expect(JSON.parse(json!)).toEqual(data);
    }),
  );
});

test('hidden characters are removed from nested data', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(letters, unseen)), (parts) => {
      const seen = parts.map(([word]) => word).join('');
      const text = parts.flat().join('');
      expect(removeHidden(text)).toBe(seen);
      expect(removeHiddenIn({ rows: [{ text, amount: 1, none: null, is: true }] })).toEqual({
        rows: [{ text: seen, amount: 1, none: null, is: true }],
      });
    }),
  );
});

test('only emoji keep variation selectors and joiners', () => {
  const left = /\p{Cf}|\p{Co}|\p{Cn}|[\ufe00-\ufe0e]|[\u{e0100}-\u{e01ef}]|[\u2028\u2029]/u;
  const mixed = fc.array(fc.oneof(unseen, letters, fc.constantFrom('😀', '❤', '👩', '🏽', '1'), anyText));
  fc.assert(
    fc.property(mixed, (parts) => {
      const shown = removeHidden(parts.join(''));
      const withoutEmoji = shown.replace(
        /(\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu,
        '$1',
      );
      expect(left.exec(withoutEmoji)).toBeNull();
      expect(removeHidden(shown)).toBe(shown);
    }),
  );
});

test.each(['❤️', '👩🏽‍🚀', '👨‍👩‍👧', '🏳️‍🌈', '1️⃣', 'Zoë 東京 Łódź', 'two\nlines\tand a tab'])(
  'keeps %s',
  (text) => {
    expect(removeHidden(text)).toBe(text);
  },
);

test('an emoji keeps only its own modifiers', () => {
  expect(removeHidden('😀\ufe0f\ufe0f\ufe01\u{e0100}\u200dx')).toBe('😀\ufe0fx');
  expect(removeHidden('🏴\u{e0067}\u{e0062}\u{e007f}')).toBe('🏴');
});

test('long texts are cut between characters and end with an ellipsis', () => {
  expect(shorten('abc', 3)).toBe('abc');
  expect(shorten('abcd', 3)).toBe('ab…');
  expect(shorten('😀😀😀', 3)).toBe('😀😀…');
});
