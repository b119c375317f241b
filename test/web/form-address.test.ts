import { expect, test } from 'vitest';
import { formAction, pageAddress } from '../../web/src/lib/form-address.ts';

const at = (address: string) => new URL(address, 'https://openslot.example');

test('a form comes back to the part of the page it was on, also when it was sent before', () => {
  expect(formAction(at('/desk'), 'pay')).toBe('?/pay');
  expect(formAction(at('/desk?date=2026-11-30&view=week'), 'pay')).toBe('?/pay&date=2026-11-30&view=week');
  expect(formAction(at('/desk?/move&date=2026-11-30'), 'pay')).toBe('?/pay&date=2026-11-30');
});

test('the page of a form has its own address', () => {
  expect(pageAddress(at('/desk?/move'))).toBe('/desk');
  expect(pageAddress(at('/desk?/move&date=2026-11-30'))).toBe('/desk?date=2026-11-30');
});
