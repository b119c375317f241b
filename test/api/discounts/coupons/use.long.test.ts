import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import type { CouponRequest } from '../../../../src/features/discounts/coupons/use-coupon.ts';
import { releaseCouponUses, useCoupon } from '../../../../src/features/discounts/coupons/use-coupon.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { type AppointmentFields, newAppointment, newCoupon, newShop, type Shop } from './shop.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
});
afterAll(() => app.close());

interface Booking extends AppointmentFields {
  /** Further appointments of the series in the same transaction. */
  repetitions?: number;
}

/** Inserts the appointment and then uses the coupon in one transaction. */
async function book(couponCode: string, fields: Booking) {
  try {
    return await app.db.transaction(async (transaction) => {
      const appointmentId = await newAppointment(transaction, shop, fields);
      for (let more = 0; more < (fields.repetitions ?? 0); more++)
        await newAppointment(transaction, shop, fields);
      const request: CouponRequest & { appointmentId: string } = {
        couponCode,
        basket: {
          businessId: shop.id,
          currency: 'EUR',
          services: [{ id: shop.haircut, priceMinor: 2_250, currency: 'EUR' }],
        },
        customer: { userId: fields.userId ?? null, crmClientId: fields.crmClientId ?? null },
        now: new Date(),
        appointmentId,
      };
      return { appointmentId, ...(await useCoupon(transaction, request)) };
    });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const cancel = (appointmentId: string) =>
  app.db.transaction(async (transaction) => (await releaseCouponUses(transaction, [appointmentId])) === 1);

const refusalsIn = (results: unknown[]) => results.filter((result) => typeof result === 'string');

async function usesOf(couponId: string) {
  const row = await app.db.row<{ count: number; numbers: number[] }>(sql`
    select c.use_count as count,
      array(select use_number from coupon_uses where coupon_id = c.id order by use_number) as numbers
    from coupons c where c.id = ${couponId}`);
  return [row?.count, row?.numbers];
}

async function newClient(): Promise<string> {
  const id = `cli_${Math.random().toString(36).slice(2)}`;
  await app.db.run(sql`
    insert into clients (id, business_id, name, search_key) values (${id}, ${shop.id}, 'Somebody', 'somebody')`);
  return id;
}

describe('using a coupon', () => {
  test('applies the previewed discount and increments the count', async () => {
    const { id, code } = await newCoupon(app, shop, { code: 'Use-Me', value: 20 });
    const { id: userId } = await newUser(app);
    expect(await book(code.toLowerCase(), { userId })).toEqual({
      appointmentId: expect.stringMatching(/^apt_/),
      couponId: id,
      couponCode: 'Use-Me',
      subtotalMinor: 2_250,
      discountMinor: 450,
      finalMinor: 1_800,
      currency: 'EUR',
    });
    expect(await usesOf(id)).toEqual([1, [1]]);
  });

  test('a refused use is not counted', async () => {
    const { id, code } = await newCoupon(app, shop, { active: false });
    expect(await book(code, { userId: shop.owner.id })).toBe('COUPON_INACTIVE');
    expect(await book('NO-SUCH-CODE', { userId: shop.owner.id })).toBe('COUPON_NOT_FOUND');
    expect(await usesOf(id)).toEqual([0, []]);
  });

  test('exactly five of twelve concurrent customers can use a coupon limited to five', async () => {
    const { id, code } = await newCoupon(app, shop, { usageLimit: 5 });
    const users = await Promise.all(Array.from({ length: 12 }, () => newUser(app)));
    const results = await Promise.all(users.map((person) => book(code, { userId: person.id })));
    expect(refusalsIn(results)).toEqual(Array(7).fill('USAGE_LIMIT_REACHED'));
    expect(await usesOf(id)).toEqual([5, [1, 1, 1, 1, 1]]);
  });

  test('exactly three of ten concurrent uses of one customer succeed with a limit of three', async () => {
    const { id, code } = await newCoupon(app, shop, { perCustomerLimit: 3, usageLimit: 100 });
    const [one, other] = [await newUser(app), await newUser(app)];
    const results = await Promise.all(Array.from({ length: 10 }, () => book(code, { userId: one.id })));
    expect(refusalsIn(results)).toEqual(Array(7).fill('CUSTOMER_LIMIT_REACHED'));
    expect(await usesOf(id)).toEqual([3, [1, 2, 3]]);
    expect(await book(code, { userId: other.id })).toMatchObject({ couponId: id });
  });

  test('a client record without an account counts as one customer', async () => {
    const { id, code } = await newCoupon(app, shop, { perCustomerLimit: 2 });
    const [one, other] = [await newClient(), await newClient()];
    const results = await Promise.all(Array.from({ length: 6 }, () => book(code, { crmClientId: one })));
    expect(refusalsIn(results)).toEqual(Array(4).fill('CUSTOMER_LIMIT_REACHED'));
    expect(await book(code, { crmClientId: other })).toMatchObject({ couponId: id });
    expect((await usesOf(id))[0]).toBe(3);
  });

  test('only one of several concurrent first bookings counts as the first', async () => {
    const { id, code } = await newCoupon(app, shop, { firstTimeOnly: true });
    const { id: userId } = await newUser(app);
    const results = await Promise.all(Array.from({ length: 5 }, () => book(code, { userId })));
    expect(refusalsIn(results)).toEqual(Array(4).fill('FIRST_TIME_ONLY'));
    expect(await usesOf(id)).toEqual([1, [1]]);
  });

  test('a series counts as one first booking', async () => {
    const { id, code } = await newCoupon(app, shop, { firstTimeOnly: true });
    const { id: userId } = await newUser(app);
    const series = { userId, recurringGroupId: 'group_1', repetitions: 3 };
    expect(await book(code, series)).toMatchObject({ couponId: id });
    expect(await book(code, { userId })).toBe('FIRST_TIME_ONLY');
  });

  test('a database constraint refuses excess uses', async () => {
    const { id } = await newCoupon(app, shop, { usageLimit: 1 });
    const take = () => app.db.run(sql`update coupons set use_count = use_count + 1 where id = ${id}`);
    await take();
    await expect(take()).rejects.toMatchObject({ constraint: 'no_use_too_many' });
  });
});

describe('releasing a use', () => {
  test('makes it available again, including its number', async () => {
    const { id, code } = await newCoupon(app, shop, { usageLimit: 3, perCustomerLimit: 3 });
    const [one, other] = [await newUser(app), await newUser(app)];
    const first = await book(code, { userId: one.id });
    await book(code, { userId: one.id });
    await book(code, { userId: one.id });
    expect(await book(code, { userId: other.id })).toBe('USAGE_LIMIT_REACHED');
    if (typeof first === 'string') throw new Error(first);
    expect(await cancel(first.appointmentId)).toBe(true);
    expect(await usesOf(id)).toEqual([2, [2, 3]]);
    expect(await book(code, { userId: one.id })).toMatchObject({ couponId: id });
    expect(await usesOf(id)).toEqual([3, [1, 2, 3]]);
  });

  test('concurrent cancellations release it once', async () => {
    const { id, code } = await newCoupon(app, shop);
    const booked = await Promise.all(
      [1, 2, 3].map(async () => book(code, { userId: (await newUser(app)).id })),
    );
    const { appointmentId } = booked[0] as { appointmentId: string };
    const given = await Promise.all(Array.from({ length: 5 }, () => cancel(appointmentId)));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect((await usesOf(id))[0]).toBe(2);
  });

  test('an appointment without a coupon releases nothing', async () => {
    expect(await cancel(await newAppointment(app.db, shop, { userId: shop.owner.id }))).toBe(false);
  });

  test('concurrent bookings and cancellations leave a correct count', async () => {
    const { id, code } = await newCoupon(app, shop, { usageLimit: 4 });
    const users = await Promise.all(Array.from({ length: 8 }, () => newUser(app)));
    const rounds = await Promise.all(
      users.map(async ({ id: userId }, index) => {
        const booked = await book(code, { userId });
        if (typeof booked === 'string' || index % 2 === 0) return;
        await cancel(booked.appointmentId);
      }),
    );
    expect(rounds).toHaveLength(8);
    const [count, numbers] = await usesOf(id);
    expect(count).toBe((numbers as number[]).length);
    expect(count).toBeLessThanOrEqual(4);
  });
});
