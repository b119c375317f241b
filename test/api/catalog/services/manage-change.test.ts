import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import { newBooking, newShop, outcome, past, type Shop, upcoming } from '../../../fixtures/services.ts';

let app: TestApp;
let shop: Shop;
let professionalId: string;
let stranger: TestUser;
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
  professionalId = await newProfessional(app, { businessIds: [shop.businessId] });
  stranger = (await newShop(app)).owner;
});
afterAll(() => app.close());

interface Caller {
  token?: string;
}
const patch = (id: string, body: unknown, { token }: Caller = shop.owner) =>
  app.call('PATCH', `/api/services/${id}`, { token, body });
const remove = (id: string, { token }: Caller = shop.owner) =>
  app.call('DELETE', `/api/services/${id}`, { token });
const read = (id: string, { token }: Caller = shop.owner) =>
  app.call('GET', `/api/services/${id}`, { token });

const offer = (fields: Partial<Parameters<typeof newService>[1]> = {}) =>
  newService(app, { businessId: shop.businessId, professionalIds: [professionalId], ...fields });

const book = (serviceId: string, fields: object = {}) =>
  newBooking(app, { businessId: shop.businessId, professionalId, serviceIds: [serviceId], ...fields });

/** Each booking has its own time, because the professional is the same. */
let day = 0;
const anotherDay = (from = upcoming) =>
  new Date(Date.parse(from) + ++day * 86_400_000).toISOString().replace('.000', '');

describe('PATCH /api/services/:id', () => {
  test('changes only the fields that are sent', async () => {
    const id = await offer({ priceMinor: 2250, parent: 'Barber' });
    const before = (await read(id)).body;
    expect((await patch(id, {})).body).toEqual(before);
    const changes = {
      name: 'Long cut',
      duration: 45,
      bufferAfter: 10,
      capacity: 3,
      custom: true,
      description: 'Slow.',
    };
    const answer = await patch(id, changes);
    expect([answer.status, answer.body]).toEqual([200, { ...before, ...changes }]);
    expect((await read(id, {})).body).toEqual({ ...before, ...changes, canManage: false });
  });

  test('a price can be changed and removed', async () => {
    const id = await offer({ priceMinor: 2250 });
    expect((await patch(id, { price: 19.9 })).body.price).toBe(19.9);
    expect((await patch(id, { name: 'Same price' })).body.price).toBe(19.9);
    expect((await patch(id, { price: null })).body).not.toHaveProperty('price');
    expect((await patch(id, { price: 0 })).body.price).toBe(0);
    expect(outcome(await patch(id, { price: 1.999 }))).toBe('400 INVALID_VALUE');
    expect(outcome(await patch(id, { currency: 'USD' }))).toBe('400 CURRENCY_MISMATCH');
    expect((await patch(id, { currency: 'EUR' })).body.price).toBe(0);
  });

  test('the category is the parent, or the service itself without one', async () => {
    const id = await offer({ name: 'Reiki', parent: 'Energy' });
    const inCategory = async (name: string) =>
      (await app.call('GET', `/api/services?category=${name}`)).body.map((row: { id: string }) => row.id);
    expect(await inCategory('energy')).toEqual([id]);
    expect((await patch(id, { parent: null })).body.parent).toBeNull();
    expect([await inCategory('energy'), await inCategory('reiki')]).toEqual([[], [id]]);
    await patch(id, { name: 'Shiatsu' });
    expect([await inCategory('reiki'), await inCategory('shiatsu')]).toEqual([[], [id]]);
  });

  test('the business is found by its current active services', async () => {
    const id = await offer({ name: 'Moxibustion' });
    const found = async (word: string) =>
      (await app.call('GET', `/api/businesses?query=${word}`)).body.length;
    expect(await found('moxibustion')).toBe(1);
    await patch(id, { name: 'Cupping' });
    expect([await found('moxibustion'), await found('cupping')]).toEqual([0, 1]);
    await patch(id, { active: false });
    expect(await found('cupping')).toBe(0);
    expect(outcome(await read(id, {}))).toBe('404 SERVICE_NOT_FOUND');
    expect((await read(id)).body.active).toBe(false);
    await patch(id, { active: true });
    expect(await found('cupping')).toBe(1);
  });

  test('professionalIds are replaced and must belong to the business', async () => {
    const other = await newProfessional(app, { businessIds: [shop.businessId] });
    const foreign = await newProfessional(app, { businessIds: [(await newShop(app)).businessId] });
    const id = await offer();
    expect((await patch(id, { professionalIds: [other] })).body.professionalIds).toEqual([other]);
    expect((await patch(id, { professionalIds: [other, professionalId] })).body.professionalIds).toEqual(
      [professionalId, other].sort(),
    );
    const refused = await patch(id, { professionalIds: [foreign], name: 'Not this' });
    expect(outcome(refused)).toBe('400 PROFESSIONAL_NOT_AT_BUSINESS');
    expect((await read(id)).body).toMatchObject({
      name: 'Haircut',
      professionalIds: [professionalId, other].sort(),
    });
    expect((await patch(id, { professionalIds: [] })).body.professionalIds).toEqual([]);
    const offered = (await app.call('GET', `/api/professionals/${other}`)).body.services;
    expect(offered).not.toContain(id);
  });

  test('concurrent changes of different fields are all kept, including the search index', async () => {
    const [one, two] = [await offer({ name: 'Onyx' }), await offer({ name: 'Topaz' })];
    const answers = await Promise.all([
      patch(one, { name: 'Garnet' }),
      patch(one, { price: 5 }),
      patch(two, { name: 'Beryl' }),
      patch(two, { duration: 90 }),
    ]);
    expect(answers.map(outcome)).toEqual(['200', '200', '200', '200']);
    expect((await read(one)).body).toMatchObject({ name: 'Garnet', price: 5 });
    expect((await read(two)).body).toMatchObject({ name: 'Beryl', duration: 90 });
    const found = async (word: string) =>
      (await app.call('GET', `/api/businesses?query=${word}`)).body.length;
    expect(await Promise.all(['garnet', 'beryl', 'onyx', 'topaz'].map(found))).toEqual([1, 1, 0, 0]);
  });

  test.each<[string, object, string]>([
    ['a blank name', { name: ' ' }, 'INVALID_INPUT'],
    ['a null name', { name: null }, 'INVALID_INPUT'],
    ['a name without letters', { name: '…' }, 'INVALID_INPUT'],
    ['no duration', { duration: null }, 'INVALID_INPUT'],
    ['a duration of zero', { duration: 0 }, 'INVALID_VALUE'],
    ['too many seats', { capacity: 1001 }, 'INVALID_VALUE'],
    ['a buffer too long', { bufferBefore: 241 }, 'INVALID_VALUE'],
    ['an unknown currency', { currency: 'XXX' }, 'INVALID_CURRENCY'],
  ])('%s is refused', async (_what, body, code) => {
    expect(outcome(await patch(await offer(), body))).toBe(`400 ${code}`);
  });
});

describe('access to a service', () => {
  test('a visible service of another business returns 400 SERVICE_NOT_OWNED', async () => {
    const member = await newUser(app, 'professional');
    const memberId = await newProfessional(app, { userId: member.id, businessIds: [shop.businessId] });
    const id = await offer({ professionalIds: [memberId] });
    for (const caller of [stranger, member]) {
      expect(outcome(await patch(id, { name: 'Mine' }, caller))).toBe('400 SERVICE_NOT_OWNED');
      expect(outcome(await remove(id, caller))).toBe('400 SERVICE_NOT_OWNED');
    }
    expect((await read(id)).body.name).toBe('Haircut');
  });

  test('a hidden service of another business returns 404 SERVICE_NOT_FOUND', async () => {
    const draft = await newBusiness(app, { userId: shop.owner.id, status: 'draft' });
    const hidden = [await offer({ active: false }), await newService(app, { businessId: draft }), 'svc_none'];
    for (const id of hidden) {
      expect(outcome(await patch(id, { name: 'Mine' }, stranger))).toBe('404 SERVICE_NOT_FOUND');
      expect(outcome(await remove(id, stranger))).toBe('404 SERVICE_NOT_FOUND');
    }
    expect(outcome(await patch(hidden[1] as string, { name: 'Draft' }))).toBe('200');
  });

  test('a professional’s own service belongs to them, not to the owner of their business', async () => {
    const user = await newUser(app, 'professional');
    const ownerProfessionalId = await newProfessional(app, {
      userId: user.id,
      businessIds: [shop.businessId],
    });
    const id = await newService(app, { ownerProfessionalId, professionalIds: [ownerProfessionalId] });
    expect(outcome(await patch(id, { name: 'Ours' }))).toBe('400 SERVICE_NOT_OWNED');
    const answer = await patch(id, { name: 'Mine', price: 12.5 }, user);
    expect(answer.body).toMatchObject({ name: 'Mine', price: 12.5, ownerProfessionalId, canManage: true });
    const others = { professionalIds: [professionalId] };
    expect(outcome(await patch(id, others, user))).toBe('400 PROFESSIONAL_NOT_AT_BUSINESS');
    expect(outcome(await remove(id, user))).toBe('204');
    expect(outcome(await read(id, user))).toBe('404 SERVICE_NOT_FOUND');
  });

  test('returns 401 without a session and 403 to customers and admins', async () => {
    const id = await offer();
    for (const role of ['customer', 'admin'] as const) {
      const caller = await newUser(app, role);
      expect(outcome(await patch(id, { name: 'X' }, caller))).toBe('403 FORBIDDEN');
      expect(outcome(await remove(id, caller))).toBe('403 FORBIDDEN');
    }
    expect(outcome(await patch(id, { name: 'X' }, {}))).toBe('401 AUTH_REQUIRED');
    expect(outcome(await remove(id, {}))).toBe('401 AUTH_REQUIRED');
  });
});

describe('capacity', () => {
  test('cannot be set below the seats taken in an upcoming session', async () => {
    const id = await offer({ capacity: 10 });
    const session = (key: string, seat: number) => ({ session: { key: `${id} ${key}`, seat, capacity: 10 } });
    const [full, small] = [anotherDay(), anotherDay()];
    for (let seat = 0; seat < 3; seat++) await book(id, { start: full, ...session('full', seat) });
    await book(id, { start: small, ...session('small', 0) });
    await book(id, { start: full, ...session('full', 3), status: 'Cancelled' });
    const gone = anotherDay(past);
    for (let seat = 0; seat < 5; seat++) await book(id, { start: gone, ...session('gone', seat) });
    expect(outcome(await patch(id, { capacity: 2 }))).toBe('409 SERVICE_IN_USE');
    expect((await read(id)).body.capacity).toBe(10);
    expect((await patch(id, { capacity: 3 })).body.capacity).toBe(3);
    expect((await patch(id, { capacity: 4 })).body.capacity).toBe(4);
    expect(outcome(await patch(id, { capacity: 1, name: 'Not this' }))).toBe('409 SERVICE_IN_USE');
    expect((await read(id)).body.name).toBe('Haircut');
  });

  test('ignores sessions of other services', async () => {
    const [id, other] = [await offer({ capacity: 5 }), await offer({ capacity: 5 })];
    const start = anotherDay();
    for (const seat of [0, 1])
      await book(other, { start, session: { key: `${other} x`, seat, capacity: 5 } });
    expect(outcome(await patch(id, { capacity: 1 }))).toBe('200');
    expect(outcome(await patch(other, { capacity: 1 }))).toBe('409 SERVICE_IN_USE');
  });
});

describe('DELETE /api/services/:id', () => {
  const rowOf = (id: string) =>
    app.db.row<{ active: boolean }>(sql`select active from services where id = ${id}`);

  test('removes an unreferenced service, also from search', async () => {
    const id = await offer({ name: 'Halotherapy' });
    expect((await app.call('GET', '/api/businesses?query=halotherapy')).body).toHaveLength(1);
    expect(outcome(await remove(id))).toBe('204');
    expect(outcome(await read(id))).toBe('404 SERVICE_NOT_FOUND');
    expect(outcome(await remove(id))).toBe('404 SERVICE_NOT_FOUND');
    expect((await app.call('GET', '/api/businesses?query=halotherapy')).body).toEqual([]);
    expect(await rowOf(id)).toBeNull();
  });

  test.each(['Pending', 'Confirmed'] as const)(
    'is refused with an upcoming %s appointment; deactivating is possible',
    async (status) => {
      const [id, first] = [await offer(), await offer()];
      // As the second of two services, too.
      const appointment = await book(id, { start: anotherDay(), status, serviceIds: [first, id] });
      expect(outcome(await remove(id))).toBe('409 SERVICE_IN_USE');
      expect((await read(id, {})).body.active).toBe(true);
      expect((await patch(id, { active: false })).body.active).toBe(false);
      expect(outcome(await remove(id))).toBe('409 SERVICE_IN_USE');
      await app.db.run(sql`update appointments set status = 'Cancelled' where id = ${appointment}`);
      expect(outcome(await remove(id))).toBe('204');
      expect(await rowOf(id)).toEqual({ active: false });
    },
  );

  test.each(['Confirmed', 'Completed', 'Cancelled', 'NoShow'] as const)(
    'with a past %s appointment deactivates it',
    async (status) => {
      const id = await offer();
      await book(id, { start: anotherDay(past), status });
      expect(outcome(await remove(id))).toBe('204');
      expect(outcome(await read(id, {}))).toBe('404 SERVICE_NOT_FOUND');
      expect((await read(id)).body).toMatchObject({ id, active: false });
      expect(outcome(await remove(id))).toBe('204');
      expect((await patch(id, { active: true })).body.active).toBe(true);
    },
  );

  test('with a package or coupon deactivates it', async () => {
    const token = shop.owner.token;
    const [packed, discounted] = [await offer({ priceMinor: 1000 }), await offer({ priceMinor: 1000 })];
    const sold = {
      serviceId: packed,
      title: 'Five',
      sessionCount: 5,
      packagePriceMajor: 40,
      singleSessionPriceMajor: 10,
      currency: 'EUR',
      validityDays: 30,
    };
    const coupon = {
      businessId: shop.businessId,
      code: 'ONLYTHIS',
      type: 'percent',
      value: 10,
      serviceIds: [discounted],
    };
    expect((await app.call('POST', '/api/business/packages', { token, body: sold })).status).toBe(201);
    expect((await app.call('POST', '/api/business/coupons', { token, body: coupon })).status).toBe(201);
    for (const id of [packed, discounted]) {
      expect(outcome(await remove(id))).toBe('204');
      expect(await rowOf(id)).toEqual({ active: false });
    }
  });

  test('concurrent with creating a package leaves no package without its service', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await offer({ priceMinor: 1000 });
      const body = {
        serviceId: id,
        title: 'Five',
        sessionCount: 5,
        packagePriceMajor: 40,
        singleSessionPriceMajor: 10,
        currency: 'EUR',
        validityDays: 30,
      };
      const [removed, made] = await Promise.all([
        remove(id),
        app.call('POST', '/api/business/packages', { token: shop.owner.token, body }),
      ]);
      expect(outcome(removed)).toBe('204');
      expect(await rowOf(id)).toEqual(made.status === 201 ? { active: false } : null);
    }
  });
});
