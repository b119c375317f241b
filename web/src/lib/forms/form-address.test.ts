import { expect, test } from 'vitest';
import { formAction, pageAddress } from './form-address';

const at = (address: string) => new URL(address, 'https://openslot.example');

test('the address of an action keeps the query and replaces the previous action', () => {
  expect(formAction(at('/desk'), 'pay')).toBe('?/pay');
  expect(formAction(at('/desk?date=2026-11-30&view=week'), 'pay')).toBe('?/pay&date=2026-11-30&view=week');
  expect(formAction(at('/desk?/move&date=2026-11-30'), 'pay')).toBe('?/pay&date=2026-11-30');
});

test('the address of the page contains no action', () => {
  expect(pageAddress(at('/desk?/move'))).toBe('/desk');
  expect(pageAddress(at('/desk?/move&date=2026-11-30'))).toBe('/desk?date=2026-11-30');
});
