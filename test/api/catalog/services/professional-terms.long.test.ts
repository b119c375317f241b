import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  book,
  booked,
  day,
  monday,
  newColleague,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  soldPackage,
} from '../../../fixtures/salon.ts';
import { callTool, connect } from '../../agents/mcp/mcp-client.ts';

let app: TestApp;
let salon: Salon;
/** Performs the same services: haircut for 35.00 in 60 minutes. */
let senior: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  senior = await newColleague(app, salon);
  expect((await setTerms({ price: 35, duration: 60 })).status).toBe(200);
});

const setTerms = (body: object, who = senior, token = salon.owner.token, service = salon.haircut) =>
  app.call('PUT', `/api/services/${service}/professionals/${who}`, { token, body });
const get = (path: string, token = salon.customer.token) => app.call('GET', path, { token });
const post = (path: string, body: object, token = salon.customer.token) =>
  app.call('POST', path, { token, body });
const slotOf = (professional: string, fields: object = {}) => ({ ...salon.slot, professional, ...fields });
/** Free start times of the haircut. */
const freeOf = async (professional: string): Promise<string[]> => {
  const path = `/api/availability?professionalId=${professional}&businessId=${salon.business}&date=${day}`;
  const read = async (token?: string) =>
    (
      await app.call('GET', `${path}&serviceId=${salon.haircut}`, token === undefined ? {} : { token })
    ).body.flatMap(({ time, available }: { time: string; available: boolean }) => (available ? time : []));
  // Visitors are answered from a cached snapshot, customers by a statement.
  const free = await read();
  expect(await read(salon.customer.token)).toEqual(free);
  return free;
};

describe('PUT /api/services/:id/professionals/:professionalId', () => {
  test('stores own values, shows them on the service, and clears absent or null ones', async () => {
    const path = `/api/services/${salon.haircut}`;
    const shown = { price: 20, duration: 30, priceFrom: false };
    expect((await get(path)).body).toMatchObject({
      ...shown,
      professionalTerms: [{ professionalId: senior, price: 35, duration: 60 }],
    });
    expect((await setTerms({ duration: 50 })).body.professionalTerms).toEqual([
      { professionalId: senior, duration: 50 },
    ]);
    expect((await setTerms({ price: 30, duration: null })).body.professionalTerms).toEqual([
      { professionalId: senior, price: 30 },
    ]);
    expect((await setTerms({})).body.professionalTerms).toEqual([]);
    expect((await get(`/api/services?businessId=${salon.business}`)).body[0]).toMatchObject({
      ...shown,
      professionalTerms: [],
    });
  });

  test('returns an error to callers without the right and for invalid values', async () => {
    const stranger = (await newSalon(app)).owner;
    const other = await newProfessional(app, { businessIds: [salon.business] });
    expect(outcome(await setTerms({}, senior, stranger.token))).toEqual([400, 'SERVICE_NOT_OWNED']);
    expect(outcome(await setTerms({}, senior, salon.worker.token))).toEqual([400, 'SERVICE_NOT_OWNED']);
    expect(outcome(await setTerms({}, senior, salon.customer.token))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await setTerms({}, other))).toEqual([400, 'SERVICE_NOT_OFFERED']);
    expect(outcome(await setTerms({}, 'pro_none'))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect(outcome(await setTerms({}, senior, salon.owner.token, 'svc_none'))).toEqual([
      404,
      'SERVICE_NOT_FOUND',
    ]);
    for (const [body, name] of [
      [{ price: -1 }, 'price'],
      [{ price: 10.001 }, 'price'],
      [{ duration: 0 }, 'duration'],
      [{ duration: 1441 }, 'duration'],
    ] as const) {
      const answer = await setTerms(body);
      expect(outcome(answer)).toEqual([400, 'INVALID_VALUE']);
      expect(answer.headers.get('error-info')).toContain(`body.${name}`);
    }
  });

  test('a professional sets the values of an own service', async () => {
    const made = await post(
      '/api/services',
      { name: 'Shiatsu', duration: 30, price: 45 },
      salon.worker.token,
    );
    const answer = await setTerms({ price: 50 }, salon.professional, salon.worker.token, made.body.id);
    expect(answer.body.professionalTerms).toEqual([{ professionalId: salon.professional, price: 50 }]);
  });

  test('replacing performers keeps the values of those who stay', async () => {
    const change = (body: object) =>
      app.call('PATCH', `/api/services/${salon.haircut}`, { token: salon.owner.token, body });
    const kept = await change({ professionalIds: [senior, salon.professional], priceFrom: true });
    expect(kept.body).toMatchObject({ priceFrom: true, professionalTerms: [{ price: 35 }] });
    expect((await change({ professionalIds: [salon.professional] })).body.professionalTerms).toEqual([]);
    expect((await change({ professionalIds: [senior] })).body.professionalTerms).toEqual([]);
  });

  test('a business with a price of a professional cannot change its currency', async () => {
    await app.db.run(sql`update services set price_minor = null where business_id = ${salon.business}`);
    const change = () =>
      app.call('PATCH', `/api/businesses/${salon.business}`, {
        token: salon.owner.token,
        body: { currency: 'JPY' },
      });
    expect((await change()).body.error).toBe('CURRENCY_MISMATCH');
    await setTerms({});
    expect((await change()).status).toBe(200);
  });

  test('a class of the new length that overlaps another class returns 409 SCHEDULE_TIME_TAKEN', async () => {
    const other = await newService(app, {
      businessId: salon.business,
      professionalIds: [senior],
      capacity: 5,
      durationMinutes: 30,
    });
    const at = (serviceId: string, start: string) =>
      post('/api/class-times', { serviceId, professionalId: senior, weekday: 3, start }, salon.owner.token);
    expect([(await at(salon.yoga, '10:00')).status, (await at(other, '11:00')).status]).toEqual([201, 201]);
    const answer = await setTerms({ duration: 75 }, senior, salon.owner.token, salon.yoga);
    expect(outcome(answer)).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    expect((await setTerms({ duration: 45, price: 15 }, senior, salon.owner.token, salon.yoga)).status).toBe(
      200,
    );
    const [session] = (await get(`/api/classes?businessId=${salon.business}&from=${day}&to=${day}`)).body;
    expect(session).toMatchObject({ professionalId: senior, price: 15, end: '10:45', durationMinutes: 45 });
  });
});

describe('every surface uses the values of the professional', () => {
  test('availability, team times, explain and next slot use the duration', async () => {
    await booked(app, salon.customer.token, slotOf(senior, { start: '12:00' }));
    await booked(app, (await newUser(app)).token, slotOf(salon.professional, { start: '12:00' }));
    const [own, usual] = [await freeOf(senior), await freeOf(salon.professional)];
    expect(['11:00', '11:30', '12:30', '13:00', '16:00', '16:30'].map((time) => own.includes(time))).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(['11:30', '12:30', '16:30'].every((time) => usual.includes(time))).toBe(true);

    const query = `businessId=${salon.business}&serviceIds=${salon.haircut}`;
    const times: { time: string; professionals: string[] }[] = (
      await get(`/api/availability/times?${query}&date=${day}`)
    ).body;
    const freeWith = (who: string) =>
      times.filter(({ professionals }) => professionals.includes(who)).map(({ time }) => time);
    expect([freeWith(senior), freeWith(salon.professional)]).toEqual([own, usual]);
    const named = await get(`/api/availability/days?${query}&professionalId=${senior}&from=${day}&to=${day}`);
    expect(named.body[0].free).toBe(own.length);

    const asked = (who: string, time: string) =>
      get(
        `/api/availability/explain?professionalId=${who}&businessId=${salon.business}&serviceId=${salon.haircut}&start=${day}T${time}`,
      );
    expect((await asked(senior, '11:30')).body).toMatchObject({ available: false, reason: 'BOOKED' });
    expect((await asked(salon.professional, '11:30')).body.available).toBe(true);
    // A colleague is suggested with the duration of the colleague.
    const { nearest } = (await asked(salon.professional, '12:00')).body;
    const suggested = nearest.filter((near: { professionalId: string }) => near.professionalId === senior);
    expect(suggested.map(({ time }: { time: string }) => time)).toEqual(['11:00']);
  });

  test('quote, hold and booking use price and duration, on the fast path and in the transaction', async () => {
    const terms = { finalMajor: 35, end: '11:00' };
    expect((await post('/api/appointments/quote', slotOf(senior))).body).toMatchObject(terms);
    const hold = await post('/api/holds', slotOf(senior));
    const holdId = hold.body.id;
    const withHold = await booked(app, salon.customer.token, slotOf(senior, { holdId }));
    const fast = await booked(app, salon.customer.token, slotOf(senior, { start: '13:00' }));
    for (const made of [withHold, fast])
      expect(made).toMatchObject({
        totalMajor: 35,
        bookedServices: [{ duration: 60, priceMajor: 35 }],
      });
    expect([withHold.end, fast.end]).toEqual(['11:00', '14:00']);
    // A change of the values takes effect at once, although the schedule was cached.
    await setTerms({ price: 40, duration: 90 });
    const later = await booked(app, salon.customer.token, slotOf(senior, { start: '15:00' }));
    expect(later).toMatchObject({ totalMajor: 40, end: '16:30' });
    expect((await get(`/api/appointments/${fast.id}`)).body).toMatchObject({ totalMajor: 35, end: '14:00' });
    expect(await freeOf(senior)).toContain('11:00');
  });

  test('series, together, coupon and package use the price', async () => {
    const { token, id } = salon.customer;
    const series = await booked(app, token, slotOf(senior, { recurringEvery: 1, recurringCount: 2 }));
    expect(series).toMatchObject({ totalMajor: 35, end: '11:00' });
    const together = await post('/api/appointments/together', {
      visits: [slotOf(senior, { start: '11:00' }), slotOf(salon.professional, { start: '12:00' })],
    });
    expect(together.body.map(({ totalMajor }: { totalMajor: number }) => totalMajor)).toEqual([35, 20]);
    const couponCode = await newCoupon(app, salon, { type: 'percent', value: 20 });
    const reduced = await booked(app, token, slotOf(senior, { start: '13:00', couponCode }));
    expect(reduced.discount).toMatchObject({ subtotalMajor: 35, finalMajor: 28 });
    const basket = { business: salon.business, services: [salon.haircut], couponCode };
    const preview = await post('/api/coupons/preview', { ...basket, professional: senior });
    expect(preview.body).toMatchObject({ subtotalMajor: 35, finalMajor: 28 });
    expect((await post('/api/coupons/preview', basket)).body.subtotalMajor).toBe(20);
    const packagePurchaseId = await soldPackage(app, salon, id);
    const paid = await booked(app, token, slotOf(senior, { start: '14:00', packagePurchaseId }));
    expect(paid.packageRedemption).toMatchObject({ subtotalMajor: 35, finalMajor: 0 });
  });

  test('search filters, sorts and shows the price of the professional', async () => {
    const search = async (more: string) =>
      (
        await app.call(
          'GET',
          `/api/availability/search?businessId=${salon.business}&serviceId=${salon.haircut}&from=${day}&to=${day}&perBusiness=100&limit=100${more}`,
        )
      ).body as { professional: string; price: number; duration: number; time: string }[];
    const pricesOf = (found: { professional: string; price: number; duration: number }[]) =>
      new Set(found.map(({ professional, price, duration }) => `${professional} ${price} ${duration}`));
    const usual = `${salon.professional} 20 30`;
    expect(pricesOf(await search(''))).toEqual(new Set([usual, `${senior} 35 60`]));
    expect(pricesOf(await search('&maxPrice=34'))).toEqual(new Set([usual]));
    await setTerms({ price: 15, duration: 60 });
    expect(pricesOf(await search('&maxPrice=19'))).toEqual(new Set([`${senior} 15 60`]));
    expect((await search('&sort=price'))[0]).toMatchObject({ professional: senior, price: 15 });
    const slots = (await search('')).filter(({ professional }) => professional === senior);
    expect(slots.map(({ time }) => time)).toEqual(await freeOf(senior));

    const listed = (more: string) => app.call('GET', `/api/services?businessId=${salon.business}${more}`);
    expect((await listed('&maxPrice=15')).body.map(({ id }: { id: string }) => id).sort()).toEqual(
      [salon.haircut, salon.yoga].sort(),
    );
    await setTerms({ price: 10 });
    expect((await listed('&sort=price')).body[0].id).toBe(salon.haircut);
    await setTerms({});
    expect((await listed('&sort=price')).body[0].id).toBe(salon.yoga);
  });

  test('find_times and quote of agents use the values', async () => {
    const client = await connect(app, { token: salon.customer.token });
    const { data } = await callTool(client, 'find_times', {
      business: salon.business,
      professional: senior,
      query: 'haircut',
      from: day,
    });
    expect(data.times[0]).toMatchObject({ professional: senior, price: 35, minutes: 60 });
    const quoted = await callTool(client, 'quote', slotOf(senior));
    expect(quoted.data).toMatchObject({ total: 35, end: '11:00' });
  });

  test('the waitlist offers and counts times of the right length', async () => {
    const blocked = (start: string, professional: string) =>
      slotOf(professional, { start, services: [salon.colour] });
    const owner = await newUser(app);
    for (const start of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'])
      expect((await book(app, owner.token, blocked(start, senior))).status).toBe(201);
    const entry = await post('/api/waitlist', {
      business: salon.business,
      professional: senior,
      services: [salon.haircut],
      from: day,
      to: day,
    });
    // 15:00, 15:30 and 16:00.
    expect(entry.body.freeNow).toBe(3);
  });
});

describe('rescheduling to another professional', () => {
  test('keeps the price and takes the duration of the new professional, and back again', async () => {
    const made = await booked(app, salon.customer.token, salon.slot);
    const move = (professional: string, more: object = {}) =>
      act(app, salon.owner.token, made.id, 'reschedule', {
        date: day,
        start: '10:00',
        professional,
        ...more,
      });
    const dry = await move(senior, { dryRun: true });
    expect(dry.body).toMatchObject({ end: '11:00', totalMajor: 20 });
    const moved = await move(senior);
    expect(moved.body).toMatchObject({
      end: '11:00',
      totalMajor: 20,
      bookedServices: [{ duration: 60, priceMajor: 20 }],
    });
    expect((await move(salon.professional)).body).toMatchObject({
      end: '10:30',
      bookedServices: [{ duration: 30 }],
    });
  });

  test('keeps a length that staff set', async () => {
    const made = await booked(app, salon.customer.token, salon.slot);
    const move = (body: object) =>
      act(app, salon.owner.token, made.id, 'reschedule', { date: day, start: '10:00', ...body });
    expect((await move({ durationMinutes: 45 })).body.end).toBe('10:45');
    expect((await move({ professional: senior })).body).toMatchObject({
      end: '10:45',
      bookedServices: [{ duration: 30 }],
    });
  });

  test('is refused when the new professional needs longer than the time is free', async () => {
    await booked(app, (await newUser(app)).token, slotOf(senior, { start: '10:30' }));
    const made = await booked(app, salon.customer.token, salon.slot);
    const answer = await act(app, salon.customer.token, made.id, 'reschedule', {
      date: day,
      start: '10:00',
      professional: senior,
    });
    expect(outcome(answer)).toEqual([409, 'SLOT_TAKEN']);
  });
});

test('the exports of the professional and of the business contain the values', async () => {
  await setTerms({ price: 25, duration: 40 }, salon.professional);
  const worker = (await get('/api/account/export', salon.worker.token)).body;
  expect(worker.professional.serviceTerms).toEqual([
    { serviceId: salon.haircut, priceMinor: 2500, durationMinutes: 40, currency: 'EUR' },
  ]);
  const owner = (await get('/api/account/export', salon.owner.token)).body;
  const services: { id: string; professionals: object[] }[] = owner.businesses[0].services;
  expect(services.find(({ id }) => id === salon.haircut)).toMatchObject({
    position: 0,
    priceFrom: false,
    professionals: expect.arrayContaining([
      { id: salon.professional, priceMinor: 2500, durationMinutes: 40 },
      { id: senior, priceMinor: 3500, durationMinutes: 60 },
    ]),
  });
});
