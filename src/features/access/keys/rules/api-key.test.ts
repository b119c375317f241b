import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDailyLimit, environments, isApiKey, writeApiKey } from './api-key.ts';

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

test('generated keys are valid; longer and shorter ones are not', () => {
  fc.assert(
    fc.property(fc.constantFrom(...environments), secret, (environment, bytes) => {
      const key = writeApiKey(environment, bytes);
      expect(isApiKey(key)).toBe(true);
      expect(isApiKey(`${key}A`)).toBe(false);
      expect(isApiKey(key.slice(0, -1))).toBe(false);
      expect(isApiKey(` ${key}`)).toBe(false);
      expect(isApiKey(`${key}\n`)).toBe(false);
    }),
  );
});

test('the daily limit is formatted as text', () => {
  expect([1, 5, 1000, 1_000_000].map(describeDailyLimit)).toEqual([
    '1 request per day',
    '5 requests per day',
    '1,000 requests per day',
    '1,000,000 requests per day',
  ]);
});
