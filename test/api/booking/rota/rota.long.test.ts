import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { getUncached, newTimeOff, slotsOf } from '../../../fixtures/availability.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import { newBooking, newWorkplace, type Workplace } from '../../../fixtures/workplace.ts';

let app: TestApp;
let place: Workplace;
let stranger: Workplace;
beforeAll(async () => {
  // A Monday.
  app = await startApp({ clock: { now: () => new Date('2026-03-02T08:00:00Z') } });
  [place, stranger] = await Promise.all([newWorkplace(app), newWorkplace(app)]);
});
afterAll(() => app.close());

const pathOf = (businessId: string) => `/api/businesses/${businessId}/rota`;
const get = (user: TestUser, businessId: string, query = 'from=2026-03-09&to=2026-03-15') =>
  app.call('GET', `${pathOf(businessId)}?${query}`, { token: user.token });
const put = (user: TestUser, businessId: string, cells: unknown, more: object = {}) =>
  app.call('PUT', pathOf(businessId), { token: user.token, body: { cells, ...more } });
const copy = (user: TestUser, businessId: string, body: object) =>
  app.call('POST', `${pathOf(businessId)}/copy`, { token: user.token, body });
const hours = (...spans: string[]) =>
  spans.map((span) => ({ start: span.slice(0, 5), end: span.slice(6, 11) }));

async function saved(user: TestUser, businessId: string, cells: object[], more: object = {}) {
  const answer = await put(user, businessId, cells, more);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
}

/** Source and hours of each date, for example `planned 09:00-12:00`. */
async function planOf(user: TestUser, businessId: string, professionalId: string, query?: string) {
  const answer = await get(user, businessId, query);
  const row = answer.body.find((one: { professionalId: string }) => one.professionalId === professionalId);
  return row.days.map((day: { source: string; hours: { start: string; end: string }[] }) =>
    [day.source, ...day.hours.map(({ start, end }) => `${start}-${end}`)].join(' '),
  );
}

test('planned hours replace the weekly hours of their date, and clearing restores them', async () => {
  const at = await newWorkplace(app);
  const { owner, businessId, professionalId } = at;
  const cell = (date: string, ...spans: string[]) => ({ professionalId, date, hours: hours(...spans) });
  const answer = await saved(owner, businessId, [
    cell('2026-03-09', '10:00-12:00', '13:00-15:00'),
    cell('2026-03-10'),
  ]);
  expect(answer).toEqual({ saved: true, changedDays: 2, outsideAppointments: [], outsideCount: 0 });
  expect(await planOf(owner, businessId, professionalId)).toEqual([
    'planned 10:00-12:00 13:00-15:00',
    'planned',
    ...Array.from({ length: 5 }, () => 'weekly 09:00-17:00'),
  ]);
  const monday = await slotsOf(app, at, '2026-03-09');
  expect(['09:30', '10:00', '12:00', '14:30', '15:00'].map((time) => monday[time])).toEqual([
    'OUTSIDE_HOURS',
    'free',
    'OUTSIDE_HOURS',
    'free',
    'OUTSIDE_HOURS',
  ]);
  expect(new Set(Object.values(await slotsOf(app, at, '2026-03-10')))).toEqual(new Set(['OUTSIDE_HOURS']));

  // Unchanged cells are not written again.
  expect((await saved(owner, businessId, [cell('2026-03-10')])).changedDays).toBe(0);
  const cleared = ['2026-03-09', '2026-03-10'].map((date) => ({ professionalId, date, hours: null }));
  expect((await saved(owner, businessId, cleared)).changedDays).toBe(2);
  expect(new Set(await planOf(owner, businessId, professionalId))).toEqual(new Set(['weekly 09:00-17:00']));
  expect((await slotsOf(app, at, '2026-03-10'))['09:00']).toBe('free');
});

test('planned hours replace rules and special hours that apply everywhere, and special hours of the date add to them', async () => {
  const at = await newWorkplace(app);
  const { owner, worker, businessId, professionalId } = at;
  const rule = { professionalId, businessId, weekday: 1, start: '09:00', end: '12:00' };
  await app.call('POST', '/api/availability-rules', { body: rule, token: owner.token });
  const special = (user: TestUser, start: string, end: string) =>
    app.call('POST', '/api/special-hours', {
      token: user.token,
      body: { professionalId, date: '2026-03-10', start, end },
    });
  expect((await special(worker, '15:00', '17:00')).status).toBe(201);
  expect(await planOf(owner, businessId, professionalId, 'from=2026-03-09&to=2026-03-11')).toEqual([
    'weekly 09:00-12:00',
    'special 15:00-17:00',
    'weekly',
  ]);
  await saved(owner, businessId, [{ professionalId, date: '2026-03-10', hours: [] }]);
  expect(new Set(Object.values(await slotsOf(app, at, '2026-03-10')))).toEqual(new Set(['OUTSIDE_HOURS']));
  const listed = await app.call('GET', '/api/special-hours?from=2026-03-10&to=2026-03-10', {
    token: owner.token,
  });
  expect(listed.body).toMatchObject([
    { start: '00:00', end: '00:00', planned: true, businessId },
    { start: '15:00', end: '17:00', planned: false, businessId: null },
  ]);
  expect((await special(owner, '10:00', '11:00')).status).toBe(201);
  expect(await planOf(owner, businessId, professionalId, 'from=2026-03-10&to=2026-03-10')).toEqual([
    'planned 10:00-11:00',
  ]);
  await saved(owner, businessId, [{ professionalId, date: '2026-03-10', hours: null }]);
  expect(await planOf(owner, businessId, professionalId, 'from=2026-03-10&to=2026-03-10')).toEqual([
    'special 15:00-17:00',
  ]);
});

test('the rota shows special days, closures and time off', async () => {
  const { owner, businessId, professionalId } = await newWorkplace(app);
  const opening = { businessId, date: '2026-03-09', start: '08:00', end: '20:00' };
  expect((await app.call('POST', '/api/special-hours', { token: owner.token, body: opening })).status).toBe(
    201,
  );
  await newTimeOff(app, { businessId }, { from: '2026-03-10', to: '2026-03-10', startMinute: 720 });
  await newTimeOff(app, { professionalId }, { from: '2026-03-10', to: '2026-03-11', endMinute: 600 });
  const answer = await get(owner, businessId, 'from=2026-03-09&to=2026-03-11');
  expect(answer.body).toEqual([
    {
      professionalId,
      name: expect.any(String),
      mayEdit: true,
      days: [
        {
          date: '2026-03-09',
          source: 'weekly',
          hours: hours('08:00-20:00'),
          opening: hours('08:00-20:00'),
          specialOpening: true,
          timeOff: [],
        },
        {
          date: '2026-03-10',
          source: 'weekly',
          hours: hours('09:00-17:00'),
          opening: hours('09:00-12:00'),
          specialOpening: false,
          timeOff: hours('00:00-24:00'),
        },
        {
          date: '2026-03-11',
          source: 'weekly',
          hours: hours('09:00-17:00'),
          opening: hours('09:00-17:00'),
          specialOpening: false,
          timeOff: hours('00:00-10:00'),
        },
      ],
    },
  ]);
});

describe('copying a week', () => {
  test('repeats the plan for n weeks, and clears the plan where the week has none', async () => {
    const { owner, businessId, professionalId } = await newWorkplace(app);
    const colleague = await newProfessional(app, { businessIds: [businessId] });
    await saved(owner, businessId, [
      { professionalId, date: '2026-03-09', hours: hours('10:00-12:00') },
      { professionalId, date: '2026-03-10', hours: [] },
      { professionalId: colleague, date: '2026-03-15', hours: hours('12:00-16:00') },
      // Has no counterpart in the copied week.
      { professionalId, date: '2026-03-20', hours: hours('10:00-11:00') },
    ]);
    const preview = await copy(owner, businessId, { from: '2026-03-09', weeks: 12, dryRun: true });
    expect(preview.body).toMatchObject({ saved: false, changedDays: 37 });
    const answer = await copy(owner, businessId, { from: '2026-03-09', weeks: 12 });
    expect(outcome(answer)).toEqual([200, null]);
    expect(answer.body).toMatchObject({ saved: true, changedDays: 37 });
    const week = await planOf(owner, businessId, professionalId);
    expect(week.slice(0, 2)).toEqual(['planned 10:00-12:00', 'planned']);
    for (const query of ['from=2026-03-16&to=2026-03-22', 'from=2026-06-01&to=2026-06-07'])
      expect(await planOf(owner, businessId, professionalId, query)).toEqual(week);
    expect((await planOf(owner, businessId, colleague, 'from=2026-06-01&to=2026-06-07'))[6]).toBe(
      'planned 12:00-16:00',
    );
    expect((await planOf(owner, businessId, professionalId, 'from=2026-06-08&to=2026-06-08'))[0]).toMatch(
      /^weekly/,
    );
    expect((await copy(owner, businessId, { from: '2026-03-09', weeks: 12 })).body.changedDays).toBe(0);
  });

  test('leaves past dates and special hours of the team as they are', async () => {
    const { owner, businessId, professionalId } = await newWorkplace(app);
    await app.db.run(sql`
      insert into special_hours (id, professional_id, at_business_id, date, start_minute, end_minute, planned)
      select 'sph_' || d || ${professionalId}, ${professionalId}, ${businessId}, d, 600, 660, true
      from unnest('{2026-02-22,2026-02-23}'::date[]) d`);
    const body = { professionalId, date: '2026-03-04', start: '09:00', end: '10:00' };
    expect((await app.call('POST', '/api/special-hours', { token: owner.token, body })).status).toBe(201);
    const answer = await copy(owner, businessId, { from: '2026-02-22', weeks: 1 });
    // 1 March is past, 2 March is today.
    expect(answer.body).toMatchObject({ saved: true, changedDays: 1 });
    expect(await planOf(owner, businessId, professionalId, 'from=2026-03-01&to=2026-03-04')).toEqual([
      'weekly 09:00-17:00',
      'planned 10:00-11:00',
      'weekly 09:00-17:00',
      'special 09:00-10:00',
    ]);
  });

  test('copies the named professionals only', async () => {
    const { owner, businessId, professionalId } = await newWorkplace(app);
    const colleague = await newProfessional(app, { businessIds: [businessId] });
    const cells = [professionalId, colleague].map((id) => ({
      professionalId: id,
      date: '2026-03-09',
      hours: [],
    }));
    await saved(owner, businessId, cells);
    const body = { from: '2026-03-09', weeks: 1, professionalIds: [colleague] };
    expect((await copy(owner, businessId, body)).body.changedDays).toBe(1);
    expect(await planOf(owner, businessId, colleague, 'from=2026-03-16&to=2026-03-16')).toEqual(['planned']);
  });
});

describe('appointments outside the new hours', () => {
  const taken = [409, 'SCHEDULE_TIME_TAKEN'];

  test('are listed by a dry run and stay only after they are acknowledged', async () => {
    const at = await newWorkplace(app);
    const { owner, businessId, professionalId } = at;
    const first = await newBooking(app.db, { ...at, start: '2026-03-09T10:00:00Z' });
    const cells = [{ professionalId, date: '2026-03-09', hours: hours('12:00-17:00') }];
    const preview = await saved(owner, businessId, cells, { dryRun: true });
    expect(preview).toMatchObject({
      saved: false,
      changedDays: 1,
      outsideCount: 1,
      outsideAppointments: [
        { id: first, businessId, professionalId, clientName: 'Rui', status: 'Confirmed' },
      ],
    });
    expect(await planOf(owner, businessId, professionalId)).not.toContain('planned 12:00-17:00');
    const refused = await put(owner, businessId, cells);
    expect(outcome(refused)).toEqual(taken);
    expect(refused.headers.get('error-info')).toContain('field="body.keep"');

    // An appointment that was booked after the preview is not acknowledged.
    const second = await newBooking(app.db, { ...at, start: '2026-03-09T09:00:00Z' });
    expect(outcome(await put(owner, businessId, cells, { keep: [first] }))).toEqual(taken);
    const kept = await saved(owner, businessId, cells, { keep: [first, second] });
    expect(kept).toMatchObject({ saved: true, outsideCount: 2 });
    const rows = await app.db.rows(
      sql`select status from appointments where id in (${first}, ${second}) and status = 'Confirmed'`,
    );
    expect(rows).toHaveLength(2);
    // They were outside before, so that a further change does not ask again.
    await saved(owner, businessId, [{ ...cells[0]!, hours: hours('13:00-17:00') }]);
  });

  test('refuse a copied week as a whole', async () => {
    const at = await newWorkplace(app);
    const { owner, businessId, professionalId } = at;
    const id = await newBooking(app.db, { ...at, start: '2026-03-23T10:00:00Z' });
    await saved(owner, businessId, [{ professionalId, date: '2026-03-09', hours: [] }]);
    const body = { from: '2026-03-09', weeks: 3 };
    expect(outcome(await copy(owner, businessId, body))).toEqual(taken);
    expect((await planOf(owner, businessId, professionalId, 'from=2026-03-16&to=2026-03-16'))[0]).toMatch(
      /^weekly/,
    );
    const kept = await copy(owner, businessId, { ...body, keep: [id] });
    expect(kept.body).toMatchObject({ saved: true, changedDays: 3, outsideCount: 1 });
  });

  test('are also found when planned longer hours are cleared', async () => {
    const at = await newWorkplace(app);
    const { owner, businessId, professionalId } = at;
    await app.db.run(sql`update businesses set closes_minute = 1320 where id = ${businessId}`);
    const cell = { professionalId, date: '2026-03-09' };
    await saved(owner, businessId, [{ ...cell, hours: hours('09:00-22:00') }]);
    await newBooking(app.db, { ...at, start: '2026-03-09T19:00:00Z' });
    expect(outcome(await put(owner, businessId, [{ ...cell, hours: null }]))).toEqual(taken);
  });
});

describe('access', () => {
  const cell = (date = '2026-03-12') => ({ professionalId: place.professionalId, date, hours: [] });

  test('professionals see and plan themselves, managers the team, members with desk:book only see it', async () => {
    const { businessId, owner, worker, professionalId } = place;
    const other = await newProfessional(app, { businessIds: [businessId] });
    const [manager, reception, helper] = await Promise.all([1, 2, 3].map(() => newUser(app, 'business')));
    await app.db.run(sql`insert into business_members (business_id, user_id, role, rights) values
      (${businessId}, ${manager!.id}, 'manager', '{}'), (${businessId}, ${reception!.id}, 'staff', '{desk:book}'),
      (${businessId}, ${helper!.id}, 'staff', '{}')`);
    const seen = async (user: TestUser) =>
      (await get(user, businessId)).body
        .map((row: { professionalId: string; mayEdit: boolean }) => [row.professionalId, row.mayEdit])
        .sort();
    const team = (mayEdit: boolean) => [professionalId, other].sort().map((id) => [id, mayEdit]);
    expect(await seen(owner)).toEqual(team(true));
    expect(await seen(manager!)).toEqual(team(true));
    expect(await seen(reception!)).toEqual(team(false));
    expect(await seen(worker)).toEqual([[professionalId, true]]);
    expect(outcome(await get(helper!, businessId))).toEqual([403, 'FORBIDDEN']);

    for (const user of [manager!, worker]) await saved(user, businessId, [cell()]);
    const theirs = { ...cell(), professionalId: other };
    for (const user of [reception!, helper!, worker])
      expect(outcome(await put(user, businessId, [theirs]))).toEqual([403, 'FORBIDDEN']);
    const week = { from: '2026-03-09', weeks: 1 };
    for (const user of [reception!, helper!])
      expect(outcome(await copy(user, businessId, week))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await copy(worker, businessId, { ...week, professionalIds: [other] }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    await saved(owner, businessId, [theirs]);
    // Only their own day.
    expect((await copy(worker, businessId, week)).body).toMatchObject({ saved: true, changedDays: 1 });
    expect(outcome(await get(stranger.owner, businessId))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(outcome(await put(stranger.owner, businessId, [cell()]))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(outcome(await copy(stranger.worker, businessId, week))).toEqual([404, 'BUSINESS_NOT_FOUND']);
  });

  test('professionals of other businesses cannot be planned', async () => {
    const cells = [{ ...cell(), professionalId: stranger.professionalId }];
    const answer = await put(place.owner, place.businessId, cells);
    expect(outcome(answer)).toEqual([400, 'PROFESSIONAL_NOT_AT_BUSINESS']);
    expect(answer.headers.get('error-info')).toContain('field="body.cells[0].professionalId"');
    const body = { from: '2026-03-09', weeks: 1, professionalIds: [stranger.professionalId] };
    expect(outcome(await copy(place.owner, place.businessId, body))).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
  });
});

describe('invalid requests name one field', () => {
  const refused = async (cells: unknown, more: object = {}) => {
    const answer = await put(place.owner, place.businessId, cells, more);
    return [...outcome(answer), /field="?([^";,]+)/.exec(answer.headers.get('error-info') ?? '')?.[1]];
  };
  const cell = (change: object = {}) => ({
    professionalId: place.professionalId,
    date: '2026-03-13',
    hours: hours('09:00-12:00'),
    ...change,
  });

  test('cells', async () => {
    for (const [cells, ...expected] of [
      [[cell({ date: '2026-03-01' })], 'INVALID_VALUE', 'body.cells[0].date'],
      [[cell(), cell({ date: '2026-09-01' })], 'INVALID_VALUE', 'body.cells[1].date'],
      [[cell({ date: 'soon' })], 'INVALID_DATE_FORMAT', 'body.cells[0].date'],
      [[cell({ hours: undefined })], 'MISSING_FIELDS', 'body.cells[0].hours'],
      [[cell({ hours: hours('12:00-09:00') })], 'INVALID_VALUE', 'body.cells[0].hours[0].end'],
      [[cell({ hours: hours('09:00-25:00') })], 'INVALID_TIME_FORMAT', 'body.cells[0].hours[0].end'],
      [
        [cell({ hours: hours('09:00-12:00', '11:00-13:00') })],
        'AVAILABILITY_OVERLAP',
        'body.cells[0].hours[1]',
      ],
      [
        [cell({ hours: Array.from({ length: 7 }, (_, at) => hours(`0${at}:00-0${at}:30`)[0]) })],
        'INVALID_VALUE',
        'body.cells[0].hours',
      ],
      [[cell(), cell()], 'INVALID_VALUE', 'body.cells[1]'],
      [[], 'INVALID_VALUE', 'body.cells'],
    ] as const) {
      const [status, ...rest] = await refused(cells);
      expect([status, ...rest]).toEqual([rest[0] === 'AVAILABILITY_OVERLAP' ? 409 : 400, ...expected]);
    }
  });

  test('copies and periods', async () => {
    const { owner, businessId } = place;
    for (const body of [
      { from: '2026-03-09', weeks: 0 },
      { from: '2026-03-09', weeks: 13 },
      { from: '2026-08-10', weeks: 12 },
      { from: '2026-02-01', weeks: 2 },
      { from: '2026-03-09', weeks: 1, professionalIds: [] },
    ])
      expect(outcome(await copy(owner, businessId, body))).toEqual([400, 'INVALID_VALUE']);
    for (const query of ['from=2026-03-09&to=2026-03-08', 'from=2026-03-09&to=2026-04-30'])
      expect(outcome(await get(owner, businessId, query))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await get(owner, businessId, 'cursor=x'))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await get(owner, 'nothing'))).toEqual([404, 'BUSINESS_NOT_FOUND']);
  });
});

test('search, explain, hold, booking and override use the rota', async () => {
  const at = await newWorkplace(app);
  const { owner, businessId, professionalId } = at;
  const name = `Balayage ${professionalId}`;
  const serviceId = await newService(app, { businessId, professionalIds: [professionalId], name });
  const customer = await newUser(app);
  const slot = (start: string, date = '2026-03-10') => ({
    professional: professionalId,
    business: businessId,
    date,
    start,
    services: [serviceId],
  });
  const post = (user: TestUser, path: string, body: object) =>
    app.call('POST', path, { token: user.token, body });
  // The process has cached the schedule.
  expect((await post(customer, '/api/appointments', slot('10:00', '2026-03-09'))).status).toBe(201);
  await saved(owner, businessId, [
    { professionalId, date: '2026-03-10', hours: hours('15:00-16:00') },
    { professionalId, date: '2026-03-11', hours: [] },
  ]);
  const found = await getUncached(app, '/api/availability/search', {
    serviceId,
    from: '2026-03-10',
    to: '2026-03-11',
    limit: 100,
  });
  expect(found.body.map(({ time }: { time: string }) => time)).toEqual(['15:00', '15:30']);
  const explain = async (start: string) =>
    (await getUncached(app, '/api/availability/explain', { professionalId, businessId, serviceId, start }))
      .body;
  expect((await explain('2026-03-10T15:00')).available).toBe(true);
  expect(await explain('2026-03-10T10:00')).toMatchObject({ available: false, code: 'OUTSIDE_AVAILABILITY' });
  expect(await explain('2026-03-11T10:00')).toMatchObject({ available: false, code: 'NOT_SCHEDULED' });
  for (const path of ['/api/appointments', '/api/holds', '/api/appointments/quote']) {
    expect(outcome(await post(customer, path, slot('10:00')))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(outcome(await post(customer, path, slot('10:00', '2026-03-11')))).toEqual([409, 'NOT_SCHEDULED']);
  }
  const series = { ...slot('15:30', '2026-03-03'), recurringFrequency: 'weekly', recurringCount: 2 };
  expect((await post(customer, '/api/appointments', series)).status).toBe(201);
  const overDayOff = { ...slot('15:30', '2026-03-04'), recurringFrequency: 'weekly', recurringCount: 2 };
  expect(outcome(await post(customer, '/api/appointments', overDayOff))).toEqual([409, 'NOT_SCHEDULED']);
  const booked = await post(customer, '/api/appointments', slot('15:00'));
  expect(booked.status).toBe(201);
  const moved = await post(customer, `/api/appointments/${booked.body.id}/reschedule`, {
    date: '2026-03-11',
    start: '15:00',
  });
  expect(outcome(moved)).toEqual([409, 'NOT_SCHEDULED']);
  const client = { newClient: { name: 'Ana' }, override: ['hours'] };
  const forced = await post(owner, '/api/appointments', { ...slot('10:00', '2026-03-11'), ...client });
  expect(forced.status).toBe(201);
  expect(forced.body.overrides).toEqual(['hours']);
});

test('the plan follows local time on days with a clock change', async () => {
  const at = await newWorkplace(app, 'Europe/Lisbon');
  const { owner, businessId, professionalId } = at;
  await app.db.run(
    sql`update businesses set opens_minute = 0, closes_minute = 1440 where id = ${businessId}`,
  );
  await saved(owner, businessId, [{ professionalId, date: '2026-03-29', hours: hours('00:00-03:00') }]);
  const day = await slotsOf(app, at, '2026-03-29');
  // The clock goes forward from 01:00 to 02:00, so that 01:00 does not exist.
  expect(['00:30', '01:00', '02:30', '03:00'].map((time) => day[time])).toEqual([
    'free',
    'OUTSIDE_HOURS',
    'free',
    'OUTSIDE_HOURS',
  ]);
});

test('the rota is exported, ends with the membership, and stays with the business after the account is deleted', async () => {
  const { owner, worker, businessId, professionalId } = await newWorkplace(app);
  const elsewhere = await newBusiness(app, { userId: owner.id });
  await app.db.run(sql`insert into business_professionals (business_id, professional_id)
    values (${elsewhere}, ${professionalId})`);
  const off = [{ professionalId, date: '2026-03-09', hours: [] }];
  await saved(owner, businessId, off);
  await saved(owner, elsewhere, off);
  const body = { professionalId, date: '2026-03-09', start: '09:00', end: '10:00' };
  expect((await app.call('POST', '/api/special-hours', { token: worker.token, body })).status).toBe(201);
  const exported = await app.call('GET', '/api/account/export', { token: worker.token });
  expect(exported.body.professional.specialHours).toHaveLength(3);
  expect(exported.body.professional.specialHours).toContainEqual(
    expect.objectContaining({ atBusinessId: businessId, startMinute: 0, endMinute: 0, planned: true }),
  );
  const left = `/api/businesses/${elsewhere}/professionals/${professionalId}`;
  expect((await app.call('DELETE', left, { token: owner.token })).status).toBe(204);
  const rows = () => app.db.rows(sql`select 1 from special_hours where professional_id = ${professionalId}`);
  expect(await rows()).toHaveLength(2);
  const deleted = await app.call('DELETE', '/api/account', {
    token: worker.token,
    body: { password: 'a long password' },
  });
  expect(deleted.status).toBe(204);
  // The hours that applied everywhere are not added to the day off.
  expect(await planOf(owner, businessId, professionalId, 'from=2026-03-09&to=2026-03-09')).toEqual([
    'planned',
  ]);
});
