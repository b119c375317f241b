import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookOnFastPath } from '../../../../src/features/booking/appointments/booking/fast-path.ts';
import {
  bookingChecks,
  refusal,
  scheduleChecks,
} from '../../../../src/features/booking/availability/rules/checks.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { act, book, booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import { dispatchAndRunJobs, joined, statusesOf, waitlistBody } from '../../../fixtures/waitlist.ts';

// A rule added to the shared check of a start time must apply to every way of getting a time.

const clock = { now: () => new Date(monday) };
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
  // Loads the schedule snapshot, so that the next booking uses the fast path.
  await booked(app, await customer(), { ...salon.slot, start: '09:00' });
});
afterAll(() => app.close());

const customer = async () => (await newUser(app)).token;

const schedule = [...scheduleChecks];
const bookings = [...bookingChecks];
afterEach(() => {
  scheduleChecks.splice(0, scheduleChecks.length, ...schedule);
  bookingChecks.splice(0, bookingChecks.length, ...bookings);
});

// A combination of reason and code that no real check returns.
const madeUp = refusal('PROFESSIONAL_BREAK', 'NOT_SCHEDULED', 'not-scheduled');

/** Refuses starts around noon. */
const isBanned = (minute: number) => 12 * 60 <= minute && minute < 15 * 60;

/** Each with two free times and a distinct number, because they share a salon. */
const kinds: [string, { add: () => void; times: [string, string]; number: number }][] = [
  [
    'a check of the schedule',
    {
      add: () => scheduleChecks.push({ refuse: ({ startMinute }) => isBanned(startMinute) && madeUp }),
      times: ['10:00', '15:00'],
      number: 101,
    },
  ],
  [
    'a check of bookings without a database constraint',
    {
      add: () =>
        bookingChecks.push({
          refuse: ({ startMinute }) => isBanned(startMinute) && madeUp,
          enforcedBy: null,
        }),
      times: ['11:00', '16:00'],
      number: 102,
    },
  ],
];

describe.each(kinds)('%s applies to', (_kind, { add, times, number }) => {
  const refused = [409, madeUp.code];
  const banned = () => ({ ...salon.slot, start: '13:00' });

  test('a booking on the fast path', async () => {
    add();
    expect(outcome(await book(app, await customer(), banned()))).toEqual(refused);
  });

  test('a booking with an Idempotency-Key', async () => {
    add();
    const headers = { 'idempotency-key': `a-key-of-mine-${number}` };
    expect(outcome(await book(app, await customer(), banned(), { headers }))).toEqual(refused);
  });

  test('a booking by staff and a series', async () => {
    const client = await app.call('POST', '/api/business/clients', {
      token: salon.owner.token,
      body: { name: 'Ann' },
    });
    expect(client.status).toBe(201);
    add();
    const byStaff = { ...banned(), crmClientId: client.body.id };
    expect(outcome(await book(app, salon.owner.token, byStaff))).toEqual(refused);
    const series = { ...banned(), recurringFrequency: 'weekly', recurringCount: 2 };
    expect(outcome(await book(app, await customer(), series))).toEqual(refused);
  });

  test('several appointments booked together', async () => {
    const token = await customer();
    add();
    const visits = [{ ...salon.slot, date: '2026-06-09', start: times[0] }, banned()];
    expect(
      outcome(await app.call('POST', '/api/appointments/together', { token, body: { visits } })),
    ).toEqual(refused);
    expect((await app.call('GET', '/api/appointments', { token })).body).toEqual([]);
  });

  test('a quote, a hold and a reschedule', async () => {
    const token = await customer();
    const mine = await booked(app, token, { ...salon.slot, start: times[0] });
    add();
    const quote = await app.call('POST', '/api/appointments/quote', { token, body: banned() });
    expect(outcome(quote)).toEqual(refused);
    expect(outcome(await app.call('POST', '/api/holds', { token, body: banned() }))).toEqual(refused);
    const move = await act(app, token, mine.id, 'reschedule', { date: day, start: '13:00' });
    expect(outcome(move)).toEqual(refused);
  });

  test('a waitlist offer', async () => {
    const taken = await booked(app, salon.customer.token, banned());
    const entry = await joined(app, await customer(), waitlistBody(salon));
    add();
    expect((await act(app, salon.owner.token, taken.id, 'cancel')).status).toBe(200);
    await dispatchAndRunJobs(app, clock);
    expect(await statusesOf(app, [entry])).toEqual(['waiting']);
  });

  test('availability, cached and uncached, and its explanation', async () => {
    add();
    const where = `professionalId=${salon.professional}&businessId=${salon.business}&serviceId=${salon.haircut}`;
    for (const caller of [{ token: await customer() }, {}]) {
      const path = `/api/availability?${where}&date=${day}&limit=${number}`;
      const slots: { time: string }[] = (await app.call('GET', path, caller)).body;
      const at = (wanted: string) => slots.find(({ time }) => time === wanted);
      expect(at('13:00')).toMatchObject({ available: false, reason: madeUp.reason });
      expect(at(times[1])).toMatchObject({ available: true });
    }
    const explained = await app.call(
      'GET',
      `/api/availability/explain?${where}&start=${day}T${number === 101 ? '13:00' : '13:30'}`,
    );
    expect(explained.body).toMatchObject({ available: false, reason: madeUp.reason, code: madeUp.code });
  });

  test('only the refused times', async () => {
    add();
    expect((await book(app, await customer(), { ...salon.slot, start: times[1] })).status).toBe(201);
  });
});

describe('the fast path', () => {
  const session = { id: 'ses_x', userId: 'usr_x', role: 'customer' as const };
  const untouchable = new Proxy({} as Parameters<typeof bookOnFastPath>[0], {
    get: (_, part) => {
      if (part === 'scheduleSnapshots') return { find: () => Promise.reject(new Error('looked at')) };
      return undefined;
    },
  });

  test('declines a request with an unknown field', async () => {
    const request = { ...salon.slot, inventedLater: true };
    expect(await bookOnFastPath(untouchable, null, session, request)).toBeNull();
  });

  test('accepts an ordinary request', async () => {
    await expect(bookOnFastPath(untouchable, null, session, salon.slot)).rejects.toThrow('looked at');
  });
});
