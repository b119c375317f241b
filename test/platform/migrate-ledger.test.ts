import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { asOwner, onServer } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { balancesOf } from '../fixtures/ledger.ts';
import { movingClock } from '../fixtures/moving-clock.ts';
import { buy, cancelSale, newPackage, storedPurchase } from '../fixtures/package-purchases.ts';
import { markPaid, newAppointment, pay, refund, settle } from '../fixtures/payments.ts';
import { act, monday, newSalon, type Salon } from '../fixtures/salon.ts';

const steps = ['0170-ledger.sql', '0171-paid-amounts.sql'];

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday), environment: { PAYMENT_PROVIDER: 'mock' } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

async function usePayments(): Promise<void> {
  const { customer, owner } = salon;
  const [atDesk, returned, online] = [
    await newAppointment(app, salon),
    await newAppointment(app, salon),
    await newAppointment(app, salon),
  ];
  await markPaid(app, owner, atDesk!);
  await markPaid(app, owner, returned!);
  await refund(app, owner, returned!);
  await settle(app, customer, (await pay(app, customer, online!)).body.paymentIntentId);
}

async function usePackages(): Promise<void> {
  const { customer, owner } = salon;
  const packageId = await newPackage(app, salon, { sessionCount: 3, packagePriceMajor: 50 });
  const sell = async () =>
    (
      await app.call('PUT', '/api/business/packages', {
        token: owner.token,
        body: { packageId, userId: customer.id },
      })
    ).body.id;
  const [used, ended] = [await sell(), await sell()];
  for (const packagePurchaseId of [used, used, used, ended])
    await newAppointment(app, salon, { packagePurchaseId });
  const given = await newAppointment(app, salon, { packagePurchaseId: ended });
  await act(app, customer.token, given, 'cancel');
  await cancelSale(app, salon, ended);
  const bought = async () => {
    const { body } = await buy(app, customer, packageId);
    await settle(app, customer, body.paymentIntentId, { amountMajor: 50 });
    return body.purchaseId;
  };
  await bought();
  const unwanted = await bought();
  await cancelSale(app, salon, unwanted);
  await eventually(async () => (await storedPurchase(app, unwanted)).payment_status === 'refunded', 15_000);
}

test('the migration posts existing payments and packages with the balances of the service, once', async () => {
  await usePayments();
  await usePackages();
  const before = await balancesOf(app, salon.business);
  expect(Object.keys(before)).toEqual([
    'appointments',
    'cash',
    'clearing',
    'packages-lapsed',
    'packages-unused',
    'packages-used',
    'refunds',
  ]);
  const paid = () => app.db.rows(sql`select id, paid_minor from appointments order by id`);
  const amounts = await paid();

  await onServer(asOwner(app.databaseUrl), async (client) => {
    await client.query(`
      drop function post_ledger_history();
      drop index package_purchases_by_expiry;
      drop table ledger_entries, ledger_transactions;
      drop function require_balanced(), refuse_change_of_ledger();
      alter table appointments drop column paid_minor`);
    for (const step of steps)
      await client.query(await readFile(new URL(`../../db/migrations/${step}`, import.meta.url), 'utf8'));
  });

  expect(await balancesOf(app, salon.business)).toEqual(before);
  expect(await paid()).toEqual(amounts);
  await app.db.run(sql`select post_ledger_history()`);
  expect(await balancesOf(app, salon.business)).toEqual(before);
  expect(await listViolations(app.db)).toEqual([]);
});
