import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelMany } from '../../../../src/features/booking/appointments/lifecycle/cancel-appointment.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  act,
  booked,
  monday,
  newCoupon,
  newSalon,
  type Salon,
  soldPackage,
} from '../../../fixtures/salon.ts';

const now = new Date(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const cancel = (ids: readonly string[], reason: string | null = null) =>
  app.db.transaction((transaction) =>
    cancelMany({ invalidateDays: () => {} }, transaction, { ids, by: salon.owner.id, reason, now }),
  );

test('cancelling many has the same effect as cancelling one by one', async () => {
  const { customer, slot } = salon;
  const couponCode = await newCoupon(app, salon);
  const packagePurchaseId = await soldPackage(app, salon, customer.id, { sessionCount: 3 });
  const make = async (date: string, rest: object = {}): Promise<string> =>
    (await booked(app, customer.token, { ...slot, date, ...rest })).id;
  const alone = await make('2026-06-05');
  const discounted = [await make('2026-06-06', { couponCode }), await make('2026-06-07', { couponCode })];
  const redeemed = [
    await make('2026-06-08', { packagePurchaseId }),
    await make('2026-06-09', { packagePurchaseId }),
  ];
  await app.db.run(sql`update appointments set status = 'Pending' where id = ${alone}`);
  const over = await make('2026-06-10');
  await act(app, salon.owner.token, over, 'cancel');
  const left = await make('2026-06-11', { packagePurchaseId });

  const ids = [alone, ...discounted, ...redeemed];
  expect(await cancel([...ids, over, 'apt_unknown'].reverse(), 'Closed for good.')).toEqual(ids);

  for (const id of ids) {
    const seen = await app.call('GET', `/api/appointments/${id}`, { token: customer.token });
    expect(seen.body.status).toBe('Cancelled');
    const { body } = await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token });
    expect(body).toMatchObject([
      { action: 'book' },
      {
        action: 'cancel',
        by: salon.owner.id,
        from: { status: id === alone ? 'Pending' : 'Confirmed' },
        to: { status: 'Cancelled', reason: 'Closed for good.' },
      },
    ]);
  }
  await app.app.dispatchEvents();
  const { body } = await app.call('GET', '/api/notifications?limit=100', { token: customer.token });
  const received = body.filter(({ kind }: { kind: string }) => kind === 'appointment.cancelled');
  expect(received.map((message: { appointmentId: string }) => message.appointmentId).sort()).toEqual(
    [...ids, over].sort(),
  );
  expect(await app.db.row(sql`select use_count from coupons where code = ${couponCode}`)).toEqual({
    use_count: 0,
  });
  expect(await app.db.rows(sql`select 1 from coupon_uses`)).toEqual([]);
  expect(
    await app.db.row(sql`select sessions_redeemed from package_purchases where id = ${packagePurchaseId}`),
  ).toEqual({ sessions_redeemed: 1 });
  const kept = await app.call('GET', `/api/appointments/${left}`, { token: customer.token });
  expect(kept.body.status).toBe('Confirmed');
  expect(await cancel(ids)).toEqual([]);
});

test('thousands of appointments are cancelled in a few statements', async () => {
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_key, client_name, status,
      date, start_minute, timezone, during, blocked, session_key, service_ids, currency)
    select 'apt_many_' || n, b.id, p.id, p.key, -n, 'Client ' || n, 'Confirmed', '2026-07-01', 600, b.timezone, span, span,
      'many ' || n, '{}', b.currency
    from generate_series(1, 2500) n, businesses b, professionals p,
      tstzrange(timestamptz '2026-07-01' + n * interval '1 hour', timestamptz '2026-07-01T00:30' + n * interval '1 hour') span
    where b.id = ${salon.business} and p.id = ${salon.professional}`);
  const ids = Array.from({ length: 2_500 }, (_, index) => `apt_many_${index + 1}`);
  let statements = 0;
  const count = <T>(result: T): T => {
    statements++;
    return result;
  };
  const cancelled = await app.db.transaction((transaction) =>
    cancelMany(
      { invalidateDays: () => {} },
      {
        ...transaction,
        rows: (statement) => count(transaction.rows<never>(statement)),
        run: (statement) => count(transaction.run(statement)),
      },
      { ids, by: salon.owner.id, reason: null, now },
    ),
  );
  expect(cancelled).toEqual(ids);
  expect(statements).toBeLessThan(10);
});

test('two concurrent cancellations return disjoint results', async () => {
  const ids = [];
  for (const date of ['2026-06-15', '2026-06-16', '2026-06-17'])
    ids.push((await booked(app, salon.customer.token, { ...salon.slot, date })).id);
  const [one, other] = await Promise.all([cancel(ids), cancel([...ids].reverse())]);
  expect([...one, ...other].sort()).toEqual([...ids].sort());
});
