import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { slotsOf } from '../../../fixtures/availability.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { addOffer, least, newBooking } from './business-records.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  // A Monday.
  app = await startApp({ clock: { now: () => new Date('2026-03-02T08:00:00Z') } });
});
beforeEach(async () => {
  owner = await newUser(app, 'business');
});
afterAll(() => app.close());

const create = (fields: object) =>
  app.call('POST', '/api/businesses', { token: owner.token, body: { ...least, ...fields } });
const change = (id: string, body: unknown) =>
  app.call('PATCH', `/api/businesses/${id}`, { token: owner.token, body });

const week = [
  { weekday: 1, start: '10:00', end: '13:00' },
  { weekday: 1, start: '14:00', end: '19:00' },
  { weekday: 4, start: '08:00', end: '12:00' },
];
const shown = { weeklyHours: week, workingHours: { start: '08:00', end: '19:00' }, openDays: [1, 4] };

describe('weeklyHours', () => {
  test('are sorted and determine workingHours and openDays', async () => {
    const made = await create({ weeklyHours: [week[2], week[1], week[0]] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject(shown);
    const read = await app.call('GET', `/api/businesses/${made.body.id}`, { token: owner.token });
    expect(read.body).toEqual(made.body);
    // They take precedence for a new business.
    const other = { workingHours: { start: '06:00', end: '07:00' }, openDays: [0] };
    expect((await create({ weeklyHours: week, ...other })).body).toMatchObject(shown);
    expect((await create({ weeklyHours: null })).body).toMatchObject({
      weeklyHours: null,
      workingHours: { start: '09:00', end: '17:00' },
    });
  });

  test('can be set, changed and cleared, and an unchanged record is accepted', async () => {
    const { body: before } = await create({});
    const { id } = before;
    const set = await change(id, { ...before, weeklyHours: week });
    expect([set.status, set.body]).toEqual([200, { ...before, ...shown }]);
    expect((await change(id, set.body)).body).toEqual(set.body);
    const shorter = await change(id, { ...set.body, weeklyHours: week.slice(0, 1) });
    expect(shorter.body).toMatchObject({ workingHours: { start: '10:00', end: '13:00' }, openDays: [1] });
    const cleared = await change(id, { weeklyHours: null });
    expect(cleared.body).toEqual({ ...shorter.body, weeklyHours: null });
    await change(id, { weeklyHours: week });
    const asBefore = { weeklyHours: null, workingHours: before.workingHours, openDays: before.openDays };
    expect((await change(id, asBefore)).body).toEqual(before);
  });

  test('take precedence; conflicting workingHours and openDays are refused', async () => {
    const { body: made } = await create({ weeklyHours: week });
    for (const other of [{ workingHours: { start: '09:00', end: '17:00' } }, { openDays: [1] }]) {
      const answer = await change(made.id, other);
      expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_INPUT']);
      expect(errorInfo(answer)).toEqual({ field: `body.${Object.keys(other)[0]}`, reason: 'conflicting' });
    }
    const repeated = await change(made.id, { workingHours: shown.workingHours, openDays: [4, 1], name: 'B' });
    expect(repeated.body).toEqual({ ...made, name: 'B', slug: 'b' });
  });

  const cases: [string, unknown, string][] = [
    ['that are empty', [], 'INVALID_VALUE'],
    ['too many', Array.from({ length: 51 }, () => week[0]), 'INVALID_VALUE'],
    ['that overlap', [week[0], { weekday: 1, start: '12:59', end: '15:00' }], 'INVALID_VALUE'],
    ['with duplicates', [week[0], week[0]], 'INVALID_VALUE'],
    ['that end when they start', [{ weekday: 1, start: '10:00', end: '10:00' }], 'INVALID_VALUE'],
    ['on weekday 7', [{ weekday: 7, start: '10:00', end: '11:00' }], 'INVALID_VALUE'],
    ['without a weekday', [{ start: '10:00', end: '11:00' }], 'MISSING_FIELDS'],
    ['with an invalid time', [{ weekday: 1, start: '10:00', end: '25:00' }], 'INVALID_TIME_FORMAT'],
    ['with an unknown field', [{ ...week[0], closed: true }], 'INVALID_INPUT'],
    ['in words', 'mornings', 'INVALID_INPUT'],
  ];
  test.each(cases)('%s are refused', async (_name, weeklyHours, code) => {
    const answer = await create({ weeklyHours });
    expect([answer.status, answer.body.error]).toEqual([400, code]);
  });

  test('may touch', async () => {
    const touching = [week[0]!, { weekday: 1, start: '13:00', end: '15:00' }];
    expect((await create({ weeklyHours: touching })).body.weeklyHours).toEqual(touching);
  });

  test('determine availability', async () => {
    const businessId = await newBusiness(app, { userId: owner.id });
    const { professionalId } = await addOffer(app, businessId);
    expect((await change(businessId, { weeklyHours: week })).status).toBe(200);
    const at = { businessId, professionalId };
    const monday = await slotsOf(app, at, '2026-03-09');
    expect([monday['09:30'], monday['10:00'], monday['13:00'], monday['14:00'], monday['16:30']]).toEqual([
      'BUSINESS_CLOSED',
      'free',
      'BUSINESS_CLOSED',
      'free',
      'free',
    ]);
    // The grid starts with the first opening, here 08:00.
    const thursday = await slotsOf(app, at, '2026-03-12');
    expect([Object.keys(thursday)[0], thursday['11:30'], thursday['12:00']]).toEqual([
      '08:00',
      'free',
      'BUSINESS_CLOSED',
    ]);
    expect(Object.values(await slotsOf(app, at, '2026-03-10')).includes('free')).toBe(false);
    const openOn = async (date: string) =>
      (await app.call('GET', `/api/businesses?openOn=${date}&userId=${owner.id}`)).body;
    expect((await openOn('2026-03-12')).id).toBe(businessId);
    expect(await openOn('2026-03-10')).toEqual([]);
  });

  test('are refused if an upcoming appointment would be outside', async () => {
    const businessId = await newBusiness(app, { userId: owner.id });
    const { professionalId } = await addOffer(app, businessId);
    await newBooking(app, { businessId, professionalId, date: '2026-03-09', start: '14:00' });
    const outcome = async (body: unknown) => (await change(businessId, body)).body.error ?? 200;
    expect(await outcome({ weeklyHours: [week[0]] })).toBe('SCHEDULE_TIME_TAKEN');
    expect(await outcome({ weeklyHours: [week[2]] })).toBe('SCHEDULE_TIME_TAKEN');
    expect(await outcome({ weeklyHours: week })).toBe(200);
    expect(await outcome({ weeklyHours: [{ ...week[1], start: '14:30' }] })).toBe('SCHEDULE_TIME_TAKEN');
    expect(await outcome({ weeklyHours: null, openDays: [4] })).toBe('SCHEDULE_TIME_TAKEN');
    expect(await outcome({ weeklyHours: null })).toBe(200);
  });
});

describe('contact fields', () => {
  const contact = {
    phone: '+351 21 123 45 67',
    email: 'Ola@Barbearia.example',
    website: 'https://barbearia.example/',
    images: ['https://barbearia.example/1.jpg', 'https://barbearia.example/2.jpg'],
  };
  const none = { phone: null, email: null, website: null, images: [] };

  test('are public and can be cleared', async () => {
    expect((await create({})).body).toMatchObject(none);
    expect((await create({ ...contact, phone: ` ${contact.phone} ` })).body).toMatchObject(contact);
    const id = await newBusiness(app, { userId: owner.id });
    const changed = await change(id, contact);
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(contact)]);
    app.outlastCaches();
    expect((await app.call('GET', `/api/businesses/${id}`)).body).toMatchObject(contact);
    expect((await app.call('GET', `/api/businesses?userId=${owner.id}`)).body).toMatchObject(contact);
    for (const nothing of [
      { phone: null, email: null, website: null, images: null },
      { phone: '', email: ' ', website: '', images: [] },
    ]) {
      await change(id, contact);
      expect((await change(id, nothing)).body).toMatchObject(none);
    }
    const exported = await app.call('GET', '/api/account/export', { token: owner.token });
    expect(exported.body.businesses[0]).toHaveProperty('website');
  });

  test.each([
    ['barberiasol.pt', 'https://barberiasol.pt'],
    [' www.barbearia.example/olá?a=1 ', 'https://www.barbearia.example/olá?a=1'],
    ['http://barbearia.example', 'http://barbearia.example'],
  ])('the website %s is stored as %s', async (entered, stored) => {
    expect((await create({ website: entered })).body.website).toBe(stored);
  });

  const cases: [string, object][] = [
    ['a phone in words', { phone: 'call me' }],
    ['a phone of one digit', { phone: '1' }],
    ['a phone with a line break', { phone: '+351\n21' }],
    ['an email without a domain', { email: 'ola' }],
    ['an email with a display name', { email: 'Ola <ola@barbearia.example>' }],
    ['a website of another kind', { website: 'javascript:alert(1)' }],
    ['a website without a dot', { website: 'barbearia' }],
    ['a website without a protocol and with a user name', { website: 'bank.example@barbearia.example' }],
    ['a website with a space', { website: 'barbearia .example' }],
    ['a website with a user name', { website: 'https://bank.example@barbearia.example/' }],
    ['a website with a password', { website: 'https://:x@barbearia.example/' }],
    ['a picture that is not encrypted', { images: ['http://barbearia.example/1.jpg'] }],
    ['an image that is not a URL', { images: ['https://barbearia.example/1.jpg', 'picture'] }],
    ['a picture with a user name', { images: ['https://a@barbearia.example/1.jpg'] }],
    ['too many pictures', { images: Array.from({ length: 13 }, () => contact.images[0]) }],
    ['one picture for a list', { images: contact.images[0] }],
  ];
  test.each(cases)('%s is refused', async (_name, fields) => {
    const answer = await create(fields);
    expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_INPUT']);
    expect(errorInfo(answer).field).toContain(`body.${Object.keys(fields)[0]}`);
  });
});
