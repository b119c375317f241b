import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../shared/time.ts';
import { lapsesMs, payableMs } from './payable-time.ts';

const createdAt = new Date(5_000);

test('a visit may be paid online for a day, elsewhere for as long as it stands', () => {
  expect(lapsesMs({ provider: 'stripe', purchaseId: null, createdAt })).toBe(5_000 + dayMs);
  for (const provider of ['none', 'mock'] as const)
    expect(lapsesMs({ provider, purchaseId: null, createdAt })).toBeNull();
});

test('a package may be paid for an hour, whoever takes the money', () => {
  for (const provider of ['mock', 'stripe'] as const)
    expect(lapsesMs({ provider, purchaseId: 'pur_1', createdAt })).toBe(5_000 + hourMs);
});

test('a page to pay on closes no later than the payment is called off, and not before half an hour', () => {
  for (const purchaseId of [null, 'pur_1']) {
    const { onPage, inAll } = payableMs({ purchaseId });
    expect(onPage).toBeLessThanOrEqual(inAll);
    expect(onPage).toBeGreaterThanOrEqual(hourMs);
  }
});
