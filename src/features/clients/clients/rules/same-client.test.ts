import { describe, expect, test } from 'vitest';
import { isSameClient, searchWordsOf } from './same-client.ts';

const ana = { name: 'Ana Costa', email: 'Ana@Example.com', phone: '+351 910 000 001' };

describe('whoever gives an address means that one', () => {
  test.each([
    ['ana@example.com', true],
    [' ANA@example.com ', true],
    ['ana@example.co', false],
    ['no address', false],
  ])('%s: %s', (email, isSame) => {
    expect(isSameClient(ana, { name: 'Somebody else', email, phone: ana.phone })).toBe(isSame);
  });

  test('a record without one is somebody else, whatever the rest says', () => {
    expect(isSameClient({ ...ana, email: null }, ana)).toBe(false);
  });
});

describe('whoever gives a number, and no address, means that one', () => {
  test.each([
    ['+351910000001', true],
    ['(+351) 910-000-001', true],
    ['910 000 001', false],
  ])('%s: %s', (phone, isSame) => {
    expect(isSameClient(ana, { name: 'Somebody else', phone })).toBe(isSame);
    expect(isSameClient(ana, { name: 'Somebody else', email: '', phone })).toBe(isSame);
  });

  test('a record without one is somebody else', () => {
    expect(isSameClient({ ...ana, phone: null }, { name: ana.name, phone: ana.phone })).toBe(false);
  });
});

describe('whoever gives a name alone means that name', () => {
  test.each([
    ['ana  costa ', true],
    ['Ana', false],
    ['Ana Costa Silva', false],
    ['Aña Costa', false],
  ])('%s: %s', (name, isSame) => {
    expect(isSameClient(ana, { name })).toBe(isSame);
    expect(isSameClient(ana, { name, email: null, phone: '-' })).toBe(isSame);
  });

  test('however its letters are composed', () => {
    expect(isSameClient({ name: 'Zoe\u0308' }, { name: 'Zo\u00eb' })).toBe(true);
  });
});

test('they are looked for by the most certain of what is told', () => {
  expect(searchWordsOf(ana)).toBe(ana.email);
  expect(searchWordsOf({ ...ana, email: undefined })).toBe(ana.phone);
  expect(searchWordsOf({ name: 'Ana Costa' })).toBe('Ana Costa');
});
