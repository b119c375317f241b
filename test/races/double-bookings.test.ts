import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newUser, type TestUser } from '../fixtures/marketplace.ts';
import { act, book, booked, codes, monday, newSalon, type Salon, setBusiness } from '../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let customers: TestUser[];
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
  await setBusiness(app, salon.business, sql`allow_double_booking = true`);
  customers = await Promise.all(Array.from({ length: 4 }, () => newUser(app)));
});
afterAll(() => app.close());

let clients = 0;
const at = (date: string, start: string) => ({
  ...salon.slot,
  date,
  start,
  newClient: { name: `Client ${++clients}` },
  override: ['overlap'],
});

/** Pairs of active appointments that overlap although neither was booked beside the other. */
const uninvited = () =>
  app.db.rows(sql`
    select x.id from appointments x join appointments y on y.professional_id = x.professional_id and y.id > x.id
      and y.blocked && x.blocked
    where x.professional_id = ${salon.professional} and x.status in ('Pending', 'Confirmed') and y.status in ('Pending', 'Confirmed')
      and (not x.made_by_staff and not y.made_by_staff
        or coalesce(x.beside, x.session_key) <> coalesce(y.beside, y.session_key))`);

const dates = Array.from({ length: 20 }, (_, index) => `2026-07-${String(index + 1).padStart(2, '0')}`);

test('double bookings and customers at the same time: only staff overlap', async () => {
  for (const date of dates) {
    const own = customers.map((customer, index) => ({
      token: customer.token,
      body: { ...salon.slot, date, start: ['10:00', '10:30', '10:00', '10:30'][index]! },
    }));
    const answers = await Promise.all([
      book(app, salon.owner.token, at(date, '10:15')),
      ...own.map(({ token, body }) => book(app, token, body)),
      book(app, salon.owner.token, at(date, '10:20')),
    ]);
    // Both double bookings succeed. Each time goes to at most one customer.
    expect(codes([answers[0]!, answers.at(-1)!])).toEqual([201, 201]);
    const booked = answers.slice(1, -1).filter(({ status }) => status === 201).length;
    expect(booked).toBeLessThanOrEqual(2);
    for (const answer of answers.slice(1, -1)) expect([201, 409]).toContain(answer.status);
  }
  expect(await uninvited()).toEqual([]);
});

test('an appointment that is moved, one that is booked beside it and a customer at the same time', async () => {
  for (const date of dates.map((each) => each.replace('-07-', '-08-'))) {
    const first = await booked(app, salon.owner.token, at(date, '10:00'));
    const [moved, beside, online] = await Promise.all([
      act(app, salon.owner.token, first.id, 'reschedule', { date, start: '10:30' }),
      book(app, salon.owner.token, at(date, '10:15')),
      book(app, customers[0]!.token, { ...salon.slot, date, start: '10:00' }),
    ]);
    expect(beside.status).toBe(201);
    for (const { status } of [moved, online]) expect([200, 201, 409]).toContain(status);
  }
  expect(await uninvited()).toEqual([]);
});

test('a right that is withdrawn at the same time: booked before or refused', async () => {
  const reception = await newUser(app, 'professional');
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role, rights)
    values (${salon.business}, ${reception.id}, 'staff', '{desk:book,desk:override}')`);
  const change = (rights: string[]) =>
    app.call('PATCH', `/api/businesses/${salon.business}/members/${reception.id}`, {
      token: salon.owner.token,
      body: { rights },
    });
  for (const date of dates.map((each) => each.replace('-07-', '-09-'))) {
    expect((await change(['desk:book', 'desk:override'])).status).toBe(200);
    const body = { ...at(date, '20:00'), override: ['hours'] };
    const [answer] = await Promise.all([book(app, reception.token, body), change(['desk:book'])]);
    expect([201, 403]).toContain(answer.status);
    const later = { ...at(date, '21:00'), override: ['hours'] };
    expect(codes([await book(app, reception.token, later)])).toEqual(['FORBIDDEN']);
  }
});
