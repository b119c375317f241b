import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { newBooking, newWorkplace, type Workplace } from '../../../fixtures/workplace.ts';

const path = '/api/availability-rules';
// A Monday.
const clock = movingClock('2026-03-02T08:00:00Z');

let app: TestApp;
let place: Workplace;
let stranger: Workplace;
beforeAll(async () => {
  app = await startApp({ clock });
  [place, stranger] = await Promise.all([newWorkplace(app), newWorkplace(app)]);
});
afterAll(() => app.close());

const post = (body: unknown, user: TestUser, headers: Record<string, string> = {}) =>
  app.call('POST', path, { body, token: user.token, headers });
const patch = (id: string, body: unknown, user: TestUser) =>
  app.call('PATCH', `${path}/${id}`, { body, token: user.token });
const remove = (id: string, user: TestUser) => app.call('DELETE', `${path}/${id}`, { token: user.token });
const list = (user: TestUser, query = '') => app.call('GET', path + query, { token: user.token });

const ruleAt = ({ businessId, professionalId }: Workplace, weekday = 1, start = '09:00', end = '12:00') => ({
  professionalId,
  businessId,
  weekday,
  start,
  end,
});

/** Adds a rule and requires success. */
async function added(at: Workplace, weekday?: number, start?: string, end?: string): Promise<string> {
  const answer = await post(ruleAt(at, weekday, start, end), at.owner);
  expect(outcome(answer)).toEqual([201, null]);
  return answer.body.id;
}

test('the owner and the professional can add, change, read and remove rules', async () => {
  const at = await newWorkplace(app);
  for (const [weekday, user] of [at.owner, at.worker].entries()) {
    const made = await post({ ...ruleAt(at, weekday), id: 'rul_mine' }, user);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ id: expect.stringMatching(/^rul_/), ...ruleAt(at, weekday) });
    const moved = await patch(made.body.id, { start: '10:00', businessId: 'biz_x' }, user);
    expect(outcome(moved)).toEqual([400, 'INVALID_INPUT']);
    const changed = await patch(made.body.id, { ...made.body, start: '10:00', end: '24:00' }, user);
    expect(outcome(changed)).toEqual([200, null]);
    expect(changed.body).toEqual({ ...made.body, start: '10:00', end: '24:00' });
    expect((await patch(made.body.id, {}, user)).body).toEqual(changed.body);
    expect((await list(user)).body).toEqual([changed.body]);
    const removed = await remove(made.body.id, user);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(outcome(await remove(made.body.id, user))).toEqual([404, 'NOT_FOUND']);
    expect((await list(user)).body).toEqual([]);
  }
});

describe('access to rules', () => {
  test('returns 401 without a session and 403 for other roles', async () => {
    const roles = await Promise.all([newUser(app, 'customer'), newUser(app, 'admin')]);
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['PATCH', `${path}/rul_1`],
      ['DELETE', `${path}/rul_1`],
    ] as const) {
      expect(outcome(await app.call(method, url))).toEqual([401, 'AUTH_REQUIRED']);
      for (const { token } of roles)
        expect(outcome(await app.call(method, url, { token }))).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('returns 404 to other businesses and professionals and changes nothing', async () => {
    const at = await newWorkplace(app);
    const id = await added(at);
    for (const user of [stranger.owner, stranger.worker]) {
      expect(outcome(await post(ruleAt(at, 2), user))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
      expect(outcome(await patch(id, { end: '13:00' }, user))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await remove(id, user))).toEqual([404, 'NOT_FOUND']);
      expect((await list(user, `?professionalId=${at.professionalId}`)).body).toEqual([]);
      expect((await list(user, `?businessId=${at.businessId}`)).body).toEqual([]);
    }
    expect((await list(at.owner)).body).toEqual([{ id, ...ruleAt(at) }]);
  });

  test('an owner cannot change rules at another business', async () => {
    const other = await newUser(app, 'business');
    const otherBusiness = await newBusiness(app, { userId: other.id });
    const at = await newWorkplace(app);
    const shared = await newProfessional(app, { businessIds: [at.businessId, otherBusiness] });
    const rule = { ...ruleAt(at), professionalId: shared };
    const made = await post(rule, at.owner);
    expect(outcome(made)).toEqual([201, null]);
    expect(outcome(await post({ ...rule, weekday: 2 }, other))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(outcome(await remove(made.body.id, other))).toEqual([404, 'NOT_FOUND']);
    expect((await list(other)).body).toEqual([]);
  });
});

describe('referenced records', () => {
  test('unknown ids return 404', async () => {
    const { owner, worker } = place;
    const unknownPro = { ...ruleAt(place), professionalId: 'pro_unknown' };
    const unknownBiz = { ...ruleAt(place), businessId: 'biz_unknown' };
    for (const user of [owner, worker]) {
      expect(outcome(await post(unknownPro, user))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
      expect(outcome(await post(unknownBiz, user))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    }
  });

  test('a professional of another business is refused, and a hidden one returns 404', async () => {
    const { owner, worker } = place;
    const fits = [400, 'PROFESSIONAL_NOT_AT_BUSINESS'];
    const foreign = { ...ruleAt(place), professionalId: stranger.professionalId };
    expect(outcome(await post(foreign, owner))).toEqual(fits);
    const elsewhere = { ...ruleAt(place), businessId: stranger.businessId };
    expect(outcome(await post(elsewhere, worker))).toEqual(fits);

    const draft = await newBusiness(app, { userId: stranger.owner.id, status: 'draft' });
    const hidden = await newProfessional(app, { businessIds: [draft] });
    expect(outcome(await post({ ...foreign, professionalId: hidden }, owner))).toEqual([
      404,
      'PROFESSIONAL_NOT_FOUND',
    ]);
    expect(outcome(await post({ ...elsewhere, businessId: draft }, worker))).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
  });

  test('a draft business can have rules', async () => {
    const owner = await newUser(app, 'business');
    const businessId = await newBusiness(app, { userId: owner.id, status: 'draft' });
    const professionalId = await newProfessional(app, { businessIds: [businessId] });
    expect((await post({ ...ruleAt(place), businessId, professionalId }, owner)).status).toBe(201);
  });
});

describe('an invalid rule', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['without a professional', { professionalId: undefined }, 'MISSING_FIELDS'],
    ['with an empty professional', { professionalId: '' }, 'MISSING_FIELDS'],
    ['without a business', { businessId: null }, 'MISSING_FIELDS'],
    ['without a weekday', { weekday: undefined }, 'MISSING_FIELDS'],
    ['without a start', { start: undefined }, 'MISSING_FIELDS'],
    ['without an end', { end: '' }, 'MISSING_FIELDS'],
    ['with a business that is a number', { businessId: 7 }, 'INVALID_BUSINESS_ID'],
    ['with a professional that is a list', { professionalId: ['pro_1'] }, 'INVALID_INPUT'],
    ['with weekday 7', { weekday: 7 }, 'INVALID_VALUE'],
    ['with weekday -1', { weekday: -1 }, 'INVALID_VALUE'],
    ['with half a weekday', { weekday: 1.5 }, 'INVALID_VALUE'],
    ['with a weekday in words', { weekday: 'monday' }, 'INVALID_INPUT'],
    ['with a one-digit hour', { start: '9:00' }, 'INVALID_TIME_FORMAT'],
    ['with an invalid minute', { end: '12:60' }, 'INVALID_TIME_FORMAT'],
    ['with an invalid hour', { end: '24:01' }, 'INVALID_TIME_FORMAT'],
    ['with a number for a time', { start: 540 }, 'INVALID_TIME_FORMAT'],
    ['that ends when it starts', { end: '09:00' }, 'INVALID_VALUE'],
    ['that passes midnight', { start: '22:00', end: '02:00' }, 'INVALID_VALUE'],
    ['that starts at the end of the day', { start: '24:00', end: '24:00' }, 'INVALID_VALUE'],
  ];
  test.each(cases)('%s is refused', async (_name, change, code) => {
    expect(outcome(await post({ ...ruleAt(place, 0), ...change }, place.owner))).toEqual([400, code]);
  });

  test('is refused in a change, too', async () => {
    const at = await newWorkplace(app);
    const id = await added(at);
    for (const [change, code] of [
      [{ weekday: 9 }, 'INVALID_VALUE'],
      [{ weekday: null }, 'INVALID_INPUT'],
      [{ start: 'noon' }, 'INVALID_TIME_FORMAT'],
      [{ start: null }, 'INVALID_TIME_FORMAT'],
      [{ start: '12:00' }, 'INVALID_VALUE'],
      [{ end: '08:00' }, 'INVALID_VALUE'],
    ] as const) {
      expect([change, outcome(await patch(id, change, at.owner))]).toEqual([change, [400, code]]);
    }
    expect((await list(at.owner)).body).toEqual([{ id, ...ruleAt(at) }]);
  });
});

describe('rules of one weekday', () => {
  test('may touch but not overlap', async () => {
    const at = await newWorkplace(app);
    await added(at, 1, '09:00', '12:00');
    const second = await added(at, 1, '12:00', '14:00');
    await added(at, 2, '09:00', '12:00');
    const overlap = [409, 'AVAILABILITY_OVERLAP'];
    expect(outcome(await post(ruleAt(at, 1, '11:59', '12:01'), at.owner))).toEqual(overlap);
    expect(outcome(await post(ruleAt(at, 1, '00:00', '24:00'), at.worker))).toEqual(overlap);
    expect(outcome(await patch(second, { start: '11:59' }, at.owner))).toEqual(overlap);
    expect(outcome(await patch(second, { weekday: 2, start: '09:00' }, at.owner))).toEqual(overlap);
    expect(outcome(await patch(second, { end: '15:00' }, at.owner))).toEqual([200, null]);
  });

  test('are independent between two businesses', async () => {
    const at = await newWorkplace(app);
    const second = await newBusiness(app, { userId: at.owner.id });
    const professionalId = await newProfessional(app, { businessIds: [at.businessId, second] });
    const rule = { ...ruleAt(at), professionalId };
    expect((await post(rule, at.owner)).status).toBe(201);
    expect((await post({ ...rule, businessId: second }, at.owner)).status).toBe(201);
    expect((await list(at.owner, `?businessId=${second}`)).body).toEqual([
      { ...rule, businessId: second, id: expect.any(String) },
    ]);
    expect((await list(at.owner, `?professionalId=${professionalId}`)).body).toHaveLength(2);
    expect((await list(at.worker)).body).toEqual([]);
  });
});

describe('conflicts with appointments return 409 SCHEDULE_TIME_TAKEN', () => {
  const taken = [409, 'SCHEDULE_TIME_TAKEN'];

  test('for first rules that exclude the appointment', async () => {
    const at = await newWorkplace(app);
    await newBooking(app.db, { ...at, start: '2026-03-09T10:00:00Z' });
    expect(outcome(await post(ruleAt(at, 2), at.owner))).toEqual(taken);
    expect(outcome(await post(ruleAt(at, 1, '09:00', '10:30'), at.worker))).toEqual(taken);
    expect((await list(at.owner)).body).toEqual([]);
    await added(at, 1, '10:00', '11:00');
    await added(at, 2);
  });

  test('for changing or removing the rule that contains the appointment', async () => {
    const at = await newWorkplace(app);
    const id = await added(at, 1, '09:00', '17:00');
    const other = await added(at, 2);
    await newBooking(app.db, { ...at, start: '2026-03-09T16:00:00Z', status: 'Pending' });
    expect(outcome(await patch(id, { end: '16:59' }, at.owner))).toEqual(taken);
    expect(outcome(await patch(id, { weekday: 3 }, at.owner))).toEqual(taken);
    expect(outcome(await remove(id, at.owner))).toEqual(taken);
    expect(outcome(await patch(id, { start: '16:00' }, at.owner))).toEqual([200, null]);
    expect((await remove(other, at.owner)).status).toBe(204);
    // After the last rule is removed, workingHours apply.
    expect((await remove(id, at.owner)).status).toBe(204);
  });

  test('for removing the last rule when the appointment is outside workingHours', async () => {
    const at = await newWorkplace(app);
    await app.db.run(sql`update businesses set closes_minute = 1320 where id = ${at.businessId}`);
    const id = await added(at, 1, '09:00', '22:00');
    await newBooking(app.db, { ...at, start: '2026-03-09T19:00:00Z' });
    expect(outcome(await remove(id, at.worker))).toEqual(taken);
  });

  test('but not for past and cancelled appointments and other businesses', async () => {
    const at = await newWorkplace(app);
    const second = await newBusiness(app, { userId: at.owner.id });
    await newBooking(app.db, { ...at, start: '2026-03-01T10:00:00Z' });
    await newBooking(app.db, { ...at, start: '2026-03-09T10:00:00Z', status: 'Cancelled' });
    await newBooking(app.db, { ...at, businessId: second, start: '2026-03-10T10:00:00Z' });
    await added(at, 4);
  });

  test('but not for appointments that were outside before', async () => {
    const at = await newWorkplace(app);
    await newBooking(app.db, { ...at, start: '2026-03-09T07:00:00Z' });
    const id = await added(at, 4);
    expect((await remove(id, at.owner)).status).toBe(204);
  });

  test('by local time on both sides of a daylight saving change', async () => {
    const at = await newWorkplace(app, 'America/New_York');
    // Monday 09:00 in New York: 14:00Z until 8 March 2026, 13:00Z from then on.
    await newBooking(app.db, { ...at, start: '2026-03-02T14:00:00Z' });
    await newBooking(app.db, { ...at, start: '2026-03-09T13:00:00Z' });
    const id = await added(at, 1, '09:00', '10:00');
    await newBooking(app.db, { ...at, start: '2026-11-02T14:00:00Z', minutes: 30 });
    expect(outcome(await patch(id, { start: '09:01' }, at.owner))).toEqual(taken);
    expect(outcome(await patch(id, { end: '11:00' }, at.owner))).toEqual([200, null]);
  });
});

test('a repeat with the same Idempotency-Key adds one rule', async () => {
  const at = await newWorkplace(app);
  const headers = { 'idempotency-key': 'rule-1' };
  const [first, second] = await Promise.all([
    post(ruleAt(at), at.owner, headers),
    post(ruleAt(at), at.owner, headers),
  ]);
  expect([first.status, second.body]).toEqual([201, first.body]);
  expect((await list(at.owner)).body).toEqual([first.body]);
});

test('the list is sorted by weekday and time, and pages contain every rule', async () => {
  const at = await newWorkplace(app);
  for (const [weekday, start, end] of [
    [3, '09:00', '10:00'],
    [1, '13:00', '15:00'],
    [1, '09:00', '12:00'],
    [0, '09:00', '17:00'],
    [3, '08:00', '09:00'],
  ] as const)
    await added(at, weekday, start, end);
  for (const user of [at.owner, at.worker]) {
    const rows = await walk(app, `${path}?limit=2`, { token: user.token });
    expect(rows.map((row) => [row.weekday, row.start])).toEqual([
      [0, '09:00'],
      [1, '09:00'],
      [1, '13:00'],
      [3, '08:00'],
      [3, '09:00'],
    ]);
  }
  const huge = Buffer.from(JSON.stringify(['a', 'b', 1e300, 1e300])).toString('base64url');
  for (const query of ['limit=0', 'limit=201'])
    expect(outcome(await list(at.owner, `?${query}`))).toEqual([400, 'INVALID_VALUE']);
  for (const query of ['limit=x', 'cursor=x', 'cursor=WzFd', `cursor=${huge}`])
    expect(outcome(await list(at.owner, `?${query}`))).toEqual([400, 'INVALID_INPUT']);
});
