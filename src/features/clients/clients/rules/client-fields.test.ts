import { describe, expect, test } from 'vitest';
import { requireEmail, requireName, requireNotes, requirePhone } from './client-fields.ts';

describe('fields of a client', () => {
  test('are kept without the space around them', () => {
    expect(requireName('  Ada  Lovelace ')).toBe('Ada  Lovelace');
    expect(requirePhone(' +44 (20) 7946-0000 ')).toBe('+44 (20) 7946-0000');
    expect(requireNotes('\n likes tea \t')).toBe('likes tea');
    expect(requireEmail(' Ada@Example.com ')).toEqual({ address: 'Ada@Example.com', key: 'ada@example.com' });
  });

  test('an address written with combined or separate accents is one address', () => {
    expect(requireEmail('rene\u0301@example.com').key).toBe(requireEmail('REN\u00c9@example.com').key);
  });

  test('notes that say nothing are none', () => {
    expect(requireNotes('  \n')).toBeNull();
  });

  test('limits count whole characters, not halves of them', () => {
    expect(requireName('😀'.repeat(200))).toHaveLength(400);
    expect(() => requireName('😀'.repeat(201))).toThrow('INVALID_INPUT');
    expect(requireNotes('n'.repeat(5000))).toHaveLength(5000);
    expect(() => requireNotes('n'.repeat(5001))).toThrow('INVALID_INPUT');
    expect(() => requireName(' \t ')).toThrow('MISSING_FIELDS');
  });

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@exa_mple.com',
    'ada@example.com,',
  ])('%j is no address', (text) => expect(() => requireEmail(text)).toThrow('INVALID_INPUT'));

  test.each(['12', '---', '1'.repeat(41), '+44 20 CALL', '１２３', '123\n456', '  1  '])(
    '%j is no phone number',
    (text) => expect(() => requirePhone(text)).toThrow('INVALID_INPUT'),
  );

  test.each(['123', '1'.repeat(40), '+1 (555) 010-9999', '555.010.9999'])('%j is a phone number', (text) =>
    expect(requirePhone(text)).toBe(text),
  );
});

test.each<[string, () => unknown]>([
  ['body.name: is required', () => requireName(' ')],
  ['body.name: must be one line', () => requireName('A\nda')],
  ['at most 200 characters', () => requireName('a'.repeat(201))],
  ['at most 5000 characters', () => requireNotes('a'.repeat(5_001))],
  ['body.email: must be', () => requireEmail('ada')],
  ['body.phone: must be', () => requirePhone('12')],
])('what to mend is told: %s', (detail, work) => {
  expect(work).toThrow(expect.objectContaining({ detail: expect.stringContaining(detail) }));
});
