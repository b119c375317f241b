import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidyWaitlist } from '../../../../src/features/waitlist/waitlist/expire-waitlist.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  book,
  codes,
  day,
  monday,
  newColleague,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';
import {
  join,
  joined,
  newCustomers,
  newSessionToken,
  statusesOf,
  waitlistBody,
  waitlistDependencies,
} from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let token: string;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  token = salon.customer.token;
});

const entryBody = (fields: object = {}) => waitlistBody(salon, fields);
const newCustomerToken = async () => newSessionToken(app, clock, (await newCustomers(app, 1))[0]!);
const get = (path: string, as = token) => app.call('GET', `/api/waitlist${path}`, { token: as });
const leave = (id: string, as = token) => app.call('DELETE', `/api/waitlist/${id}`, { token: as });

describe('POST /api/waitlist', () => {
  test('returns the entry with its position', async () => {
    await joined(app, await newCustomerToken(), entryBody());
    const { status, body } = await join(app, token, entryBody());
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^wtl_/),
        business: salon.business,
        professional: salon.professional,
        services: [salon.haircut],
        from: day,
        to: day,
        after: null,
        before: null,
        status: 'waiting',
        position: 2,
        offer: null,
        freeNow: expect.any(Number),
        createdAt: clock.now().toISOString(),
      },
    ]);
    expect((await get(`/${body.id}`)).body).toEqual(body);
    expect((await get('')).body).toEqual([{ ...body, freeNow: null }]);
  });

  test('with hours returns the number of suitable free times', async () => {
    const colleague = await newColleague(app, salon);
    const booked = await book(app, salon.customer.token, { ...salon.slot, start: '10:00' });
    expect(booked.status).toBe(201);
    const free = async (professionalId: string): Promise<string[]> => {
      const path = `/api/availability?professionalId=${professionalId}&businessId=${salon.business}&date=${day}&serviceId=${salon.haircut}`;
      const { body } = await app.call('GET', path);
      return body.flatMap(({ time, available }: { time: string; available: boolean }) =>
        available ? [time] : [],
      );
    };
    const own = await free(salon.professional);
    const anybody = new Set([...own, ...(await free(colleague))]);
    expect(anybody.size).toBeGreaterThan(own.length);
    const freeNow = async (fields: object) =>
      (await join(app, await newCustomerToken(), entryBody(fields))).body.freeNow;
    expect(await freeNow({})).toBe(own.length);
    expect(await freeNow({ professional: null })).toBe(anybody.size);
    const part = own.filter((time) => time >= '09:30' && time < '12:00');
    expect(part.length).toBeGreaterThan(0);
    const { body } = await join(app, token, entryBody({ after: '09:30', before: '12:00' }));
    expect(body).toMatchObject({ after: '09:30', before: '12:00', freeNow: part.length });
    expect((await get(`/${body.id}`)).body).toEqual(body);
    expect(await freeNow({ to: '2026-07-30' })).toBe(100);
    await leave(body.id);
    expect((await get(`/${body.id}`)).body.freeNow).toBe(null);
  });

  test('entries for other hours are separate; overlapping ones compete', async () => {
    await joined(app, await newCustomerToken(), entryBody({ after: '08:00', before: '10:00' }));
    expect((await join(app, token, entryBody({ after: '10:00' }))).body.position).toBe(1);
    const overlapping = entryBody({ after: '09:59', before: '10:00' });
    expect((await join(app, await newCustomerToken(), overlapping)).body.position).toBe(2);
    expect(outcome(await join(app, token, entryBody({ after: '10:00' })))).toEqual([409, 'REQUEST_PENDING']);
  });

  test('for several services requires times long enough for all of them', async () => {
    const both = await join(app, token, entryBody({ services: [salon.haircut, salon.colour] }));
    const one = await join(app, token, entryBody({ services: [salon.haircut] }));
    expect(both.body.services).toEqual([salon.haircut, salon.colour]);
    expect(both.body.freeNow).toBeLessThan(one.body.freeNow);
    expect(both.body.freeNow).toBeGreaterThan(0);
  });

  test('without a professional accepts any of them', async () => {
    const bookings = [
      entryBody({ professional: undefined }),
      entryBody({ professional: null, to: '2026-06-04' }),
    ];
    for (const body of bookings) {
      const answer = await join(app, token, body);
      expect([answer.status, answer.body.professional]).toEqual([201, null]);
    }
  });

  test('the position counts competing entries only', async () => {
    const colleague = await newProfessional(app, { businessIds: [salon.business] });
    const style = await newService(app, { businessId: salon.business, professionalIds: [colleague] });
    await joined(app, await newCustomerToken(), entryBody({ from: '2026-06-10', to: '2026-06-12' }));
    await joined(app, await newCustomerToken(), entryBody({ professional: colleague, services: [style] }));
    await joined(app, await newCustomerToken(), entryBody({ professional: null }));
    expect((await join(app, token, entryBody())).body.position).toBe(2);
    expect((await join(app, token, entryBody({ to: '2026-06-30' }))).body.position).toBe(4);
  });

  test('a duplicate entry returns 409 REQUEST_PENDING while it is active', async () => {
    const id = await joined(app, token, entryBody());
    expect(outcome(await join(app, token, entryBody()))).toEqual([409, 'REQUEST_PENDING']);
    expect((await join(app, token, entryBody({ services: [salon.colour] }))).status).toBe(201);
    expect((await leave(id)).status).toBe(204);
    expect((await join(app, token, entryBody())).status).toBe(201);
  });

  test('twenty concurrent identical requests create one entry', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(app, token, entryBody())));
    expect(codes(answers)).toEqual([201, ...Array(19).fill('REQUEST_PENDING')]);
  });

  test('a repeated Idempotency-Key returns the first response', async () => {
    const headers = { 'idempotency-key': 'wait-for-me' };
    const answers = [
      await join(app, token, entryBody(), headers),
      await join(app, token, entryBody(), headers),
    ];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(answers[1]!.headers.get('idempotency-replayed')).toBe('true');
  });

  test('an account has at most twenty active entries, also concurrently', async () => {
    const from = (index: number) => `2026-06-${String(index + 3).padStart(2, '0')}`;
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        join(app, token, entryBody({ from: from(index), to: '2026-06-30' })),
      ),
    );
    expect(codes(answers)).toEqual([...Array(20).fill(201), ...Array(3).fill('RATE_LIMITED:3600')]);
    const { id } = (await get('?limit=1')).body[0];
    await leave(id);
    expect((await join(app, token, entryBody({ services: [salon.colour] }))).status).toBe(201);
  });

  test('accepts today and periods that have started', async () => {
    expect((await join(app, token, entryBody({ from: '2026-05-20', to: '2026-06-01' }))).status).toBe(201);
  });
});

describe('refused requests', () => {
  test.each([
    [{ business: undefined }, 400, 'MISSING_FIELDS'],
    [{ from: undefined }, 400, 'MISSING_FIELDS'],
    [{ to: '' }, 400, 'MISSING_FIELDS'],
    [{ services: undefined }, 400, 'MISSING_FIELDS'],
    [{ services: [] }, 400, 'INVALID_SERVICES'],
    [{ services: 'cut' }, 400, 'INVALID_SERVICES'],
    [{ services: [7] }, 400, 'INVALID_SERVICES'],
    [{ services: ['svc_x'] }, 400, 'INVALID_SERVICES'],
    [{ services: Array(11).fill('svc_x') }, 400, 'INVALID_SERVICES'],
    [{ from: '2026-02-30' }, 400, 'INVALID_DATE_FORMAT'],
    [{ to: 20260603 }, 400, 'INVALID_DATE_FORMAT'],
    [{ professional: 7 }, 400, 'INVALID_INPUT'],
    [{ business: { id: 'x' } }, 400, 'INVALID_BUSINESS_ID'],
    [{ from: '2026-06-04' }, 400, 'INVALID_VALUE'],
    [{ after: '12:00', before: '12:00' }, 400, 'INVALID_VALUE'],
    [{ before: '00:00' }, 400, 'INVALID_VALUE'],
    [{ after: '24:00' }, 400, 'INVALID_VALUE'],
    [{ after: '9:00' }, 400, 'INVALID_TIME_FORMAT'],
    [{ to: '2026-08-02' }, 400, 'INVALID_VALUE'],
    [{ from: '2028-06-01', to: '2028-06-01' }, 400, 'INVALID_VALUE'],
    [{ from: '2026-05-20', to: '2026-05-31' }, 400, 'APPOINTMENT_IN_PAST'],
    [{ business: 'biz_x' }, 404, 'BUSINESS_NOT_FOUND'],
    [{ professional: 'pro_x' }, 404, 'PROFESSIONAL_NOT_FOUND'],
  ])('%j returns %i %s', async (fields, status, code) => {
    expect(outcome(await join(app, token, entryBody(fields)))).toEqual([status, code]);
  });

  test('the limits themselves are accepted', async () => {
    expect((await join(app, token, entryBody({ to: '2026-08-01' }))).status).toBe(201);
    expect((await join(app, token, entryBody({ from: '2028-05-31', to: '2028-05-31' }))).status).toBe(201);
  });

  test('records that do not belong together', async () => {
    const other = await newSalon(app);
    expect(outcome(await join(app, token, entryBody({ professional: other.professional })))).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
    const nobodys = await newService(app, { businessId: salon.business });
    for (const professional of [salon.professional, null]) {
      for (const services of [[nobodys], [other.haircut], [salon.haircut, nobodys]])
        expect(outcome(await join(app, token, entryBody({ professional, services })))).toEqual([
          400,
          'SERVICE_NOT_OFFERED',
        ]);
      expect(
        outcome(await join(app, token, entryBody({ professional, services: [salon.yoga, salon.haircut] }))),
      ).toEqual([400, 'INVALID_SERVICES']);
    }
  });

  test('services that no single professional performs', async () => {
    const colleague = await newProfessional(app, { businessIds: [salon.business] });
    const style = await newService(app, { businessId: salon.business, professionalIds: [colleague] });
    const together = entryBody({ professional: null, services: [salon.haircut, style] });
    expect(outcome(await join(app, token, together))).toEqual([400, 'SERVICE_NOT_OFFERED']);
    expect((await join(app, token, { ...together, services: [style] })).status).toBe(201);
  });

  test('a business that is not public', async () => {
    await setBusiness(app, salon.business, sql`status = 'suspended'`);
    expect(outcome(await join(app, token, entryBody()))).toEqual([403, 'BUSINESS_SUSPENDED']);
    await setBusiness(app, salon.business, sql`status = 'under_review'`);
    expect(outcome(await join(app, token, entryBody({ professional: null })))).toEqual([
      403,
      'BUSINESS_UNDER_REVIEW',
    ]);
  });

  test('callers who are neither customers nor managers', async () => {
    expect(outcome(await app.call('POST', '/api/waitlist', { body: entryBody() }))).toEqual([
      401,
      'AUTH_REQUIRED',
    ]);
    for (const { token: other } of [salon.worker, await newUser(app, 'admin')])
      expect(outcome(await join(app, other, entryBody()))).toEqual([403, 'FORBIDDEN']);
    // Staff name the client who waits.
    expect(outcome(await join(app, salon.owner.token, entryBody()))).toEqual([400, 'MISSING_FIELDS']);
  });
});

describe('DELETE /api/waitlist/:id', () => {
  test('is idempotent and refused for entries of others', async () => {
    const id = await joined(app, token, entryBody());
    expect(outcome(await leave(id, await newCustomerToken()))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await leave('wtl_x'))).toEqual([404, 'NOT_FOUND']);
    expect((await leave(id)).status).toBe(204);
    expect((await leave(id)).status).toBe(204);
    expect((await get(`/${id}`)).body).toMatchObject({ status: 'left', position: null, offer: null });
  });

  test('moves later entries up', async () => {
    const first = await joined(app, token, entryBody());
    const second = await newCustomerToken();
    const id = await joined(app, second, entryBody());
    await leave(first);
    expect((await get(`/${id}`, second)).body.position).toBe(1);
  });
});

describe('lists', () => {
  test('contain the customer’s own entries with pagination and filters', async () => {
    const other = await newSalon(app);
    const ids = [
      await joined(app, token, entryBody()),
      await joined(app, token, waitlistBody(other)),
      await joined(app, token, entryBody({ to: '2026-06-09' })),
    ];
    await joined(app, await newCustomerToken(), entryBody());
    await leave(ids[0]!);
    const idsIn = async (query: string) => (await get(query)).body.map(({ id }: { id: string }) => id);
    expect(await idsIn('')).toEqual(ids);
    expect(await idsIn('?status=waiting')).toEqual(ids.slice(1));
    expect(await idsIn(`?businessId=${other.business}`)).toEqual([ids[1]]);
    expect(await idsIn('?status=booked')).toEqual([]);
    const first = await get('?limit=2');
    expect(first.body).toHaveLength(2);
    const link = /<[^?]*(\?[^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await idsIn(link)).toEqual([ids[2]]);
    expect(outcome(await get('?status=sleeping'))).toEqual([400, 'INVALID_STATUS']);
    expect(outcome(await get('?cursor=abc'))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await get('?limit=0'))).toEqual([400, 'INVALID_VALUE']);
  });

  test('contain entries at the owner’s businesses with names', async () => {
    const id = await joined(app, token, entryBody());
    const mine = await get(`?businessId=${salon.business}`, salon.owner.token);
    expect(mine.body).toEqual([
      expect.objectContaining({ id, client: 'Maya Rossi', clientId: salon.customer.id, position: 1 }),
    ]);
    expect((await get(`/${id}`, salon.owner.token)).body).toEqual({
      ...mine.body[0],
      freeNow: expect.any(Number),
    });
    const stranger = await newUser(app, 'business');
    expect((await get(`?businessId=${salon.business}`, stranger.token)).body).toEqual([]);
    expect(outcome(await get(`/${id}`, stranger.token))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await get('', salon.worker.token))).toEqual([403, 'FORBIDDEN']);
  });
});

test('an entry expires at the end of its last day at the business, before it is cleaned up', async () => {
  await setBusiness(app, salon.business, sql`timezone = 'Pacific/Auckland'`);
  const id = await joined(app, token, entryBody({ from: '2026-06-02', to: '2026-06-02' }));
  // 23:59 local time.
  const until = new Date('2026-06-02T11:59:00Z').getTime() - clock.now().getTime();
  clock.advance(until / 1000);
  token = await newSessionToken(app, clock, salon.customer.id);
  expect((await get(`/${id}`)).body.status).toBe('waiting');
  await tidyWaitlist(waitlistDependencies(app, clock));
  expect(await statusesOf(app, [id])).toEqual(['waiting']);
  clock.advance(60);
  expect((await get(`/${id}`)).body).toMatchObject({ status: 'expired', position: null });
  expect((await get('?status=waiting')).body).toEqual([]);
  expect(outcome(await leave(id))).toEqual([409, 'INVALID_STATUS']);
  await tidyWaitlist(waitlistDependencies(app, clock));
  expect(await statusesOf(app, [id])).toEqual(['expired']);
});

test('entries are in the account export', async () => {
  token = await newSessionToken(app, clock, salon.customer.id);
  const later = { from: '2026-06-20', to: '2026-06-21' };
  const id = await joined(app, token, entryBody(later));
  const { body } = await app.call('GET', '/api/account/export', { token });
  expect(body.waitlist).toEqual([
    expect.objectContaining({
      id,
      business: salon.business,
      services: [salon.haircut],
      ...later,
      status: 'waiting',
      offers: [],
    }),
  ]);
});
