import { expect, test } from 'vitest';
import { chargeStep, minimumCharge } from './chargeable-amount.ts';

test.each([
  ['EUR', 50, 1],
  ['GBP', 30, 1],
  ['JPY', 50, 1],
  ['HUF', 17_500, 1],
  ['KWD', 500, 10],
  ['KRW', 1, 1],
  ['MGA', 50, 100],
])('%s: at least %d minor units, in multiples of %d', (currency, minimum, step) => {
  expect([minimumCharge(currency), chargeStep(currency)]).toEqual([minimum, step]);
});
