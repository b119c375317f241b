import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { postExpired } from '../../../../src/features/money/ledger/post-package.ts';
import { type Sql, sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { movementsOf } from '../../../fixtures/ledger.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { buy, cancelSale, newPackage, storedPurchase } from '../../../fixtures/package-purchases.ts';
import { markPaid, newAppointment, pay, refund, settle } from '../../../fixtures/payments.ts';
import { act, codes, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock, environment: { PAYMENT_PROVIDER: 'mock' } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const shown = async (id: string) => {
  const { body } = await app.call('GET', `/api/appointments/${id}`, { token: salon.customer.token });
  return [body.paymentStatus, body.amountPaidMajor, body.amountDueMajor];
};

async function sold(fields: object = {}): Promise<string> {
  const packageId = await newPackage(app, salon, { sessionCount: 3, packagePriceMajor: 50, ...fields });
  const body = { packageId, userId: salon.customer.id };
  return (await app.call('PUT', '/api/business/packages', { token: salon.owner.token, body })).body.id;
}

const redeem = (packagePurchaseId: string) => newAppointment(app, salon, { packagePurchaseId });

describe('an appointment', () => {
  test('without a payment posts nothing', async () => {
    const id = await newAppointment(app, salon);
    expect(await movementsOf(app, id)).toEqual([]);
    expect(await shown(id)).toEqual(['unpaid', 0, 20]);
    await act(app, salon.customer.token, id, 'cancel');
    expect(await movementsOf(app, id)).toEqual([]);
    expect(await shown(id)).toEqual(['unpaid', 0, 0]);
  });

  test('paid and refunded at the desk moves cash', async () => {
    const id = await newAppointment(app, salon);
    expect((await markPaid(app, salon.owner, id)).body).toMatchObject({
      amountPaidMajor: 20,
      amountDueMajor: 0,
    });
    expect(await movementsOf(app, id)).toEqual(['payment: cash 2000, appointments -2000']);
    expect(codes([await refund(app, salon.owner, id)])).toEqual([200]);
    expect((await movementsOf(app, id)).slice(1)).toEqual(['refund: refunds 2000, cash -2000']);
    expect(await shown(id)).toEqual(['refunded', 0, 0]);
  });

  test('paid online is posted once, although it is settled and refunded concurrently', async () => {
    const id = await newAppointment(app, salon);
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    await Promise.all([1, 2, 3].map(() => settle(app, salon.customer, paymentIntentId)));
    expect(await shown(id)).toEqual(['paid', 20, 0]);
    await Promise.all([1, 2, 3].map(() => refund(app, salon.owner, id)));
    expect(await movementsOf(app, id)).toEqual([
      'payment: clearing 2000, appointments -2000',
      'refund: refunds 2000, clearing -2000',
    ]);
  });
});

describe('a package', () => {
  test('sold at the desk is used session by session, the last one with the remainder', async () => {
    const id = await sold();
    const [first] = [await redeem(id), await redeem(id), await redeem(id)];
    const used = (minor: number) => `redemption: packages-unused ${minor}, packages-used -${minor}`;
    expect(await movementsOf(app, id)).toEqual([
      'package-sale: cash 5000, packages-unused -5000',
      used(1666),
      used(1666),
      used(1668),
    ]);
    await Promise.all([1, 2].map(() => act(app, salon.customer.token, first!, 'cancel')));
    await redeem(id);
    expect((await movementsOf(app, id)).slice(4)).toEqual([
      'redemption-return: packages-used 1666, packages-unused -1666',
      used(1666),
    ]);
  });

  test('bought online and cancelled before its use is refunded', async () => {
    const { body } = await buy(app, salon.customer, await newPackage(app, salon));
    expect(await movementsOf(app, body.purchaseId)).toEqual([]);
    await settle(app, salon.customer, body.paymentIntentId, { amountMajor: 80 });
    expect((await cancelSale(app, salon, body.purchaseId)).status).toBe(204);
    await eventually(
      async () => (await storedPurchase(app, body.purchaseId)).payment_status === 'refunded',
      15_000,
    );
    expect(await movementsOf(app, body.purchaseId)).toEqual([
      'package-sale: clearing 8000, packages-unused -8000',
      'package-cancellation: packages-unused 8000, refunds-due -8000',
      'refund: refunds-due 8000, clearing -8000',
    ]);
  });

  test('cancelled after a use lapses, also the session that is given back later', async () => {
    const id = await sold();
    const appointment = await redeem(id);
    await cancelSale(app, salon, id);
    await act(app, salon.customer.token, appointment, 'cancel');
    expect((await movementsOf(app, id)).slice(2)).toEqual([
      'package-cancellation: packages-unused 3334, packages-lapsed -3334',
      'redemption-return: packages-used 1666, packages-lapsed -1666',
    ]);
  });

  test('that expires lapses once', async () => {
    const id = await sold();
    await redeem(id);
    const after = new Date(Date.parse(monday) + 40 * 86_400_000);
    for (let run = 0; run < 2; run++)
      await app.db.transaction((transaction) => postExpired(transaction, after));
    expect((await movementsOf(app, id)).slice(2)).toEqual([
      'package-expiry: packages-unused 3334, packages-lapsed -3334',
    ]);
  });

  test('without a price posts nothing', async () => {
    const id = await sold({ packagePriceMajor: 0 });
    await redeem(id);
    expect(await movementsOf(app, id)).toEqual([]);
  });
});

describe('the database', () => {
  const insert = (entries: string) =>
    app.db.run(sql`
      with posted as (
        insert into ledger_transactions (key, kind, business_id, currency, occurred_at, local_date)
        values ('unbalanced', 'payment', ${salon.business}, 'EUR', now(), now()) returning id)
      insert into ledger_entries select posted.id, e.account, e.minor from posted
      cross join json_to_recordset(${entries}::json) as e (account text, minor bigint)`);

  test.each([
    ['without entries', '[]'],
    ['with one entry', '[{"account":"cash","minor":5}]'],
    ['with different sums', '[{"account":"cash","minor":5},{"account":"appointments","minor":-4}]'],
  ])('refuses a transaction %s', async (_, entries) => {
    await expect(insert(entries)).rejects.toMatchObject({ constraint: 'ledger_is_balanced' });
  });

  test('refuses an entry that is added to a balanced transaction, and an entry of zero', async () => {
    const added = app.db.run(sql`
      insert into ledger_entries select max(id), 'refunds-due', 5 from ledger_transactions`);
    await expect(added).rejects.toMatchObject({ constraint: 'ledger_is_balanced' });
    await expect(insert('[{"account":"cash","minor":0}]')).rejects.toMatchObject({ code: '23514' });
  });

  test.each(['ledger_transactions', 'ledger_entries'])('refuses changes of %s', async (table) => {
    const changes: Record<string, Sql[]> = {
      ledger_transactions: [
        sql`update ledger_transactions set kind = 'refund'`,
        sql`delete from ledger_transactions`,
      ],
      ledger_entries: [sql`update ledger_entries set amount_minor = 1`, sql`delete from ledger_entries`],
    };
    for (const change of changes[table]!)
      await expect(app.db.run(change)).rejects.toMatchObject({ code: '23001' });
  });
});

test('npm run verify agrees with the ledger', async () => {
  expect(await listViolations(app.db)).toEqual([]);
});
