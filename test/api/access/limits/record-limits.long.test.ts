import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { defaultRetrySeconds, type LimitName, limits } from '../../../../src/shared/limits.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  act,
  book,
  booked,
  day,
  makeRegulars,
  monday,
  newSalon,
  type Salon,
} from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

/** Expects exactly this many successes, and all other requests refused with the limit and Retry-After. */
function expectExactly(name: LimitName, answers: Answer[], most: number = limits[name].most): void {
  const refused = answers.filter(({ status }) => status !== 201);
  expect(answers.length - refused.length).toBe(most);
  for (const { status, body, headers } of refused) {
    const seconds = Number(headers.get('retry-after'));
    expect([status, body.error]).toEqual([429, `RATE_LIMITED:${seconds}`]);
    expect(errorInfo({ headers })).toMatchObject({
      reason: 'limit',
      limit: limits[name].most,
      retryAfter: seconds,
    });
    const isTimed = 'seconds' in limits[name];
    expect([name, isTimed ? seconds > 0 : seconds]).toEqual([name, isTimed || defaultRetrySeconds]);
  }
}

/** Concurrent requests, which show that no two of them pass the check for the same last place. */
const customers = (most: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: most + 30 }, (_, index) => call(index)));
const post = (user: TestUser, path: string) => (body: unknown) =>
  app.call('POST', path, { token: user.token, body });

describe('concurrent requests create exactly as many records as the limit allows', () => {
  test('family members; removing one allows another', async () => {
    const user = await newUser(app);
    const make = post(user, '/api/family-members');
    expectExactly('familyMembers', await customers(20, (n) => make({ name: `Child ${n}` })));
    const [first] = (await app.call('GET', '/api/family-members', { token: user.token })).body;
    await app.call('DELETE', `/api/family-members/${first.id}`, { token: user.token });
    expect((await make({ name: 'Another' })).status).toBe(201);
  });

  test('draft businesses', async () => {
    const make = post(await newUser(app, 'business'), '/api/businesses');
    const draft = { name: 'Massage Hamburg', timezone: 'Europe/Berlin', currency: 'EUR' };
    expectExactly('draftBusinesses', await customers(10, () => make(draft)));
  });

  test('support tickets; allowed again after 24 hours', async () => {
    const user = await newUser(app);
    const make = post(user, '/api/support/tickets');
    const ticket = { subject: 'Help', message: 'Please' };
    expectExactly('tickets', await customers(20, () => make(ticket)));
    const again = await make(ticket);
    expect(again.headers.get('retry-after')).toBe('86400');
    await app.db.run(
      sql`update support_tickets set created_at = created_at - interval '86401 s' where user_id = ${user.id}`,
    );
    expect((await make(ticket)).status).toBe(201);
  });

  test('messages to support; replies by support are not limited', async () => {
    const [user, admin] = [await newUser(app), await newUser(app, 'admin')];
    const ticket = await post(user, '/api/support/tickets')({ subject: 'Help', message: 'Please' });
    const path = `/api/support/tickets/${ticket.body.id}/messages`;
    await app.db.run(sql`
      insert into support_tickets (id, user_id, subject, created_at, updated_at)
      select 'tkt_old_' || n, ${user.id}, 'Old', '2026-01-01', '2026-01-01' from generate_series(0, 1) n`);
    await app.db.run(sql`
      insert into support_messages (id, ticket_id, author, author_id, body, position, created_at)
      select 'msg_test_' || n, 'tkt_old_' || n % 2, 'customer', ${user.id}, '.', n / 2 + 1, ${clock.now()}::timestamptz
      from generate_series(1, 295) n`);
    const answers = await customers(4, (n) => post(user, path)({ message: `${n}` }));
    expectExactly('ticketMessages', answers, 4);
    expect((await post(admin, path)({ message: 'Yes?' })).status).toBe(201);
  });

  test('reports', async () => {
    const user = await newUser(app);
    const targets = await Promise.all(Array.from({ length: 30 }, () => newBusiness(app)));
    const make = (targetId: string) =>
      post(user, '/api/reports')({ targetType: 'business', targetId, reason: 'Odd' });
    expectExactly('reports', await Promise.all(targets.map(make)));
  });

  test('join requests', async () => {
    const invite = (professionalId: string) =>
      post(salon.owner, '/api/join-requests')({ businessId: salon.business, professionalId });
    const accounts = [];
    for (let n = 0; n < limits.joinRequests.most + 5; n++)
      accounts.push(await newProfessional(app, { userId: (await newUser(app, 'professional')).id }));
    expectExactly('joinRequests', await Promise.all(accounts.map(invite)));
  });

  test('alerts of an appointment', async () => {
    const user = await newUser(app);
    const { id } = await booked(app, user.token, { ...salon.slot, start: '09:00', date: '2026-06-01' });
    const raise = post(user, `/api/appointments/${id}/alerts`);
    expectExactly(
      'alertsPerAppointment',
      await customers(10, (n) => raise({ type: 'running_late', minutes: n + 1 })),
    );
  });

  test('coupons, packages and services', async () => {
    const owner = await newUser(app, 'business');
    const business = await newBusiness(app, { userId: owner.id });
    await app.db.run(sql`
      insert into coupons (id, business_id, code, code_key, type, value)
      select 'cpn_' || n, ${business}, 'C' || n, 'c' || n, 'percent', 10 from generate_series(1, 499) n`);
    const make = (n: number) =>
      post(owner, '/api/business/coupons')({ code: `N${n}X`, type: 'percent', value: 5 });
    expectExactly('coupons', await Promise.all([1, 2, 3].map(make)), 1);
    await app.db.run(sql`
      insert into services (id, business_id, name, duration_minutes, currency, category_key, search_key)
      select 'svc_' || n, ${business}, 'S', 30, 'EUR', 's', 's' from generate_series(1, 499) n`);
    const service = { name: 'One more', duration: 30, professionalIds: [] };
    const offer = () => post(owner, '/api/services')(service);
    expectExactly('services', await Promise.all([offer(), offer()]), 1);
  });
});

describe('limits on appointments', () => {
  const starts = Array.from(
    { length: 16 },
    (_, n) => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
  );

  test('one account books at most appointmentsPerDay appointments per day, concurrently and with idempotency keys', async () => {
    const place = await newSalon(app);
    const answers = await Promise.all(
      starts.map((start, n) =>
        book(
          app,
          place.customer.token,
          { ...place.slot, start },
          n % 2 ? { headers: { 'idempotency-key': `k${n}` } } : {},
        ),
      ),
    );
    expectExactly('appointmentsPerDay', answers);
  });

  test('appointments for family members and rescheduled appointments count towards the daily limit', async () => {
    const place = await newSalon(app);
    const { token } = place.customer;
    const relatives = await Promise.all(
      starts.map((_, n) => post(place.customer, '/api/family-members')({ name: `Child ${n}` })),
    );
    const answers = await Promise.all(
      starts.map((start, n) =>
        book(app, token, { ...place.slot, start, familyMemberId: relatives[n]!.body.id }),
      ),
    );
    expectExactly('appointmentsPerDay', answers);
    const elsewhere = await booked(app, token, { ...place.slot, date: '2026-06-04' });
    const taken = answers.flatMap(({ status, body }) => (status === 201 ? [body.start] : []));
    const free = starts.find((start) => !taken.includes(start));
    const moved = await act(app, token, elsewhere.id, 'reschedule', { date: day, start: free });
    expect(errorInfo(moved)).toMatchObject({ reason: 'limit', limit: limits.appointmentsPerDay.most });
    const within = await act(
      app,
      token,
      answers.find(({ status }) => status === 201)!.body.id,
      'reschedule',
      {
        date: day,
        start: free,
      },
    );
    expect(within.status).toBe(200);
  });

  test('one account has at most 100 upcoming appointments; staff are not limited', async () => {
    const place = await newSalon(app);
    await app.db.run(sql`
      insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, service_ids, currency)
      select 'apt_ahead_' || n, ${place.business}, p.id, p.key, u.id, u.person_key, u.name, 'Confirmed', at::date, 540,
        'UTC', tstzrange(at, at + interval '30 min'), tstzrange(at, at + interval '30 min'), 'apt_ahead_' || n, '{}', 'EUR'
      from generate_series(1, 98) n cross join lateral (select ${clock.now()}::timestamptz + n * interval '2 days' as at) at,
        professionals p, users u where p.id = ${place.professional} and u.id = ${place.customer.id}`);
    const { token } = place.customer;
    const series = { ...place.slot, recurringFrequency: 'weekly', recurringCount: 3 };
    expectExactly('upcomingAppointments', [await book(app, token, series)], 0);
    const answers = await Promise.all(
      ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'].map((start) =>
        book(app, token, { ...place.slot, start }),
      ),
    );
    expectExactly('upcomingAppointments', answers, 2);
    const byStaff = await book(app, place.owner.token, {
      ...place.slot,
      start: '15:00',
      clientId: place.customer.id,
    });
    expect(byStaff.status).toBe(201);
  });

  /** Inserts appointments booked by staff for the customer, each on its own day. */
  const bookedByStaff = (place: Salon, most: number) =>
    app.db.run(sql`
      insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, service_ids, currency, made_by_staff, placed_by_staff)
      select 'apt_staff_' || p.id || n, ${place.business}, p.id, p.key, u.id, u.person_key, u.name, 'Confirmed', at::date,
        540, 'UTC', tstzrange(at, at + interval '30 min'), tstzrange(at, at + interval '30 min'), p.id || n, '{}', 'EUR',
        true, true
      from generate_series(1, ${most}::integer) n
      cross join lateral (select ${clock.now()}::timestamptz + n * interval '3 days' as at) at,
        professionals p, users u where p.id = ${place.professional} and u.id = ${place.customer.id}`);

  test('appointments booked by staff do not count towards the customer’s limits', async () => {
    const place = await newSalon(app);
    await bookedByStaff(place, limits.upcomingAppointments.most);
    const { token } = place.customer;
    expect((await book(app, token, place.slot)).status).toBe(201);
    const series = { ...place.slot, start: '12:00', recurringFrequency: 'weekly', recurringCount: 2 };
    expect((await book(app, token, series)).status).toBe(201);
  });

  test('a customer can cancel appointments booked by staff after reaching the daily limit of changes', async () => {
    const place = await newSalon(app);
    await bookedByStaff(place, 1);
    const { token } = place.customer;
    const own = await booked(app, token, place.slot);
    await app.call('PATCH', `/api/appointments/${own.id}`, { token, body: { notes: 'By the window' } });
    await app.db.run(
      sql`update rate_limits set hits = ${limits.visitChanges.most} where starts_with(bucket, 'visitChanges:')`,
    );
    expectExactly('visitChanges', [await act(app, token, own.id, 'cancel')], 0);
    expect((await act(app, token, `apt_staff_${place.professional}1`, 'cancel')).status).toBe(200);
  });

  test('changes of profiles and services share a daily limit, because each updates the search index', async () => {
    const place = await newSalon(app);
    const { token } = place.owner;
    const business = `/api/businesses/${place.business}`;
    const change = () => app.call('PATCH', business, { token, body: { description: 'Cut and color' } });
    expect((await change()).status).toBe(200);
    await app.db.run(
      sql`update rate_limits set hits = ${limits.catalogChanges.most} where starts_with(bucket, 'catalogChanges:')`,
    );
    const create = { name: 'Beard trim', duration: 20, price: 15, businessId: place.business };
    const refused = [
      await change(),
      await post(place.owner, '/api/services')(create),
      await app.call('PATCH', `/api/services/${place.haircut}`, { token, body: { name: 'Trim' } }),
    ];
    expectExactly('catalogChanges', refused, 0);
    expect((await app.call('GET', business, { token })).status).toBe(200);
  });

  test('staff actions that send email to one client are limited per day, by account and by email address', async () => {
    const place = await newSalon(app);
    await makeRegulars(app, place, place.customer);
    const record = await app.call('POST', '/api/business/clients', {
      token: place.owner.token,
      body: { name: 'Walter', email: 'walter@example.com' },
    });
    const clients = [{ clientId: place.customer.id }, { crmClientId: record.body.id }];
    const ids: string[] = [];
    for (const [index, client] of clients.entries()) {
      const visit = { ...place.slot, ...client, date: `2026-06-0${index + 4}` };
      const { id } = await booked(app, place.owner.token, visit);
      // Inserts reschedules until one action is left.
      await app.db.run(sql`
        insert into appointment_history (appointment_id, at, by_user_id, action)
        select ${id}, ${clock.now()}::timestamptz, ${place.worker.id}, 'reschedule'
        from generate_series(1, ${limits.staffActions.most - 2}::integer)`);
      const move = (start: string) =>
        act(app, place.owner.token, id, 'reschedule', { date: visit.date, start });
      const moves = await Promise.all([move('11:00'), move('12:00'), move('13:00')]);
      expect(moves.filter(({ status }) => status === 200)).toHaveLength(1);
      expectExactly(
        'staffActions',
        moves.filter(({ status }) => status !== 200),
        0,
      );
      const more = await book(app, place.worker.token, { ...visit, start: '15:00' });
      expectExactly('staffActions', [more, await act(app, place.owner.token, id, 'cancel')], 0);
      // A refused action does not count.
      expect((await act(app, place.owner.token, id, 'complete')).body.error).toBe('COMPLETE_TOO_EARLY');
      ids.push(id);
    }
    expect((await act(app, place.customer.token, ids[0]!, 'cancel')).status).toBe(200);
    // A series counts once, and other clients have a separate limit.
    const other = await app.call('POST', '/api/business/clients', {
      token: place.owner.token,
      body: { name: 'Ada' },
    });
    const series = {
      ...place.slot,
      crmClientId: other.body.id,
      recurringFrequency: 'weekly',
      recurringCount: 12,
    };
    const { id } = await booked(app, place.owner.token, series);
    await app.db.run(sql`
      insert into appointment_history (appointment_id, at, by_user_id, action)
      select ${id}, ${clock.now()}::timestamptz, ${place.worker.id}, 'reschedule'
      from generate_series(1, ${limits.staffActions.most - 2}::integer)`);
    expect((await act(app, place.owner.token, id, 'cancel')).status).toBe(200);
  });

  test('staff can create a limited number of upcoming appointments for one client, also concurrently', async () => {
    const place = await newSalon(app);
    await makeRegulars(app, place, place.customer);
    await bookedByStaff(place, limits.appointmentsForClient.most - 2);
    const byStaff = { ...place.slot, clientId: place.customer.id };
    const series = { ...byStaff, recurringFrequency: 'weekly', recurringCount: 3 };
    expectExactly('appointmentsForClient', [await book(app, place.owner.token, series)], 0);
    const answers = await Promise.all(
      starts.slice(0, 4).map((start) => book(app, place.owner.token, { ...byStaff, start })),
    );
    expectExactly('appointmentsForClient', answers, 2);
  });
});
