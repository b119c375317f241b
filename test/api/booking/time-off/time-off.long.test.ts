import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { newBooking, newWorkplace, type Workplace } from '../../../fixtures/workplace.ts';

const path = '/api/time-off';
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
const remove = (id: string, user: TestUser) => app.call('DELETE', `${path}/${id}`, { token: user.token });
const list = (user: TestUser, query = '') => app.call('GET', path + query, { token: user.token });
const day = (date: string, rest: Record<string, unknown> = {}) => ({
  startDate: date,
  endDate: date,
  ...rest,
});
const absence = ({ professionalId }: Workplace, date: string, rest: Record<string, unknown> = {}) => ({
  professionalId,
  ...day(date, rest),
});
const closure = ({ businessId }: Workplace, date: string, rest: Record<string, unknown> = {}) => ({
  businessId,
  ...day(date, rest),
});

test('the professional and the owner can add, read and remove absences', async () => {
  const at = await newWorkplace(app);
  for (const user of [at.owner, at.worker]) {
    const body = {
      professionalId: at.professionalId,
      startDate: '2026-04-01',
      endDate: '2026-04-03',
      start: '12:00',
      end: '15:30',
      reason: ' Dentist ',
    };
    const made = await post({ ...body, id: 'off_mine' }, user);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...body,
      // An absence by the owner applies to that business, one by the professional to all businesses.
      ...(user === at.owner && { businessId: at.businessId }),
      id: expect.stringMatching(/^off_/),
      reason: 'Dentist',
    });
    expect((await list(at.worker)).body).toEqual([made.body]);
    const reason = user === at.owner ? 'Dentist' : null;
    expect((await list(at.owner)).body).toEqual([{ ...made.body, reason }]);
    const removed = await remove(made.body.id, user);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(outcome(await remove(made.body.id, user))).toEqual([404, 'NOT_FOUND']);
  }
});

test('whole days have no times, and null options count as omitted', async () => {
  const at = await newWorkplace(app);
  const made = await post(absence(at, '2026-04-01', { start: null, end: null, reason: null }), at.worker);
  expect(made.body).toEqual({
    id: expect.any(String),
    professionalId: at.professionalId,
    ...day('2026-04-01'),
    start: null,
    end: null,
    reason: null,
  });
});

test('professionals see a closure without its reason and cannot remove it', async () => {
  const at = await newWorkplace(app);
  const made = await post(closure(at, '2026-04-01', { reason: 'Family matter' }), at.owner);
  const expected = {
    id: expect.any(String),
    businessId: at.businessId,
    ...day('2026-04-01'),
    start: null,
    end: null,
    reason: 'Family matter',
  };
  expect([made.status, made.body]).toEqual([201, expected]);
  expect((await list(at.owner)).body).toEqual([expected]);
  expect((await list(at.worker)).body).toEqual([{ ...expected, reason: null }]);
  expect(outcome(await remove(made.body.id, at.worker))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await post(closure(at, '2026-05-01'), at.worker))).toEqual([404, 'BUSINESS_NOT_FOUND']);
  expect((await remove(made.body.id, at.owner)).status).toBe(204);
});

describe('access to time off', () => {
  test('returns 401 without a session and 403 for other roles', async () => {
    const roles = await Promise.all([newUser(app, 'customer'), newUser(app, 'admin')]);
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/off_1`],
    ] as const) {
      expect(outcome(await app.call(method, url))).toEqual([401, 'AUTH_REQUIRED']);
      for (const { token } of roles)
        expect(outcome(await app.call(method, url, { token }))).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('returns 404 to other businesses and professionals', async () => {
    const at = await newWorkplace(app);
    const away = (await post(absence(at, '2026-04-01'), at.worker)).body;
    const closed = (await post(closure(at, '2026-04-02'), at.owner)).body;
    for (const user of [stranger.owner, stranger.worker]) {
      expect(outcome(await post(absence(at, '2026-05-01'), user))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
      expect(outcome(await post(closure(at, '2026-05-01'), user))).toEqual([404, 'BUSINESS_NOT_FOUND']);
      for (const { id } of [away, closed])
        expect(outcome(await remove(id, user))).toEqual([404, 'NOT_FOUND']);
      expect((await list(user, `?professionalId=${at.professionalId}`)).body).toEqual([]);
      expect((await list(user, `?businessId=${at.businessId}`)).body).toEqual([]);
    }
    expect((await list(at.owner)).body).toEqual([away, closed]);
    const unknown = { professionalId: 'pro_unknown', ...day('2026-05-01') };
    expect(outcome(await post(unknown, at.owner))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    const nowhere = { businessId: 'biz_unknown', ...day('2026-05-01') };
    expect(outcome(await post(nowhere, at.owner))).toEqual([404, 'BUSINESS_NOT_FOUND']);
  });
});

describe('invalid time off', () => {
  const cases: [string, (at: Workplace) => Record<string, unknown>, string][] = [
    ['without a professional or business', () => day('2026-04-01'), 'MISSING_FIELDS'],
    ['for an empty professional', () => day('2026-04-01', { professionalId: '' }), 'MISSING_FIELDS'],
    ['for an empty business', () => day('2026-04-01', { businessId: '' }), 'MISSING_FIELDS'],
    [
      'for a professional at another business',
      (at) => ({ ...absence(at, '2026-04-01'), businessId: stranger.businessId }),
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ],
    ['for a business that is a number', () => day('2026-04-01', { businessId: 1 }), 'INVALID_BUSINESS_ID'],
    ['for a professional that is a number', () => day('2026-04-01', { professionalId: 1 }), 'INVALID_INPUT'],
    ['without startDate', (at) => absence(at, '2026-04-01', { startDate: '' }), 'MISSING_FIELDS'],
    ['without endDate', (at) => absence(at, '2026-04-01', { endDate: null }), 'MISSING_FIELDS'],
    ['on an invalid date', (at) => absence(at, '2026-02-29'), 'INVALID_DATE_FORMAT'],
    ['on a date in words', (at) => absence(at, 'tomorrow'), 'INVALID_DATE_FORMAT'],
    ['at an invalid time', (at) => absence(at, '2026-04-01', { start: '25:00' }), 'INVALID_TIME_FORMAT'],
    ['until a malformed time', (at) => absence(at, '2026-04-01', { end: '9:00' }), 'INVALID_TIME_FORMAT'],
    [
      'ending before it starts',
      (at) => absence(at, '2026-04-02', { endDate: '2026-04-01' }),
      'INVALID_VALUE',
    ],
    ['starting in more than ten years', (at) => absence(at, '2037-04-01'), 'INVALID_VALUE'],
    ['of zero length', (at) => absence(at, '2026-04-01', { start: '10:00', end: '10:00' }), 'INVALID_VALUE'],
    [
      'ending at midnight of its first day',
      (at) => absence(at, '2026-04-01', { end: '00:00' }),
      'INVALID_VALUE',
    ],
    [
      'starting at the end of the day',
      (at) => absence(at, '2026-04-01', { start: '24:00' }),
      'INVALID_VALUE',
    ],
    [
      'with a reason of 501 characters',
      (at) => absence(at, '2026-04-01', { reason: 'x'.repeat(501) }),
      'INVALID_INPUT',
    ],
    ['with a reason that is not text', (at) => absence(at, '2026-04-01', { reason: 1 }), 'INVALID_INPUT'],
  ];
  test.each(cases)('%s is refused', async (_name, body, code) => {
    expect(outcome(await post(body(place), place.owner))).toEqual([400, code]);
  });

  test('without a professional or business names both fields', async () => {
    const { headers } = await post(day('2026-04-01'), place.owner);
    expect(headers.get('error-detail')).toBe(
      'body.professionalId: Either professionalId or businessId is required.',
    );
  });

  test('a reason of 500 characters and the last supported date are accepted', async () => {
    const at = await newWorkplace(app);
    const body = absence(at, '2026-04-01', { endDate: '2199-12-31', reason: 'é'.repeat(500) });
    expect((await post(body, at.worker)).status).toBe(201);
    expect((await list(at.worker, '?from=2199-12-31&to=2199-12-31')).body).toHaveLength(1);
  });
});

test('an end at midnight is stored as 24:00 of the day before', async () => {
  const at = await newWorkplace(app);
  const body = absence(at, '2026-04-01', { endDate: '2026-04-02', start: '18:00', end: '00:00' });
  expect((await post(body, at.worker)).body).toMatchObject({
    ...day('2026-04-01'),
    start: '18:00',
    end: '24:00',
  });
});

describe('overlapping time off', () => {
  test.each<[string, (...args: Parameters<typeof absence>) => object]>([
    ['absences', absence],
    ['closures', closure],
  ])('%s may touch but not overlap', async (_name, make) => {
    const at = await newWorkplace(app);
    const first = make(at, '2026-04-01', { endDate: '2026-04-03', start: '12:00', end: '12:00' });
    expect((await post(first, at.owner)).status).toBe(201);
    const overlap = [409, 'TIMEOFF_OVERLAP'];
    expect(outcome(await post(first, at.owner))).toEqual(overlap);
    // One continuous span, which covers the whole day in between.
    const between = make(at, '2026-04-02', { start: '13:00', end: '14:00' });
    expect(outcome(await post(between, at.owner))).toEqual(overlap);
    expect(outcome(await post(make(at, '2026-04-03', { start: '11:59' }), at.owner))).toEqual(overlap);
    expect((await post(make(at, '2026-04-01', { end: '12:00' }), at.owner)).status).toBe(201);
    expect((await post(make(at, '2026-04-03', { start: '12:00' }), at.owner)).status).toBe(201);
  });

  test('an absence during a closure is allowed', async () => {
    const at = await newWorkplace(app);
    expect((await post(closure(at, '2026-04-01'), at.owner)).status).toBe(201);
    expect((await post(absence(at, '2026-04-01'), at.owner)).status).toBe(201);
  });
});

describe('conflicts with appointments return 409 SCHEDULE_TIME_TAKEN', () => {
  const taken = [409, 'SCHEDULE_TIME_TAKEN'];

  test('for an absence by the professional, at any of their businesses', async () => {
    const at = await newWorkplace(app);
    const elsewhere = await newWorkplace(app, 'Asia/Tokyo');
    const worker = await newUser(app, 'professional');
    const businessIds = [at.businessId, elsewhere.businessId];
    const professionalId = await newProfessional(app, { userId: worker.id, businessIds });
    // 10:00 to 11:00 on 9 March in Tokyo, before that date starts in Lisbon.
    await newBooking(app.db, {
      businessId: elsewhere.businessId,
      professionalId,
      start: '2026-03-09T01:00:00Z',
    });
    const away = (start: string, end: string) => ({ professionalId, ...day('2026-03-09', { start, end }) });
    expect(outcome(await post(away('10:59', '12:00'), worker))).toEqual(taken);
    expect((await post(away('11:00', '12:00'), worker)).status).toBe(201);
    expect((await post(away('00:00', '10:00'), worker)).status).toBe(201);
  });

  test('for a closure, with any professional', async () => {
    const at = await newWorkplace(app);
    const second = await newProfessional(app, { businessIds: [at.businessId] });
    const other = await newBusiness(app, { userId: at.owner.id });
    await newBooking(app.db, { ...at, professionalId: second, start: '2026-03-09T10:00:00Z' });
    await newBooking(app.db, { ...at, businessId: other, start: '2026-03-10T10:00:00Z' });
    expect(outcome(await post(closure(at, '2026-03-01', { endDate: '2026-03-31' }), at.owner))).toEqual(
      taken,
    );
    expect((await post(closure(at, '2026-03-10'), at.owner)).status).toBe(201);
  });

  test('outside working hours', async () => {
    const at = await newWorkplace(app);
    await newBooking(app.db, { ...at, start: '2026-03-09T06:00:00Z' });
    expect(outcome(await post(absence(at, '2026-03-09'), at.owner))).toEqual(taken);
  });

  test('during an appointment that started before midnight', async () => {
    const at = await newWorkplace(app);
    await newBooking(app.db, { ...at, start: '2026-03-01T23:00:00Z', minutes: 600 });
    expect(outcome(await post(absence(at, '2026-03-02', { end: '09:00' }), at.owner))).toEqual(taken);
    expect((await post(absence(at, '2026-03-02', { start: '09:00' }), at.owner)).status).toBe(201);
  });

  test('but not for past, cancelled, completed and missed appointments', async () => {
    const at = await newWorkplace(app);
    await newBooking(app.db, { ...at, start: '2026-03-02T06:00:00Z' });
    for (const status of ['Cancelled', 'Completed', 'NoShow'] as const)
      await newBooking(app.db, { ...at, start: '2026-03-02T10:00:00Z', status });
    expect((await post(absence(at, '2026-03-02'), at.owner)).status).toBe(201);
  });

  test('by local time when clocks are set back', async () => {
    const at = await newWorkplace(app, 'Europe/Berlin');
    // 02:30 on 25 October 2026 for an hour. Then the local time is 02:30 again.
    await newBooking(app.db, { ...at, start: '2026-10-25T00:30:00Z' });
    const away = (start: string, end: string) => absence(at, '2026-10-25', { start, end });
    expect(outcome(await post(away('02:45', '02:50'), at.owner))).toEqual(taken);
    expect(outcome(await post(away('02:00', '02:10'), at.owner))).toEqual(taken);
    expect((await post(away('03:00', '04:00'), at.owner)).status).toBe(201);
  });
});

describe('the list of time off', () => {
  test('is filtered by subject and dates and sorted by day', async () => {
    const at = await newWorkplace(app);
    const second = await newProfessional(app, { businessIds: [at.businessId] });
    const made = async (body: unknown) => (await post(body, at.owner)).body.id as string;
    const late = await made(absence(at, '2026-06-10', { start: '09:00' }));
    const early = await made(absence(at, '2026-06-01', { endDate: '2026-06-05', end: '12:00' }));
    const closed = await made(closure(at, '2026-06-03'));
    const others = await made({ professionalId: second, ...day('2026-06-02') });
    const ids = async (user: TestUser, query = '') =>
      (await list(user, query)).body.map(({ id }: { id: string }) => id);

    expect(await ids(at.owner)).toEqual([early, others, closed, late]);
    expect(await ids(at.worker)).toEqual([early, closed, late]);
    expect(await ids(at.owner, `?professionalId=${at.professionalId}`)).toEqual([early, late]);
    expect(await ids(at.owner, `?businessId=${at.businessId}`)).toEqual([closed]);
    expect(await ids(at.owner, `?businessId=${at.businessId}&professionalId=${second}`)).toEqual([
      others,
      closed,
    ]);
    expect(await ids(at.owner, '?from=2026-06-05')).toEqual([early, late]);
    expect(await ids(at.owner, '?to=2026-06-02')).toEqual([early, others]);
    expect(await ids(at.owner, '?from=2026-06-03&to=2026-06-03')).toEqual([early, closed]);
    expect(await ids(at.owner, '?from=2026-06-06&to=2026-06-09')).toEqual([]);
    expect(outcome(await list(at.owner, '?from=2026-06-09&to=2026-06-06'))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await list(at.owner, '?from=june'))).toEqual([400, 'INVALID_DATE_FORMAT']);

    const pages = await walk(app, `${path}?limit=1`, { token: at.owner.token });
    expect(pages.map(({ id }) => id)).toEqual([early, others, closed, late]);
    const wrong = Buffer.from('["soon","a"]').toString('base64url');
    for (const query of ['limit=0', 'limit=201'])
      expect(outcome(await list(at.owner, `?${query}`))).toEqual([400, 'INVALID_VALUE']);
    for (const query of ['cursor=x', 'cursor=WzFd', `cursor=${wrong}`])
      expect(outcome(await list(at.owner, `?${query}`))).toEqual([400, 'INVALID_INPUT']);
  });

  test('contains closures and own absences once for an owner who is also a professional', async () => {
    const at = await newWorkplace(app);
    const own = await newProfessional(app, { userId: at.owner.id, businessIds: [at.businessId] });
    const body = { professionalId: own, ...day('2026-06-01'), reason: 'Private' };
    const made = await post(body, at.owner);
    const closed = await post(closure(at, '2026-06-02', { reason: 'Works' }), at.owner);
    expect((await list(at.owner)).body).toEqual([made.body, closed.body]);
  });
});

test('a repeat with the same Idempotency-Key creates one entry', async () => {
  const at = await newWorkplace(app);
  const headers = { 'idempotency-key': 'off-1' };
  const first = await post(absence(at, '2026-04-01'), at.worker, headers);
  const second = await post(absence(at, '2026-04-01'), at.worker, headers);
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

describe('the openOn filter of businesses', () => {
  const openOn = async (businessId: string, date: string) => {
    const { body } = await app.call('GET', `/api/businesses?openOn=${date}&limit=200`);
    return body.some(({ id }: { id: string }) => id === businessId);
  };

  test('excludes a business on days it is closed completely', async () => {
    const at = await newWorkplace(app);
    expect(await openOn(at.businessId, '2026-07-01')).toBe(true);
    const span = { endDate: '2026-07-03', start: '12:00', end: '12:00' };
    const made = await post(closure(at, '2026-06-30', span), at.owner);
    expect(made.status).toBe(201);
    for (const [date, open] of [
      ['2026-06-30', true],
      ['2026-07-01', false],
      ['2026-07-02', false],
      ['2026-07-03', true],
    ] as const)
      expect([date, await openOn(at.businessId, date)]).toEqual([date, open]);
    await remove(made.body.id, at.owner);
    expect(await openOn(at.businessId, '2026-07-01')).toBe(true);
  });

  test('ignores absences of professionals', async () => {
    const at = await newWorkplace(app);
    expect((await post(absence(at, '2026-07-01'), at.worker)).status).toBe(201);
    expect(await openOn(at.businessId, '2026-07-01')).toBe(true);
  });
});
