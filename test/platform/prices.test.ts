import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { currencyDigits, toMajor } from '../../src/shared/money.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('database and service format prices alike in every currency', async () => {
  const currencies = [...currencyDigits.keys()];
  const rows = await app.db.rows<{ currency: string; price: number }>(sql`
    select currency, price_major(1234567, currency)::float8 as price from unnest(${currencies}::text[]) as currency`);
  expect(rows).toEqual(currencies.map((currency) => ({ currency, price: toMajor(1234567, currency) })));
});
