import { expect, test } from 'vitest';
import { readEmail } from './email.ts';

test('trims the address, keeps its case, and compares case-insensitively', () => {
  expect(readEmail(' Ada.Lovelace+salon@Example.COM\n')).toEqual({
    address: 'Ada.Lovelace+salon@Example.COM',
    key: 'ada.lovelace+salon@example.com',
  });
});

test('treats composed and decomposed letters as equal', () => {
  expect(readEmail('ju\u0308rgen@mu\u0308nchen.example')).toEqual(readEmail('jürgen@münchen.example'));
});

test.each(['a@b.c', 'ада@пример.рф', 'a_b-c.d%e@sub.domain.example', "o'brien@x1.y-2.z3"])(
  'accepts %s',
  (text) => {
    expect(readEmail(text)?.address).toBe(text);
  },
);

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.',
  'ada@.example',
  'ada@exam_ple.com',
  'ada@example..com',
  'ada@b@example.com',
  'ada lovelace@example.com',
  'ada@exam ple.com',
  'ada@example.com,bob@example.com',
  'ada;bob@example.com',
  'Ada<ada@example.com',
  'ada>@example.com',
  '"ada"@example.com',
  'ada(home)@example.com',
  'ada:b@example.com',
  'ada\\b@example.com',
  'ada[1]@example.com',
  'ada]@example.com',
  'ada\u0000@example.com',
  'ada\u200b@example.com',
  'ada@example.com\nbcc:bob@example.com',
])('rejects %j', (text) => {
  expect(readEmail(text)).toBeNull();
});

test('accepts at most 254 characters', () => {
  const longest = `${'a'.repeat(242)}@example.com`;
  expect(readEmail(longest)?.address).toHaveLength(254);
  expect(readEmail(`a${longest}`)).toBeNull();
});
