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
import { newBooking, newShop, outcome, past, type Shop } from '../../../fixtures/services.ts';

let app: TestApp;
let shop: Shop;
let stranger: TestUser;
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
  stranger = await newUser(app, 'business');
});
afterAll(() => app.close());

const patch = (id: string, body: unknown, { token }: { token?: string } = shop.owner) =>
  app.call('PATCH', `/api/professionals/${id}`, { token, body });

const remove = (businessId: string, professionalId: string, { token }: { token?: string } = shop.owner) =>
  app.call('DELETE', `/api/businesses/${businessId}/professionals/${professionalId}`, { token });

const newStaff = (fields: Parameters<typeof newProfessional>[1] = {}) =>
  newProfessional(app, { businessIds: [shop.businessId], ...fields });

describe('PATCH /api/professionals/:id', () => {
  test('changes only the fields that are sent', async () => {
    const id = await newStaff({ name: 'Ana', role: 'Barber', bio: 'Old.' });
    const before = (await app.call('GET', `/api/professionals/${id}`)).body;
    const changes = {
      bio: ' New. ',
      workingHours: { start: '08:00', end: '12:00' },
      image: 'https://example.com/a',
    };
    const answer = await patch(id, changes);
    expect([answer.status, answer.body]).toEqual([200, { ...before, ...changes, bio: 'New.' }]);
    expect((await app.call('GET', `/api/professionals/${id}`)).body).toEqual(answer.body);
    expect((await patch(id, {})).body).toEqual(answer.body);
    expect((await patch(id, { image: null, role: '' })).body).toMatchObject({ image: null, role: '' });
  });

  test('a new name or role is searchable', async () => {
    const id = await newStaff({ name: 'Before', role: 'Barber' });
    await patch(id, { name: 'Zenobia' });
    const ids = async (query: string) =>
      (await app.call('GET', `/api/professionals?query=${query}`)).body.map((row: { id: string }) => row.id);
    expect(await ids('zenobia')).toContain(id);
    await patch(id, { role: 'Nailist' });
    expect(await ids('nailist zenobia')).toContain(id);
    expect(await ids('before')).not.toContain(id);
  });

  test('concurrent changes of different fields are both kept', async () => {
    const id = await newStaff();
    const answers = await Promise.all([patch(id, { role: 'Stylist' }), patch(id, { bio: 'Calm.' })]);
    expect(answers.map(outcome)).toEqual(['200', '200']);
    const read = await app.call('GET', `/api/professionals/${id}`);
    expect(read.body).toMatchObject({ role: 'Stylist', bio: 'Calm.' });
  });

  test.each<[string, object, string]>([
    ['no name', { name: null }, 'INVALID_INPUT'],
    ['a blank name', { name: ' ' }, 'INVALID_INPUT'],
    ['a null role', { role: null }, 'INVALID_INPUT'],
    ['hours that end before', { workingHours: { start: '12:00', end: '08:00' } }, 'INVALID_VALUE'],
    ['a picture without an address', { image: 'here' }, 'INVALID_INPUT'],
    ['a break twice', { breaks: Array(2).fill({ start: '12:00', end: '13:00' }) }, 'INVALID_VALUE'],
  ])('%s is refused', async (_what, body, code) => {
    const id = await newStaff();
    expect(outcome(await patch(id, body))).toBe(`400 ${code}`);
  });
});

describe('access to changes', () => {
  test('the professional themselves', async () => {
    const user = await newUser(app, 'professional');
    const id = await newProfessional(app, { userId: user.id });
    expect((await patch(id, { role: 'Free' }, user)).body).toMatchObject({ role: 'Free', businessIds: [] });
  });

  test('an owner of any of their businesses while they have no account', async () => {
    const other = await newShop(app, { status: 'draft' });
    const id = await newStaff({ businessIds: [shop.businessId, other.businessId] });
    expect(outcome(await patch(id, { role: 'One' }))).toBe('200');
    expect(outcome(await patch(id, { role: 'Two' }, other.owner))).toBe('200');
  });

  test('not an owner once they have an account, with 403 FORBIDDEN', async () => {
    const id = await newStaff({ userId: (await newUser(app, 'professional')).id });
    expect(outcome(await patch(id, { role: 'X' }))).toBe('403 FORBIDDEN');
  });

  test('other accounts get 404 PROFESSIONAL_NOT_FOUND', async () => {
    const id = await newStaff();
    const colleague = await newUser(app, 'professional');
    await newStaff({ userId: colleague.id });
    for (const caller of [stranger, colleague]) {
      expect(outcome(await patch(id, { role: 'X' }, caller))).toBe('404 PROFESSIONAL_NOT_FOUND');
      expect(outcome(await patch('pro_none', { role: 'X' }, caller))).toBe('404 PROFESSIONAL_NOT_FOUND');
    }
    expect(outcome(await patch(id, { role: 'X' }, {}))).toBe('401 AUTH_REQUIRED');
    for (const role of ['customer', 'admin'] as const)
      expect(outcome(await patch(id, { role: 'X' }, await newUser(app, role)))).toBe('403 FORBIDDEN');
    expect((await app.call('GET', `/api/professionals/${id}`)).body.role).toBe('Barber');
  });
});

describe('hours and breaks', () => {
  test('cannot exclude an upcoming appointment; past and cancelled ones do not count', async () => {
    const id = await newStaff();
    const at = { businessId: shop.businessId, professionalId: id };
    await newBooking(app, { ...at, start: past });
    await newBooking(app, { ...at, status: 'Cancelled' });
    expect(outcome(await patch(id, { workingHours: { start: '11:00', end: '17:00' } }))).toBe('200');
    expect(outcome(await patch(id, { workingHours: { start: '09:00', end: '17:00' } }))).toBe('200');
    await newBooking(app, { ...at, status: 'Pending' });
    const taken = '409 SCHEDULE_TIME_TAKEN';
    expect(outcome(await patch(id, { workingHours: { start: '10:01', end: '17:00' } }))).toBe(taken);
    expect(outcome(await patch(id, { workingHours: { start: '09:00', end: '10:29' } }))).toBe(taken);
    expect(outcome(await patch(id, { breaks: [{ start: '10:29', end: '11:00' }] }))).toBe(taken);
    const tight = {
      workingHours: { start: '10:00', end: '10:30' },
      breaks: [{ start: '10:30', end: '11:00' }],
    };
    expect((await patch(id, tight)).body).toMatchObject(tight);
    expect(outcome(await patch(id, { bio: 'Busy.' }))).toBe('200');
  });

  test('consider appointments at every business, in its time zone', async () => {
    const tokyo = await newBusiness(app, { timezone: 'Asia/Tokyo' });
    const user = await newUser(app, 'professional');
    const id = await newProfessional(app, { userId: user.id, businessIds: [shop.businessId, tokyo] });
    await patch(id, { workingHours: { start: '00:00', end: '24:00' } }, user);
    // 19:00 in Tokyo.
    await newBooking(app, { businessId: tokyo, professionalId: id });
    const until = (end: string) => patch(id, { workingHours: { start: '00:00', end } }, user);
    expect(outcome(await until('19:00'))).toBe('409 SCHEDULE_TIME_TAKEN');
    expect(outcome(await until('19:30'))).toBe('200');
  });
});

describe('leaving a business', () => {
  test('removes services and rules there and keeps those elsewhere', async () => {
    const other = await newShop(app);
    const id = await newStaff({ businessIds: [shop.businessId, other.businessId] });
    const here = await newService(app, { businessId: shop.businessId, professionalIds: [id] });
    const there = await newService(app, { businessId: other.businessId, professionalIds: [id] });
    const own = await newService(app, { ownerProfessionalId: id, professionalIds: [id] });
    for (const businessId of [shop.businessId, other.businessId])
      await app.db.run(sql`
        insert into availability_rules (id, business_id, professional_id, weekday, start_minute, end_minute)
        values (${`rul_${id}_${businessId}`}, ${businessId}, ${id}, 1, 600, 700)`);
    const before = await app.call('GET', `/api/services/${here}`);
    expect(before.body.professionalIds).toEqual([id]);

    expect(outcome(await remove(shop.businessId, id))).toBe('204');
    const professional = (await app.call('GET', `/api/professionals/${id}`)).body;
    expect(professional).toMatchObject({ businessIds: [other.businessId], services: [there, own].sort() });
    expect((await app.call('GET', `/api/services/${here}`)).body.professionalIds).toEqual([]);
    const rules = await app.db.rows(
      sql`select business_id from availability_rules where professional_id = ${id}`,
    );
    expect(rules).toEqual([{ business_id: other.businessId }]);
  });

  test('is refused while appointments there are upcoming', async () => {
    const other = await newShop(app);
    const id = await newStaff({ businessIds: [shop.businessId, other.businessId] });
    const at = { businessId: shop.businessId, professionalId: id };
    await newBooking(app, { ...at, businessId: other.businessId });
    await newBooking(app, { ...at, start: past });
    await newBooking(app, { ...at, status: 'Cancelled', start: '2099-01-06T10:00:00Z' });
    const booking = await newBooking(app, { ...at, status: 'Pending', start: '2099-01-07T10:00:00Z' });
    expect(outcome(await remove(shop.businessId, id))).toBe('409 SCHEDULE_TIME_TAKEN');
    expect((await app.call('GET', `/api/professionals/${id}`)).body.businessIds).toContain(shop.businessId);
    await app.db.run(sql`update appointments set status = 'Cancelled' where id = ${booking}`);
    expect(outcome(await remove(shop.businessId, id))).toBe('204');
  });

  test('is possible for the professional, also from a draft business', async () => {
    const draft = await newShop(app, { status: 'draft' });
    const user = await newUser(app, 'professional');
    const id = await newProfessional(app, {
      userId: user.id,
      businessIds: [shop.businessId, draft.businessId],
    });
    expect(outcome(await remove(shop.businessId, id, user))).toBe('204');
    expect(outcome(await remove(shop.businessId, id, user))).toBe('404 PROFESSIONAL_NOT_FOUND');
    expect(outcome(await remove(draft.businessId, id, user))).toBe('204');
    expect(outcome(await remove(draft.businessId, id, user))).toBe('404 BUSINESS_NOT_FOUND');
  });

  test('returns 404 PROFESSIONAL_NOT_FOUND for professionals who do not work there', async () => {
    const elsewhere = await newProfessional(app, { businessIds: [(await newShop(app)).businessId] });
    expect(outcome(await remove(shop.businessId, elsewhere))).toBe('404 PROFESSIONAL_NOT_FOUND');
    expect(outcome(await remove(shop.businessId, 'pro_none'))).toBe('404 PROFESSIONAL_NOT_FOUND');
  });

  test('returns 404 BUSINESS_NOT_FOUND to other businesses and colleagues', async () => {
    const id = await newStaff();
    const colleague = await newUser(app, 'professional');
    await newStaff({ userId: colleague.id });
    for (const caller of [stranger, colleague, await newUser(app, 'professional')]) {
      expect(outcome(await remove(shop.businessId, id, caller))).toBe('404 BUSINESS_NOT_FOUND');
      expect(outcome(await remove('biz_none', id, caller))).toBe('404 BUSINESS_NOT_FOUND');
    }
    for (const role of ['customer', 'admin'] as const)
      expect(outcome(await remove(shop.businessId, id, await newUser(app, role)))).toBe('403 FORBIDDEN');
    expect(outcome(await remove(shop.businessId, id, {}))).toBe('401 AUTH_REQUIRED');
  });

  test('only one of several concurrent requests succeeds', async () => {
    const id = await newStaff();
    const answers = await Promise.all([1, 2, 3].map(() => remove(shop.businessId, id)));
    expect(answers.map(outcome).sort()).toEqual([
      '204',
      '404 PROFESSIONAL_NOT_FOUND',
      '404 PROFESSIONAL_NOT_FOUND',
    ]);
  });

  test('concurrent with assigning a service leaves no service without membership', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await newStaff();
      const serviceId = await newService(app, { businessId: shop.businessId });
      const [left, given] = await Promise.all([
        remove(shop.businessId, id),
        app.call('PATCH', `/api/services/${serviceId}`, {
          token: shop.owner.token,
          body: { professionalIds: [id] },
        }),
      ]);
      expect(outcome(left)).toBe('204');
      expect(['200', '400 PROFESSIONAL_NOT_AT_BUSINESS']).toContain(outcome(given));
      const performers = await app.db.rows(
        sql`select 1 from service_professionals where service_id = ${serviceId}`,
      );
      expect(performers).toEqual([]);
    }
  });
});
