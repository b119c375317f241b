import { describe, expect, test } from 'vitest';
import { isSameClient, searchTextOf } from './same-client.ts';

const ana = { name: 'Ana Costa', email: 'Ana@Example.com', phone: '+351 910 000 001' };

describe('compares e-mail addresses if one is given', () => {
  test.each([
    ['ana@example.com', true],
    [' ANA@example.com ', true],
    ['ana@example.co', false],
    ['no address', false],
  ])('%s: %s', (email, isSame) => {
    expect(isSameClient(ana, { name: 'Maria Silva', email, phone: ana.phone })).toBe(isSame);
  });

  test('a record without an e-mail address does not match', () => {
    expect(isSameClient({ ...ana, email: null }, ana)).toBe(false);
  });
});

describe('compares phone numbers if no e-mail address is given', () => {
  test.each([
    ['+351910000001', true],
    ['(+351) 910-000-001', true],
    ['910 000 001', false],
  ])('%s: %s', (phone, isSame) => {
    expect(isSameClient(ana, { name: 'Maria Silva', phone })).toBe(isSame);
    expect(isSameClient(ana, { name: 'Maria Silva', email: '', phone })).toBe(isSame);
  });

  test('a record without a phone number does not match', () => {
    expect(isSameClient({ ...ana, phone: null }, { name: ana.name, phone: ana.phone })).toBe(false);
  });
});

describe('compares names if only a name is given', () => {
  test.each([
    ['ana  costa ', true],
    ['Ana', false],
    ['Ana Costa Silva', false],
    ['Aña Costa', false],
  ])('%s: %s', (name, isSame) => {
    expect(isSameClient(ana, { name })).toBe(isSame);
    expect(isSameClient(ana, { name, email: null, phone: '-' })).toBe(isSame);
  });

  test('ignores the Unicode composition of letters', () => {
    expect(isSameClient({ name: 'Zoe\u0308' }, { name: 'Zo\u00eb' })).toBe(true);
  });
});

test('searches by e-mail address, then phone number, then name', () => {
  expect(searchTextOf(ana)).toBe(ana.email);
  expect(searchTextOf({ ...ana, email: undefined })).toBe(ana.phone);
  expect(searchTextOf({ name: 'Ana Costa' })).toBe('Ana Costa');
});
