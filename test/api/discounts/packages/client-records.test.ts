import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movementsOf } from '../../../fixtures/ledger.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { dispatchAll } from '../../../fixtures/notifications.ts';
import { balancesOf, cancelSale, newPackage } from '../../../fixtures/package-purchases.ts';
import { checkOut } from '../../../fixtures/payments.ts';
import { act, book, booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let packageId: string;
beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday) });
  salon = await newSalon(app);
  packageId = await newPackage(app, salon);
});
afterAll(async () => {
  expect(await listViolations(app.db)).toEqual([]);
  await app.close();
});

const path = '/api/business/packages';
const call = (method: string, to: string, body?: object, token = salon.owner.token) =>
  app.call(method, to, { token, ...(body !== undefined && { body }) });
const sell = (body: object) => call('PUT', path, body);
const salesOf = async (query: string) => (await call('GET', `${path}/purchases?${query}`)).body;

async function newRecord(fields: object = {}): Promise<string> {
  const answer = await call('POST', '/api/business/clients', { name: 'Ana Prado', ...fields });
  if (answer.status !== 201) throw new Error(`no record: ${answer.text}`);
  return answer.body.id;
}
async function sold(crmClientId: string, offered = packageId): Promise<string> {
  const answer = await sell({ packageId: offered, crmClientId });
  if (answer.status !== 201) throw new Error(`not sold: ${answer.text}`);
  return answer.body.id;
}
const single = () => newPackage(app, salon, { sessionCount: 1 });
let slots = 0;
/** A slot that no other test uses. */
function slot(fields: object = {}) {
  const number = slots++;
  const date = new Date(Date.UTC(2026, 5, 3 + Math.floor(number / 16))).toISOString().slice(0, 10);
  const minute = 9 * 60 + (number % 16) * 30;
  const start = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return { ...salon.slot, date, start, ...fields };
}
const confirm = (id: string) => app.db.run(sql`update users set email_verified_at = now() where id = ${id}`);
const session = { method: 'package', amountMajor: 20 };

describe('selling a package to a client record', () => {
  test('returns the record, and lists the sale with its name', async () => {
    const crmClientId = await newRecord();
    const answer = await sell({ packageId, crmClientId });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ packageId, userId: crmClientId, crmClientId, status: 'active' });
    const listed = { ...answer.body, clientName: 'Ana Prado' };
    expect(await salesOf(`crmClientId=${crmClientId}`)).toEqual([listed]);
    expect(await salesOf(`crmClientId=${await newRecord()}`)).toEqual([]);
    expect(await movementsOf(app, answer.body.id)).toEqual([
      'package-sale: cash 8000, packages-unused -8000',
    ]);
  });

  test('requires one buyer, who is a client of the business', async () => {
    const crmClientId = await newRecord();
    expect(outcome(await sell({ packageId }))).toEqual([400, 'MISSING_FIELDS']);
    const both = { packageId, crmClientId, userId: salon.customer.id };
    expect(outcome(await sell(both))).toEqual([400, 'INVALID_INPUT']);
    const other = await newSalon(app);
    const foreign = await app.call('POST', '/api/business/clients', {
      token: other.owner.token,
      body: { name: 'Ana Prado' },
    });
    for (const id of [foreign.body.id, 'cli_unknown'])
      expect(outcome(await sell({ packageId, crmClientId: id }))).toEqual([404, 'CLIENT_NOT_FOUND']);
  });

  test('the database refuses a purchase without a holder, or with two', async () => {
    const id = await sold(await newRecord());
    for (const change of [sql`crm_client_id = null`, sql`user_id = ${salon.customer.id}`])
      await expect(
        app.db.run(sql`update package_purchases set ${change} where id = ${id}`),
      ).rejects.toMatchObject({ constraint: 'one_holder' });
  });

  test('cancelling it makes the remaining sessions unusable', async () => {
    const crmClientId = await newRecord();
    const packagePurchaseId = await sold(crmClientId);
    expect((await cancelSale(app, salon, packagePurchaseId)).status).toBe(204);
    expect(await movementsOf(app, packagePurchaseId)).toEqual([
      'package-sale: cash 8000, packages-unused -8000',
      'package-cancellation: packages-unused 8000, packages-lapsed -8000',
    ]);
    const answer = await book(app, salon.owner.token, slot({ crmClientId, packagePurchaseId }));
    expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('redeeming at the desk', () => {
  test('books for the record that bought it, and for no other', async () => {
    const crmClientId = await newRecord();
    const packagePurchaseId = await sold(crmClientId);
    const { token } = salon.owner;
    const visit = await booked(app, token, slot({ crmClientId, packagePurchaseId }));
    expect(visit.packageRedemption).toMatchObject({ packagePurchaseId, finalMajor: 0 });
    for (const whom of [{ crmClientId: await newRecord() }, { newClient: { name: 'Bo Prado' } }])
      expect(outcome(await book(app, token, slot({ ...whom, packagePurchaseId })))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    expect(outcome(await book(app, salon.customer.token, slot({ packagePurchaseId })))[0]).toBe(404);
    await act(app, token, visit.id, 'cancel');
    expect(await salesOf(`crmClientId=${crmClientId}`)).toMatchObject([{ sessionsRedeemed: 0 }]);
    expect(await movementsOf(app, visit.id)).toEqual([
      'redemption: packages-unused 1600, packages-used -1600',
      'redemption-return: packages-used 1600, packages-unused -1600',
    ]);
  });

  test('a checkout redeems a session for a visit of the record', async () => {
    const crmClientId = await newRecord();
    const packagePurchaseId = await sold(crmClientId);
    const visit = await booked(app, salon.owner.token, slot({ crmClientId }));
    const payments = [{ ...session, packagePurchaseId }];
    const other = await booked(app, salon.owner.token, slot({ crmClientId: await newRecord() }));
    expect(outcome(await checkOut(app, salon.owner, other.id, { payments }))).toEqual([404, 'NOT_FOUND']);
    const answer = await checkOut(app, salon.owner, visit.id, { payments });
    expect(answer.status).toBe(201);
    expect(answer.body.payments).toEqual([{ method: 'package', amountMajor: 20, earlier: false }]);
    expect(await salesOf(`crmClientId=${crmClientId}`)).toMatchObject([{ sessionsRedeemed: 1 }]);
  });

  test('a package of the account pays for visits of its client record', async () => {
    const customer = await newUser(app);
    await booked(app, customer.token, slot());
    await dispatchAll(app);
    const clients = await call('GET', '/api/business/clients');
    const { id: crmClientId } = clients.body.find(
      ({ userId }: { userId: string | null }) => userId === customer.id,
    );
    const sale = await sell({ packageId, userId: customer.id });
    expect(sale.body).not.toHaveProperty('crmClientId');
    expect(await salesOf(`crmClientId=${crmClientId}`)).toMatchObject([{ id: sale.body.id }]);
    const visit = await booked(
      app,
      salon.owner.token,
      slot({ crmClientId, packagePurchaseId: sale.body.id }),
    );
    expect(visit.packageRedemption).toMatchObject({ packagePurchaseId: sale.body.id });
  });
});

describe('an account with the address of the record', () => {
  test('uses the package once the address is confirmed, and is linked by its first booking', async () => {
    const person = await registerAccount(app);
    const crmClientId = await newRecord({ email: person.email });
    const packagePurchaseId = await sold(crmClientId);
    const wanted = slot({ packagePurchaseId });
    expect(await balancesOf(app, person)).toEqual([]);
    expect(outcome(await book(app, person.token, wanted))).toEqual([404, 'NOT_FOUND']);
    await confirm(person.id);
    expect(await balancesOf(app, person)).toMatchObject([{ id: packagePurchaseId, sessionsRemaining: 5 }]);
    // The business does not learn that the address has an account.
    expect(await salesOf(`userId=${person.id}`)).toEqual([]);
    expect(await salesOf(`crmClientId=${crmClientId}`)).toMatchObject([{ userId: crmClientId }]);

    const visit = await booked(app, person.token, wanted);
    expect(visit.packageRedemption).toMatchObject({ packagePurchaseId });
    await dispatchAll(app);
    const linked = [{ userId: person.id, crmClientId, sessionsRedeemed: 1 }];
    expect(await salesOf(`crmClientId=${crmClientId}`)).toMatchObject(linked);
    expect(await salesOf(`userId=${person.id}`)).toMatchObject(linked);
    const exported = await app.call('GET', '/api/account/export', { token: person.token });
    expect(exported.body.packages).toMatchObject([{ id: packagePurchaseId, crmClientId }]);
    expect(exported.body.ledger.map(({ kind }: { kind: string }) => kind)).toEqual([
      'package-sale',
      'redemption',
    ]);
  });

  test('leaves the package with the record when it is deleted', async () => {
    const person = await registerAccount(app);
    await confirm(person.id);
    const crmClientId = await newRecord({ email: person.email });
    const packagePurchaseId = await sold(crmClientId);
    const visit = await booked(app, person.token, slot({ packagePurchaseId }));
    await dispatchAll(app);
    expect((await act(app, person.token, visit.id, 'cancel')).status).toBe(200);
    const deleted = await app.call('DELETE', '/api/account', {
      token: person.token,
      body: { password: person.password },
    });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await salesOf(`crmClientId=${crmClientId}`)).toMatchObject([
      { userId: crmClientId, clientName: 'Ana Prado', status: 'active' },
    ]);
    const again = await booked(app, salon.owner.token, slot({ crmClientId, packagePurchaseId }));
    expect(again.packageRedemption).toMatchObject({ packagePurchaseId });
  });

  test('one session is redeemed once by account, desk and checkout at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await registerAccount(app);
      await confirm(person.id);
      const crmClientId = await newRecord({ email: person.email });
      const packagePurchaseId = await sold(crmClientId, await single());
      const visit = await booked(app, salon.owner.token, slot({ crmClientId }));
      const [bySelf, ...atDesk] = [slot(), slot(), slot()].map((free) => ({ ...free, packagePurchaseId }));
      const answers = await Promise.all([
        book(app, person.token, bySelf),
        ...atDesk.map((one) => book(app, salon.owner.token, { ...one, crmClientId })),
        checkOut(app, salon.owner, visit.id, { payments: [{ ...session, packagePurchaseId }] }),
      ]);
      expect(answers.map(outcome).sort()).toEqual([[201, null], ...Array(3).fill([404, 'NOT_FOUND'])]);
      expect(await salesOf(`crmClientId=${crmClientId}`)).toMatchObject([
        { sessionsRedeemed: 1, status: 'exhausted' },
      ]);
    }
  });
});

describe('the client record', () => {
  test('takes over the packages of a record that is merged into it', async () => {
    const [kept, other] = [await newRecord(), await newRecord()];
    const packagePurchaseId = await sold(other);
    const merged = await call('POST', `/api/business/clients/${kept}/merge`, { otherId: other });
    expect(merged.status).toBe(200);
    expect(await salesOf(`crmClientId=${kept}`)).toMatchObject([
      { id: packagePurchaseId, crmClientId: kept },
    ]);
    const visit = await booked(app, salon.owner.token, slot({ crmClientId: kept, packagePurchaseId }));
    expect(visit.packageRedemption).toMatchObject({ packagePurchaseId });
  });

  test('a merge and a sale at the same time leave no package behind', async () => {
    for (let round = 0; round < 5; round++) {
      const [kept, other] = [await newRecord(), await newRecord()];
      const [sale, merged] = await Promise.all([
        sell({ packageId, crmClientId: other }),
        call('POST', `/api/business/clients/${kept}/merge`, { otherId: other }),
      ]);
      expect(merged.status).toBe(200);
      if (sale.status !== 201) expect(outcome(sale)).toEqual([404, 'CLIENT_NOT_FOUND']);
      expect(await salesOf(`crmClientId=${kept}`)).toHaveLength(sale.status === 201 ? 1 : 0);
    }
  });

  test('can be deleted; the sale stays without a name', async () => {
    const [crmClientId, offered] = [await newRecord(), await single()];
    const packagePurchaseId = await sold(crmClientId, offered);
    expect((await call('DELETE', `/api/business/clients/${crmClientId}`)).status).toBe(204);
    const [sale] = await salesOf(`packageId=${offered}`);
    expect(sale).toMatchObject({ id: packagePurchaseId, crmClientId, userId: crmClientId });
    expect(sale).not.toHaveProperty('clientName');
    expect((await cancelSale(app, salon, packagePurchaseId)).status).toBe(204);
  });
});
