import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newTimeOff } from '../../../fixtures/availability.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import { booked, monday, outcome, setBusiness } from '../../../fixtures/salon.ts';
import { change, classesOf, newStudio, nextThursday, plan, remove, type Studio, thursday } from './studio.ts';

let app: TestApp;
let studio: Studio;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  studio = await newStudio(app);
});

const list = (token: string, query = '') => app.call('GET', `/api/class-times${query}`, { token });

describe('POST /api/class-times', () => {
  test.each([
    [{ start: '10:00' }, 400, 'MISSING_FIELDS'],
    [{ weekday: 1 }, 400, 'MISSING_FIELDS'],
    [{ weekday: 7, start: '10:00' }, 400, 'INVALID_VALUE'],
    [{ weekday: 1, start: '10:60' }, 400, 'INVALID_TIME_FORMAT'],
    [{ weekday: 1, start: '24:00' }, 400, 'INVALID_VALUE'],
    [{ date: '2026-02-30', start: '10:00' }, 400, 'INVALID_DATE_FORMAT'],
    [{ weekday: 1, date: '2026-06-08', start: '10:00' }, 400, 'INVALID_INPUT'],
    [{ weekday: 1, start: '10:00', room: 2 }, 400, 'INVALID_INPUT'],
    [{ date: '2026-05-31', start: '10:00' }, 400, 'INVALID_VALUE'],
    [{ weekday: 1, start: '10:00', to: '2026-05-31' }, 400, 'INVALID_VALUE'],
    [{ weekday: 1, start: '10:00', from: '2026-06-09', to: '2026-06-12' }, 400, 'INVALID_VALUE'],
    [{ date: '2029-06-04', start: '10:00' }, 400, 'INVALID_VALUE'],
    [{ weekday: 1, start: '10:00', serviceId: 'svc_none' }, 404, 'SERVICE_NOT_FOUND'],
    [{ weekday: 1, start: '10:00', professionalId: 'pro_none' }, 400, 'PROFESSIONAL_NOT_AT_BUSINESS'],
    [{ weekday: 1, start: '19:30' }, 409, 'OUTSIDE_AVAILABILITY'],
    [{ weekday: 1, start: '03:00' }, 409, 'OUTSIDE_AVAILABILITY'],
  ])('%j is refused and creates nothing', async (body, status, code) => {
    const refused = await plan(app, studio, body);
    expect(outcome(refused)).toEqual([status, code]);
    expect(errorInfo(refused).reason).toBeDefined();
    expect((await list(studio.owner.token)).body).toHaveLength(1);
  });

  test('returns the class time; a repeated Idempotency-Key creates it once', async () => {
    const body = {
      serviceId: studio.yoga,
      professionalId: studio.professional,
      weekday: 1,
      start: '09:00',
      to: '2026-08-31',
    };
    const twice = async () =>
      app.call('POST', '/api/class-times', {
        token: studio.owner.token,
        body,
        headers: { 'idempotency-key': `plan-${studio.business}` },
      });
    const made = await twice();
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^cls_/),
      businessId: studio.business,
      ...body,
      date: null,
      from: null,
      exceptDates: [],
    });
    expect((await twice()).body).toEqual(made.body);
    expect((await list(studio.owner.token)).body).toHaveLength(2);
  });

  test('requires an active service of the business and a professional who performs it', async () => {
    const { business, professional, owner } = studio;
    const own = await newService(app, { ownerProfessionalId: professional, professionalIds: [professional] });
    const old = await newService(app, {
      businessId: business,
      professionalIds: [professional],
      active: false,
    });
    const colleague = await newProfessional(app, { businessIds: [business] });
    const at = { weekday: 1, start: '10:00' };
    expect(outcome(await plan(app, studio, { ...at, serviceId: own }))).toEqual([400, 'SERVICE_NOT_OWNED']);
    expect(outcome(await plan(app, studio, { ...at, serviceId: old }))).toEqual([400, 'SERVICE_NOT_OFFERED']);
    expect(outcome(await plan(app, studio, { ...at, professionalId: colleague }))).toEqual([
      400,
      'SERVICE_NOT_OFFERED',
    ]);
    const stranger = await newStudio(app);
    const foreign = await plan(app, stranger, {
      ...at,
      serviceId: studio.yoga,
      professionalId: professional,
    });
    expect(outcome(foreign)).toEqual([400, 'SERVICE_NOT_OWNED']);
    await setBusiness(app, business, sql`status = 'draft'`);
    const unseen = await plan(app, stranger, { ...at, serviceId: studio.yoga, professionalId: professional });
    expect(outcome(unseen)).toEqual([404, 'SERVICE_NOT_FOUND']);
    expect((await list(owner.token)).body).toHaveLength(1);
  });

  test('returns 429 when the limit is reached', async () => {
    await app.db.run(sql`
      insert into class_times (id, business_id, service_id, professional_id, weekday, start_minute, from_date, to_date)
      select 'cls_' || n, ${studio.business}, ${studio.yoga}, ${studio.professional}, extract(dow from '2026-07-01'::date + n), 600,
        '2026-07-01'::date + n, '2026-07-01'::date + n from generate_series(1, ${limits.classTimes.most - 2}) as n`);
    const at = (date: string) => plan(app, studio, { date, start: '13:00' });
    expect((await at('2026-06-08')).status).toBe(201);
    expect((await at('2026-06-09')).status).toBe(429);
  });
});

describe('access to class times', () => {
  test('only the owner can change them; other owners get 404', async () => {
    const { classTime, worker, customer } = studio;
    const stranger = await newStudio(app);
    const body = { serviceId: studio.yoga, professionalId: studio.professional, weekday: 1, start: '10:00' };
    for (const [token, code] of [
      [undefined, 'AUTH_REQUIRED'],
      [customer.token, 'FORBIDDEN'],
      [worker.token, 'FORBIDDEN'],
      [stranger.owner.token, 'NOT_FOUND'],
    ] as const) {
      const as = token === undefined ? {} : { token };
      const patched = await app.call('PATCH', `/api/class-times/${classTime}`, {
        ...as,
        body: { start: '10:00' },
      });
      expect(patched.body.error).toBe(code);
      expect((await app.call('DELETE', `/api/class-times/${classTime}`, as)).body.error).toBe(code);
      const planned = await app.call('POST', '/api/class-times', { ...as, body });
      expect(planned.body.error).toBe(code === 'NOT_FOUND' ? 'SERVICE_NOT_OWNED' : code);
    }
    expect((await list(stranger.owner.token, `?businessId=${studio.business}`)).body).toEqual([]);
    expect(outcome(await list(customer.token))).toEqual([403, 'FORBIDDEN']);
  });

  test('the owner and professionals can list them, with pagination', async () => {
    const { owner, worker } = studio;
    await plan(app, studio, { weekday: 1, start: '10:00' });
    await plan(app, studio, { weekday: 2, start: '10:00' });
    const all = (await list(owner.token)).body;
    expect(all).toHaveLength(3);
    expect((await list(worker.token)).body).toEqual(all);
    const first = await list(owner.token, '?limit=2');
    expect(first.body).toEqual(all.slice(0, 2));
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')![1]!;
    const second = await app.call('GET', next.slice(next.indexOf('/api')), { token: owner.token });
    expect(second.body).toEqual(all.slice(2));
    expect(second.headers.get('link')).toBeNull();
    expect((await list((await newUser(app, 'business')).token)).body).toEqual([]);
    expect((await list(owner.token, `?serviceId=${studio.haircut}`)).body).toEqual([]);
  });
});

describe('GET /api/classes', () => {
  test('returns free seats without a session', async () => {
    await booked(app, studio.customer.token, studio.seat);
    const answer = await classesOf(app, studio, { from: thursday, to: nextThursday });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        classTimeId: studio.classTime,
        businessId: studio.business,
        serviceId: studio.yoga,
        name: 'Yoga',
        professionalId: studio.professional,
        professionalName: 'Inês Duarte',
        date: thursday,
        start: '18:00',
        end: '19:00',
        startUtc: '2026-06-04T17:00:00.000Z',
        durationMinutes: 60,
        capacity: 3,
        seatsLeft: 2,
        available: true,
        price: 12,
        currency: 'EUR',
      },
      expect.objectContaining({ date: nextThursday, seatsLeft: 3 }),
    ]);
    expect((await classesOf(app, studio)).body).toHaveLength(1);
    expect((await classesOf(app, studio, { serviceId: studio.haircut })).body).toEqual([]);
    expect((await classesOf(app, studio, { from: '2026-06-05', to: '2026-06-06' })).body).toEqual([]);
  });

  test('excludes past and closed occurrences and includes full ones and ones beyond the horizon', async () => {
    const { business, professional, seat } = studio;
    for (let seats = 0; seats < 3; seats++) await booked(app, (await newUser(app)).token, seat);
    await newTimeOff(app, { professionalId: professional }, { from: nextThursday, to: nextThursday });
    await newTimeOff(app, { businessId: business }, { from: '2026-06-18', to: '2026-06-18' });
    await setBusiness(app, business, sql`booking_horizon_days = 20`);
    const { body } = await classesOf(app, studio, { from: '2026-05-20', to: '2026-06-26' });
    expect(
      body.map(({ date, seatsLeft, available }: Record<string, unknown>) => [date, seatsLeft, available]),
    ).toEqual([
      [thursday, 0, false],
      ['2026-06-25', 3, false],
    ]);
  });

  test('is sorted by time and paginated', async () => {
    expect((await plan(app, studio, { weekday: 2, start: '10:00' })).status).toBe(201);
    const query = { from: '2026-06-01', to: '2026-06-30' };
    const all = (await classesOf(app, studio, query)).body;
    expect(all).toHaveLength(9);
    const pages = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await classesOf(app, studio, { ...query, limit: '4', ...(cursor && { cursor }) });
      pages.push(...page.body);
      const link: string | null = page.headers.get('link');
      cursor = link === null ? null : new URL(/<([^>]+)>/.exec(link)![1]!).searchParams.get('cursor');
    }
    expect(pages).toEqual(all);
    expect(all.map(({ startUtc }: { startUtc: string }) => startUtc)).toEqual(
      all.map(({ startUtc }: { startUtc: string }) => startUtc).sort(),
    );
  });

  test('excludes hidden businesses, professionals and services', async () => {
    const { business, professional, yoga, owner } = studio;
    for (const [query, code] of [
      [{ businessId: 'biz_none' }, 'BUSINESS_NOT_FOUND'],
      [{ to: '2026-05-01' }, 'INVALID_VALUE'],
      [{ from: '2026-06-01', to: '2026-09-30' }, 'INVALID_VALUE'],
      [{ from: 'soon' }, 'INVALID_DATE_FORMAT'],
      [{ cursor: 'x' }, 'INVALID_INPUT'],
    ] as [Record<string, string>, string][])
      expect((await classesOf(app, studio, query)).body.error).toBe(code);
    // Answers to callers with a session are not cached.
    const seen = () =>
      app.call('GET', `/api/classes?businessId=${business}`, { token: studio.customer.token });
    const hide = async (undo: () => Promise<unknown>) => {
      expect((await seen()).body).toEqual([]);
      await undo();
      expect((await seen()).body).toHaveLength(1);
    };
    await app.db.run(sql`update professionals set hidden_at = now() where id = ${professional}`);
    await hide(() => app.db.run(sql`update professionals set hidden_at = null where id = ${professional}`));
    await app.db.run(sql`update services set active = false where id = ${yoga}`);
    await hide(() => app.db.run(sql`update services set active = true where id = ${yoga}`));
    await setBusiness(app, business, sql`status = 'suspended'`);
    expect(outcome(await seen())).toEqual([404, 'BUSINESS_NOT_FOUND']);
    const own = await app.call('GET', `/api/classes?businessId=${business}`, { token: owner.token });
    expect(own.status).toBe(200);
  });
});

test('PATCH accepts an unchanged record and refuses read-only fields', async () => {
  const [read] = (await list(studio.owner.token)).body;
  expect((await change(app, studio, read)).body).toEqual(read);
  expect(outcome(await change(app, studio, { serviceId: studio.haircut }))).toEqual([400, 'INVALID_INPUT']);
  expect(outcome(await change(app, studio, { affected: 'keep' }))).toEqual([400, 'INVALID_VALUE']);
  expect(outcome(await remove(app, studio, { affected: 'move' }))).toEqual([400, 'INVALID_VALUE']);
  expect(outcome(await remove(app, studio, { occurrence: '2026-06-05' }))).toEqual([400, 'INVALID_VALUE']);
});
