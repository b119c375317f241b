import { expect, test } from 'vitest';
import { type Entered, readDecision, refusedField } from './grant-form';

test('accepts only the exact values of the buttons as a decision', () => {
  expect(['allow', 'refuse', 'find'].map(readDecision)).toEqual(['allow', 'refuse', 'find']);
  for (const sent of ['', 'Allow', 'ALLOW', 'allow,refuse', 'yes', 'deny', 'toString'])
    expect(readDecision(sent)).toBeNull();
});

const nothing: Entered = {
  decision: null,
  key: '',
  scopes: [],
  asksFirst: true,
  maxAmount: '',
  maxTotal: '',
  currency: 'EUR',
  maxBookings: '',
  latestDate: '',
  expires: '',
  where: 'all',
  businesses: [],
  find: '',
};
const refused = (field: string) => ({
  code: 'INVALID_VALUE',
  argument: null,
  info: { field: `body.${field}` },
});

test.each([
  ['maxAmountMajor', 'maxAmount'],
  ['maxTotalMajor', 'maxTotal'],
  ['maxBookings', 'maxBookings'],
  ['businessIds', 'businesses'],
  ['latestDate', 'latestDate'],
  ['expiresAt', 'expires'],
  ['agentName', undefined],
])('shows an error about %s at the field %s', (field, shownAt) => {
  expect(refusedField(refused(field), nothing, nothing)).toBe(shownAt);
});

test('shows a currency error at the removed amount if no amount is left', () => {
  const at = (entered: Partial<Entered>, standing: Partial<Entered>) =>
    refusedField(refused('currency'), { ...nothing, ...entered }, { ...nothing, ...standing });
  expect(at({ maxAmount: '5', currency: 'USD' }, { maxAmount: '5' })).toBe('currency');
  expect(at({}, { maxAmount: '5' })).toBe('maxAmount');
  expect(at({}, { maxTotal: '50' })).toBe('maxTotal');
});
