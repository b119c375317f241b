import { describe, expect, test } from 'vitest';
import { requireEmail, requireName, requireNotes, requirePhone } from './client-fields.ts';

describe('client fields', () => {
  test('are trimmed', () => {
    expect(requireName('  Ada  Lovelace ')).toBe('Ada  Lovelace');
    expect(requirePhone(' +44 (20) 7946-0000 ')).toBe('+44 (20) 7946-0000');
    expect(requireNotes('\n likes tea \t')).toBe('likes tea');
    expect(requireEmail(' Ada@Example.com ')).toEqual({ address: 'Ada@Example.com', key: 'ada@example.com' });
  });

  test('treats composed and decomposed accents in an e-mail address as equal', () => {
    expect(requireEmail('rene\u0301@example.com').key).toBe(requireEmail('REN\u00c9@example.com').key);
  });

  test('stores blank notes as null', () => {
    expect(requireNotes('  \n')).toBeNull();
  });

  test('counts characters, not UTF-16 code units', () => {
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
  ])('rejects %j as e-mail address', (text) => expect(() => requireEmail(text)).toThrow('INVALID_INPUT'));

  test.each(['12', '---', '1'.repeat(41), '+44 20 CALL', '１２３', '123\n456', '  1  '])(
    'rejects %j as phone number',
    (text) => expect(() => requirePhone(text)).toThrow('INVALID_INPUT'),
  );

  test.each(['123', '1'.repeat(40), '+1 (555) 010-9999', '555.010.9999'])(
    'accepts %j as phone number',
    (text) => expect(requirePhone(text)).toBe(text),
  );
});

test.each<[string, object, () => unknown]>([
  ['MISSING_FIELDS', { field: 'body.name' }, () => requireName(' ')],
  ['INVALID_INPUT', { field: 'body.name' }, () => requireName('A\nda')],
  ['INVALID_INPUT', { field: 'body.name', limit: 200 }, () => requireName('a'.repeat(201))],
  ['INVALID_INPUT', { field: 'body.notes', limit: 5_000 }, () => requireNotes('a'.repeat(5_001))],
  ['INVALID_INPUT', { field: 'body.email' }, () => requireEmail('ada')],
  ['INVALID_INPUT', { field: 'body.phone' }, () => requirePhone('12')],
])('throws %s with %j', (code, info, work) => {
  expect(work).toThrow(expect.objectContaining({ code, info: expect.objectContaining(info) }));
});
