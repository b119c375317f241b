import fc from 'fast-check';
import { expect, test } from 'vitest';
import { belongToDifferentAccounts, type MergeableClient, mergeFields } from './merged-fields.ts';

const bare: MergeableClient = {
  userId: null,
  email: null,
  emailKey: null,
  phone: null,
  notes: null,
  toldByAccount: false,
  toldContact: [],
};
const text = fc.option(fc.constantFrom('a', 'b', 'c'));
const record = fc
  .record({ userId: text, email: text, phone: text, notes: text, toldByAccount: fc.boolean() })
  .map((fields) => ({ ...bare, ...fields, emailKey: fields.email }));

test('keeps existing fields, fills missing ones from the other record, and loses no notes', () => {
  fc.assert(
    fc.property(record, record, (kept, other) => {
      const merged = mergeFields(kept, other);
      for (const field of ['userId', 'email', 'phone', 'notes'] as const)
        expect(merged[field]).toBe(kept[field] ?? other[field]);
      expect(merged.emailKey).toBe(merged.email);
      const texts = [merged.notes, merged.leftOver];
      for (const { notes } of [kept, other]) expect(notes === null || texts.includes(notes)).toBe(true);
    }),
  );
});

test('tracks which contact fields the account entered', () => {
  const told = { ...bare, userId: 'u', email: 'a', emailKey: 'a', phone: '1', toldByAccount: true };
  expect(mergeFields(bare, told).toldContact).toEqual(['email', 'phone']);
  expect(mergeFields({ ...bare, phone: '2' }, told).toldContact).toEqual(['email']);
  expect(mergeFields({ ...bare, email: 'b' }, told).toldContact).toEqual(['phone']);
  expect(mergeFields(told, bare).toldContact).toEqual([]);
  // A record created by a booking is deleted as a whole.
  expect(mergeFields({ ...told, phone: null }, { ...bare, phone: '3' }).toldContact).toEqual([]);
  expect(mergeFields(bare, { ...bare, phone: '3', toldContact: ['phone'] }).toldContact).toEqual(['phone']);
  expect(mergeFields({ ...bare, phone: '3', toldContact: ['phone'] }, bare).toldContact).toEqual(['phone']);
});

test('records of different accounts cannot be merged', () => {
  const [one, two] = [
    { ...bare, userId: 'one' },
    { ...bare, userId: 'two' },
  ];
  expect([
    belongToDifferentAccounts(one, two),
    belongToDifferentAccounts(one, bare),
    belongToDifferentAccounts(bare, two),
    belongToDifferentAccounts(one, one),
  ]).toEqual([true, false, false, false]);
});
