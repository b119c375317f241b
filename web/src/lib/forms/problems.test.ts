import { weaknessOf } from 'openslot-facts/passwords';
import { expect, test } from 'vitest';
import { fieldOf, waitOf } from './problems';

test.each([
  ['1234567', 'short'],
  ['🔑'.repeat(7), 'short'],
  ['aaaaaaaaaa', 'pattern'],
  ['qwertzuiop', 'keyboard'],
  ['lovelace1843', 'own'],
  ['ada@example.com', 'own'],
  ['7 hedgehogs', null],
  ['lovely lace curtains', null],
])('the weakness of the password %j is %s', (password, weakness) => {
  expect(weaknessOf(password, ['Ada Lovelace', 'ada@example.com'])).toBe(weakness);
});

test('an error is assigned to its field', () => {
  const refusal = { code: 'INVALID_VALUE', argument: null };
  expect(fieldOf({ ...refusal, info: { field: 'body.password' } })).toBe('password');
  expect(fieldOf({ ...refusal, info: { field: 'body.hours[0].end' } })).toBe('hours');
  expect(fieldOf({ ...refusal, info: { field: 'query.limit' } })).toBeNull();
  expect(fieldOf({ ...refusal, info: {} })).toBeNull();
  expect(fieldOf(null)).toBeNull();
});

test('waiting times are rounded up', () => {
  expect(waitOf(1)).toEqual({ count: 1, unit: 'seconds' });
  expect(waitOf(59)).toEqual({ count: 59, unit: 'seconds' });
  expect(waitOf(61)).toEqual({ count: 2, unit: 'minutes' });
  expect(waitOf(null)).toEqual({ count: 1, unit: 'minutes' });
});
