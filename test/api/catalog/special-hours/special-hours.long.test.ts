import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { getUncached, slotsOf } from '../../../fixtures/availability.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
  walk,
} from '../../../fixtures/marketplace.ts';
import { newBooking, newWorkplace, type Workplace } from '../../../fixtures/workplace.ts';

const path = '/api/special-hours';

let app: TestApp;
let place: Workplace;
let stranger: Workplace;
beforeAll(async () => {
  // A Monday.
  app = await startApp({ clock: { now: () => new Date('2026-03-02T08:00:00Z') } });
  [place, stranger] = await Promise.all([newWorkplace(app), newWorkplace(app)]);
});
afterAll(() => app.close());

const post = (body: unknown, user: TestUser, headers: Record<string, string> = {}) =>
  app.call('POST', path, { body, token: user.token, headers });
const remove = (id: string, user: TestUser) => app.call('DELETE', `${path}/${id}`, { token: user.token });
const list = (user: TestUser, query = '') => app.call('GET', path + query, { token: user.token });
const hours = (date: string, start = '09:00', end = '12:00') => ({ date, start, end });

async function added(body: object, user: TestUser): Promise<string> {
  const answer = await post(body, user);
  expect(outcome(answer)).toEqual([201, null]);
  return answer.body.id;
}

const isFree = async (at: Workplace, date: string, time: string) => (await slotsOf(app, at, date))[time];

test('owner and professional can add, read and remove their special hours', async () => {
  const at = await newWorkplace(app);
  const { businessId, professionalId, owner, worker } = at;
  const opening = await post({ businessId, ...hours('2026-03-10') }, owner);
  expect(opening.body).toEqual({
    id: expect.stringMatching(/^sph_/),
    professionalId: null,
    businessId,
    ...hours('2026-03-10'),
    planned: false,
  });
  const there = await post({ professionalId, ...hours('2026-03-11') }, owner);
  expect(there.body).toMatchObject({ professionalId, businessId });
  const own = await post({ professionalId, ...hours('2026-03-12') }, worker);
  expect(own.body).toMatchObject({ professionalId, businessId: null });
  const ownThere = await post({ professionalId, businessId, ...hours('2026-03-13') }, worker);
  expect(ownThere.body).toMatchObject({ professionalId, businessId });

  const all = [opening.body, there.body, own.body, ownThere.body];
  for (const user of [owner, worker]) {
    expect((await list(user)).body).toEqual(all);
    expect((await list(user, `?businessId=${businessId}`)).body).toEqual([opening.body]);
    expect((await list(user, `?professionalId=${professionalId}`)).body).toEqual(all.slice(1));
    const both = `?professionalId=${professionalId}&businessId=${businessId}`;
    expect((await list(user, both)).body).toEqual(all);
    expect((await list(user, '?from=2026-03-11&to=2026-03-12')).body).toEqual(all.slice(1, 3));
    expect((await walk(app, `${path}?limit=1`, { token: user.token })).map(({ id }) => id)).toEqual(
      all.map(({ id }) => id),
    );
  }
  expect(outcome(await remove(own.body.id, owner))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await remove(opening.body.id, worker))).toEqual([404, 'NOT_FOUND']);
  for (const [id, user] of [
    [opening.body.id, owner],
    [there.body.id, worker],
    [own.body.id, worker],
    [ownThere.body.id, owner],
  ]) {
    expect((await remove(id, user)).status).toBe(204);
    expect(outcome(await remove(id, user))).toEqual([404, 'NOT_FOUND']);
  }
  expect((await list(owner)).body).toEqual([]);
});

describe('access to special hours', () => {
  test('returns 401 without a session and 403 for other roles', async () => {
    const customer = await newUser(app);
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/sph_1`],
    ] as const) {
      expect(outcome(await app.call(method, url))).toEqual([401, 'AUTH_REQUIRED']);
      expect(outcome(await app.call(method, url, { token: customer.token }))).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('returns 404 to other businesses; a professional cannot set hours of the business', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId } = at;
    const id = await added({ professionalId, ...hours('2026-03-10') }, at.owner);
    for (const user of [stranger.owner, stranger.worker]) {
      expect(outcome(await post({ businessId, ...hours('2026-03-11') }, user))).toEqual([
        404,
        'BUSINESS_NOT_FOUND',
      ]);
      expect(outcome(await post({ professionalId, ...hours('2026-03-11') }, user))).toEqual([
        404,
        'PROFESSIONAL_NOT_FOUND',
      ]);
      expect(outcome(await remove(id, user))).toEqual([404, 'NOT_FOUND']);
      expect((await list(user, `?professionalId=${professionalId}`)).body).toEqual([]);
    }
    expect(outcome(await post({ businessId, ...hours('2026-03-11') }, at.worker))).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
  });

  test('hours set by one business for a professional neither apply nor appear at another', async () => {
    const [mine, theirs] = [await newUser(app, 'business'), await newUser(app, 'business')];
    const [first, second] = [
      await newBusiness(app, { userId: mine.id }),
      await newBusiness(app, { userId: theirs.id }),
    ];
    const professionalId = await newProfessional(app, { businessIds: [first, second] });
    await added({ professionalId, ...hours('2026-03-10') }, mine);
    expect((await list(theirs)).body).toEqual([]);
    expect(await isFree({ ...place, professionalId, businessId: first }, '2026-03-10', '15:00')).toBe(
      'OUTSIDE_HOURS',
    );
    expect(await isFree({ ...place, professionalId, businessId: second }, '2026-03-10', '15:00')).toBe(
      'free',
    );
    expect(outcome(await post({ professionalId, businessId: second, ...hours('2026-03-11') }, mine))).toEqual(
      [400, 'PROFESSIONAL_NOT_AT_BUSINESS'],
    );
    const third = await newBusiness(app, { userId: mine.id });
    await app.db.run(
      sql`insert into business_professionals (business_id, professional_id) values (${third}, ${professionalId})`,
    );
    expect(outcome(await post({ professionalId, ...hours('2026-03-11') }, mine))).toEqual([
      400,
      'MISSING_FIELDS',
    ]);
    await added({ professionalId, businessId: third, ...hours('2026-03-11') }, mine);
  });
});

describe('invalid special hours', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['of nobody', { businessId: undefined }, 'MISSING_FIELDS'],
    ['without a date', { date: undefined }, 'MISSING_FIELDS'],
    ['without an end', { end: undefined }, 'MISSING_FIELDS'],
    ['on an invalid date', { date: '2026-02-30' }, 'INVALID_DATE_FORMAT'],
    ['at an invalid time', { start: '9:00' }, 'INVALID_TIME_FORMAT'],
    ['that end when they start', { end: '09:00' }, 'INVALID_VALUE'],
    ['that pass midnight', { start: '22:00', end: '02:00' }, 'INVALID_VALUE'],
    ['on a past date', { date: '2026-03-01' }, 'INVALID_VALUE'],
    ['in the far future', { date: '2046-03-01' }, 'INVALID_VALUE'],
    ['with an unknown field', { reason: 'x' }, 'INVALID_INPUT'],
  ];
  test.each(cases)('%s are refused', async (_name, change, code) => {
    const body = { businessId: place.businessId, ...hours('2026-03-20'), ...change };
    expect(outcome(await post(body, place.owner))).toEqual([400, code]);
    expect((await list(place.owner)).body).toEqual([]);
  });

  test('that overlap others of the date are refused; touching is allowed', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId, owner } = at;
    for (const subject of [{ businessId }, { professionalId }]) {
      await added({ ...subject, ...hours('2026-03-10', '09:00', '12:00') }, owner);
      await added({ ...subject, ...hours('2026-03-10', '12:00', '14:00') }, owner);
      await added({ ...subject, ...hours('2026-03-11', '09:00', '12:00') }, owner);
      expect(outcome(await post({ ...subject, ...hours('2026-03-10', '13:59', '15:00') }, owner))).toEqual([
        409,
        'AVAILABILITY_OVERLAP',
      ]);
    }
  });

  test('the current date depends on the time zone of the business', async () => {
    // In Los Angeles it is still Sunday.
    const west = await newWorkplace(app, 'America/Los_Angeles');
    await added({ businessId: west.businessId, ...hours('2026-03-02') }, west.owner);
    const { businessId, professionalId, owner } = await newWorkplace(app, 'Pacific/Auckland');
    expect(outcome(await post({ businessId, ...hours('2026-03-01') }, owner))).toEqual([
      400,
      'INVALID_VALUE',
    ]);
    await added({ professionalId, ...hours('2026-03-02') }, owner);
  });

  test('more than the limit of a business return 429', async () => {
    const at = await newWorkplace(app);
    await app.db.run(sql`
      insert into special_hours (id, business_id, date, start_minute, end_minute)
      select 'sph_many_' || day, ${at.businessId}, date '2027-01-01' + day, 540, 600
      from generate_series(1, ${limits.specialOpenings.most}) day`);
    const answer = await post({ businessId: at.businessId, ...hours('2026-03-10') }, at.owner);
    expect([answer.status, answer.body.error]).toEqual([429, 'RATE_LIMITED:3600']);
  });
});

describe('availability of the day', () => {
  test('of a business can be longer, shorter or added', async () => {
    const at = await newWorkplace(app);
    const { businessId, owner } = at;
    await app.db.run(sql`update businesses set open_days = '{1,2,3,4,5}' where id = ${businessId}`);
    await added({ businessId, ...hours('2026-03-10', '08:00', '21:00') }, owner);
    await added({ businessId, ...hours('2026-03-11', '11:00', '13:00') }, owner);
    await added({ businessId, ...hours('2026-03-14', '10:00', '12:00') }, owner);
    const longer = await slotsOf(app, at, '2026-03-10');
    expect([longer['08:00'], longer['16:30'], longer['20:30'], longer['21:00']]).toEqual([
      'free',
      'free',
      'free',
      undefined,
    ]);
    const shorter = await slotsOf(app, at, '2026-03-11');
    expect([shorter['10:30'], shorter['11:00'], shorter['12:30'], shorter['13:00']]).toEqual([
      'BUSINESS_CLOSED',
      'free',
      'free',
      'BUSINESS_CLOSED',
    ]);
    const saturday = await slotsOf(app, at, '2026-03-14');
    expect([saturday['09:30'], saturday['10:00'], saturday['12:00']]).toEqual([
      'BUSINESS_CLOSED',
      'free',
      'BUSINESS_CLOSED',
    ]);
    expect(await isFree(at, '2026-03-15', '10:00')).toBe('BUSINESS_CLOSED');
    const openOn = async (date: string) =>
      (await app.call('GET', `/api/businesses?openOn=${date}&userId=${owner.id}`)).body;
    expect((await openOn('2026-03-14')).id).toBe(businessId);
    expect(await openOn('2026-03-15')).toEqual([]);
  });

  test('still excludes breaks and closures', async () => {
    const at = await newWorkplace(app);
    const { businessId, owner } = at;
    await app.db.run(
      sql`update businesses set breaks = '[{"start": "18:00", "end": "19:00"}]' where id = ${businessId}`,
    );
    await added({ businessId, ...hours('2026-03-10', '08:00', '21:00') }, owner);
    const closure = { businessId, startDate: '2026-03-10', endDate: '2026-03-10', start: '20:00' };
    expect((await app.call('POST', '/api/time-off', { body: closure, token: owner.token })).status).toBe(201);
    const day = await slotsOf(app, at, '2026-03-10');
    expect([day['17:30'], day['18:00'], day['19:00'], day['20:00']]).toEqual([
      'free',
      'BUSINESS_CLOSED',
      'free',
      'BUSINESS_CLOSED',
    ]);
  });

  test('of a professional replaces rules and hours, within those of the business', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId, owner, worker } = at;
    const rule = { professionalId, businessId, weekday: 1, start: '09:00', end: '12:00' };
    await app.call('POST', '/api/availability-rules', { body: rule, token: owner.token });
    await added({ professionalId, ...hours('2026-03-10', '15:00', '20:00') }, worker);
    const tuesday = await slotsOf(app, at, '2026-03-10');
    expect([tuesday['14:30'], tuesday['15:00'], tuesday['16:30'], tuesday['17:00']]).toEqual([
      'OUTSIDE_HOURS',
      'free',
      'free',
      'BUSINESS_CLOSED',
    ]);
    await added({ professionalId, ...hours('2026-03-16', '10:00', '11:00') }, worker);
    const monday = await slotsOf(app, at, '2026-03-16');
    expect([monday['09:30'], monday['10:00'], monday['11:00']]).toEqual([
      'OUTSIDE_HOURS',
      'free',
      'OUTSIDE_HOURS',
    ]);
    // With rules, longer opening hours apply only to scheduled professionals.
    await added({ businessId, ...hours('2026-03-23', '08:00', '20:00') }, owner);
    const longer = await slotsOf(app, at, '2026-03-23');
    expect([longer['08:00'], longer['11:30'], longer['12:00']]).toEqual([
      'OUTSIDE_HOURS',
      'free',
      'OUTSIDE_HOURS',
    ]);
  });

  test('is the same in search, explain and booking', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId, owner } = at;
    const name = `Balayage ${professionalId}`;
    const service = await newService(app, { businessId, professionalIds: [professionalId], name });
    await app.db.run(sql`update businesses set open_days = '{1}' where id = ${businessId}`);
    const customer = await newUser(app);
    const book = (date: string, start: string) =>
      app.call('POST', '/api/appointments', {
        token: customer.token,
        body: { professional: professionalId, business: businessId, date, start, services: [service] },
      });
    // The process has cached the schedule.
    expect((await book('2026-03-09', '10:00')).status).toBe(201);
    expect(outcome(await book('2026-03-10', '18:00'))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    const id = await added({ businessId, ...hours('2026-03-10', '18:00', '21:00') }, owner);
    const found = await getUncached(app, '/api/availability/search', {
      serviceId: service,
      from: '2026-03-10',
      to: '2026-03-10',
      limit: 100,
    });
    expect(found.body.map(({ time }: { time: string }) => time)).toEqual([
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '20:00',
      '20:30',
    ]);
    const explained = await getUncached(app, '/api/availability/explain', {
      professionalId,
      businessId,
      serviceId: service,
      start: '2026-03-10T20:30',
    });
    expect(explained.body.available).toBe(true);
    expect((await book('2026-03-10', '20:30')).status).toBe(201);
    expect(outcome(await book('2026-03-10', '10:00'))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(outcome(await remove(id, owner))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
  });
});

describe('conflicts with appointments return 409 SCHEDULE_TIME_TAKEN', () => {
  const taken = [409, 'SCHEDULE_TIME_TAKEN'];

  test('for shorter hours and for removing longer ones', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId, owner, worker } = at;
    await newBooking(app.db, { ...at, start: '2026-03-10T10:00:00Z' });
    expect(outcome(await post({ businessId, ...hours('2026-03-10', '11:00', '20:00') }, owner))).toEqual(
      taken,
    );
    for (const user of [owner, worker])
      expect(outcome(await post({ professionalId, ...hours('2026-03-10', '09:00', '10:59') }, user))).toEqual(
        taken,
      );
    const id = await added({ businessId, ...hours('2026-03-10', '10:00', '20:00') }, owner);
    const second = await added({ professionalId, ...hours('2026-03-10', '10:00', '20:00') }, worker);
    await newBooking(app.db, { ...at, start: '2026-03-10T19:00:00Z' });
    expect(outcome(await remove(id, owner))).toEqual(taken);
    // The hours of the business, which apply then, are as long.
    expect((await remove(second, worker)).status).toBe(204);
    expect((await list(owner)).body).toHaveLength(1);
  });

  test('and names up to five of the appointments', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId, owner, worker } = at;
    const ids: string[] = [];
    for (const hour of [10, 11, 12, 13, 14, 15])
      ids.push(await newBooking(app.db, { ...at, start: `2026-03-10T${hour}:00:00Z` }));
    const short = hours('2026-03-10', '09:00', '10:30');
    const named = async (body: object, user: TestUser) =>
      errorInfo(await post({ ...body, ...short }, user)).id?.split(', ');
    const ofBusiness = await named({ businessId }, owner);
    expect(ofBusiness).toHaveLength(5);
    expect(ids).toEqual(expect.arrayContaining(ofBusiness!));
    for (const user of [owner, worker]) expect(await named({ professionalId }, user)).toHaveLength(5);
    const tail = { businessId, ...hours('2026-03-10', '09:00', '15:30') };
    expect(errorInfo(await post(tail, owner)).id).toBe(ids[5]);
  });

  test('but not for past and cancelled appointments and other dates', async () => {
    const at = await newWorkplace(app);
    await newBooking(app.db, { ...at, start: '2026-03-10T15:00:00Z', status: 'Cancelled' });
    await newBooking(app.db, { ...at, start: '2026-03-11T15:00:00Z' });
    const id = await added({ businessId: at.businessId, ...hours('2026-03-10') }, at.owner);
    expect((await remove(id, at.owner)).status).toBe(204);
  });
});

describe('special hours with includeTeam', () => {
  test('are stored for the business and every professional who works there', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId, owner } = at;
    const elsewhere = await newBusiness(app);
    const second = await newProfessional(app, { businessIds: [businessId, elsewhere] });
    // Longer opening hours do not extend availability rules.
    const rule = { professionalId: second, businessId, weekday: 2, start: '09:00', end: '12:00' };
    await app.call('POST', '/api/availability-rules', { body: rule, token: owner.token });
    await newProfessional(app, { businessIds: [elsewhere] });

    const day = hours('2026-03-10', '08:00', '21:00');
    const answer = await post({ businessId, includeTeam: true, ...day }, owner);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      professionalId: null,
      businessId,
      ...day,
      planned: false,
    });
    const stored: { professionalId: string | null }[] = (await list(owner)).body;
    expect(stored).toHaveLength(3);
    for (const one of [null, professionalId, second])
      expect(stored).toContainEqual({
        id: expect.any(String),
        professionalId: one,
        businessId,
        ...day,
        planned: false,
      });
    for (const one of [professionalId, second])
      expect(await isFree({ ...at, professionalId: one }, '2026-03-10', '20:30')).toBe('free');
    const there = { ...at, professionalId: second, businessId: elsewhere };
    expect(await isFree(there, '2026-03-10', '20:30')).not.toBe('free');
  });

  test('are refused as a whole if they overlap, exceed a limit or strand an appointment', async () => {
    const at = await newWorkplace(app);
    const { businessId, professionalId, owner } = at;
    await added({ professionalId, ...hours('2026-03-10', '09:00', '12:00') }, owner);
    await newBooking(app.db, { ...at, start: '2026-03-11T15:00:00Z' });
    const team = { businessId, includeTeam: true };
    const before = (await list(owner)).body;
    expect(outcome(await post({ ...team, ...hours('2026-03-10', '11:00', '14:00') }, owner))).toEqual([
      409,
      'AVAILABILITY_OVERLAP',
    ]);
    expect(outcome(await post({ ...team, ...hours('2026-03-11', '09:00', '15:30') }, owner))).toEqual([
      409,
      'SCHEDULE_TIME_TAKEN',
    ]);
    expect((await list(owner)).body).toEqual(before);
    await app.db.run(sql`
      insert into special_hours (id, professional_id, at_business_id, date, start_minute, end_minute)
      select 'sph_team_' || day, ${professionalId}, ${businessId}, date '2027-01-01' + day, 540, 600
      from generate_series(1, ${limits.specialShifts.most}) day`);
    expect((await post({ ...team, ...hours('2026-03-12') }, owner)).body.error).toBe('RATE_LIMITED:3600');
    expect((await list(owner, `?businessId=${businessId}`)).body).toEqual([]);
  });

  test('are refused with a professional, without a business and for staff', async () => {
    const { businessId, professionalId, owner, worker } = await newWorkplace(app);
    const day = { includeTeam: true, ...hours('2026-03-10') };
    const both = await post({ businessId, professionalId, ...day }, owner);
    expect(outcome(both)).toEqual([400, 'INVALID_VALUE']);
    expect(both.headers.get('error-info')).toContain('body.includeTeam');
    expect(outcome(await post(day, owner))).toEqual([400, 'MISSING_FIELDS']);
    for (const user of [worker, stranger.owner])
      expect(outcome(await post({ businessId, ...day }, user))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect((await list(owner)).body).toEqual([]);
  });
});

describe('deleting special hours with includeTeam', () => {
  const removeAll = (id: string, user: TestUser, value: unknown = true) =>
    remove(`${id}?includeTeam=${value}`, user);

  test('deletes those of the business and the same hours of professionals there', async () => {
    const { businessId, professionalId, owner, worker } = await newWorkplace(app);
    const elsewhere = await newBusiness(app);
    const second = await newProfessional(app, { businessIds: [businessId, elsewhere] });
    const day = hours('2026-03-10', '08:00', '21:00');
    const id = await added({ businessId, includeTeam: true, ...day }, owner);
    const kept = [
      await added({ professionalId, ...day }, worker),
      await added({ professionalId: second, businessId, ...hours('2026-03-11', '08:00', '21:00') }, owner),
      await added({ professionalId: second, businessId, ...hours('2026-03-10', '06:00', '08:00') }, owner),
    ];
    await app.db.run(sql`
      insert into special_hours (id, professional_id, at_business_id, date, start_minute, end_minute)
      values ('sph_elsewhere', ${second}, ${elsewhere}, '2026-03-10', 480, 1260)`);

    expect(outcome(await removeAll(id, worker))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await removeAll(id, stranger.owner))).toEqual([404, 'NOT_FOUND']);
    expect((await list(owner)).body).toHaveLength(6);
    expect((await removeAll(id, owner)).status).toBe(204);
    const left = (await list(owner)).body.map((one: { id: string }) => one.id);
    expect(left.sort()).toEqual(kept.sort());
    expect(await app.db.rows(sql`select id from special_hours where id = 'sph_elsewhere'`)).toHaveLength(1);
    expect(outcome(await removeAll(id, owner))).toEqual([404, 'NOT_FOUND']);
  });

  test('deletes nothing if an appointment would be stranded', async () => {
    const at = await newWorkplace(app);
    const { businessId, owner } = at;
    const id = await added(
      { businessId, includeTeam: true, ...hours('2026-03-10', '08:00', '21:00') },
      owner,
    );
    await newBooking(app.db, { ...at, start: '2026-03-10T19:00:00Z' });
    expect(outcome(await removeAll(id, owner))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    expect((await list(owner)).body).toHaveLength(2);
  });

  test('is refused for special hours of a professional', async () => {
    const { businessId, professionalId, owner } = await newWorkplace(app);
    const id = await added({ professionalId, businessId, ...hours('2026-03-10') }, owner);
    const answer = await removeAll(id, owner);
    expect(outcome(answer)).toEqual([400, 'INVALID_VALUE']);
    expect(answer.headers.get('error-info')).toContain('query.includeTeam');
    expect(outcome(await removeAll(id, owner, 'yes'))).toEqual([400, 'INVALID_INPUT']);
    expect((await removeAll(id, owner, false)).status).toBe(204);
  });
});

test('a repeat with the same Idempotency-Key creates one', async () => {
  const at = await newWorkplace(app);
  const body = { businessId: at.businessId, ...hours('2026-03-10') };
  const headers = { 'idempotency-key': 'special-1' };
  const [first, second] = [await post(body, at.owner, headers), await post(body, at.owner, headers)];
  expect([first.status, second.body]).toEqual([201, first.body]);
  expect((await list(at.owner)).body).toEqual([first.body]);
});

test('invalid pagination and periods are refused', async () => {
  for (const query of ['limit=x', 'cursor=x', 'cursor=WzFd'])
    expect(outcome(await list(place.owner, `?${query}`))).toEqual([400, 'INVALID_INPUT']);
  expect(outcome(await list(place.owner, '?from=2026-03-02&to=2026-03-01'))).toEqual([400, 'INVALID_VALUE']);
});

test('deleting the account leaves special hours to the businesses; the export contains them', async () => {
  const at = await newWorkplace(app);
  const { businessId, professionalId, owner, worker } = at;
  await added({ professionalId, ...hours('2026-03-10', '09:00', '15:00') }, worker);
  await added({ professionalId, ...hours('2026-03-10', '12:00', '17:00') }, owner);
  const exported = await app.call('GET', '/api/account/export', { token: worker.token });
  expect(exported.body.professional.specialHours).toHaveLength(2);
  const body = { password: 'a long password' };
  expect((await app.call('DELETE', '/api/account', { token: worker.token, body })).status).toBe(204);
  expect((await list(owner)).body).toMatchObject([
    { professionalId, businessId, start: '09:00', end: '12:00' },
    { professionalId, businessId, start: '12:00', end: '17:00' },
  ]);
});
