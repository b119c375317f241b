import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import {
  book,
  booked,
  makeRegulars,
  monday,
  newColleague,
  newSalon,
  outcome,
  type Salon,
  soldPackage,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

const dates = ['2026-06-03', '2026-06-10', '2026-06-17', '2026-06-24'];
const every = (recurringEvery: number, recurringCount: number, fields: object = {}) => ({
  ...salon.slot,
  recurringEvery,
  recurringCount,
  ...fields,
});
const skipping = (count = 4, fields: object = {}) => every(1, count, { onConflict: 'skip', ...fields });
const quote = (token: string, body: object) => app.call('POST', '/api/appointments/quote', { token, body });
const datesOf = (rows: { date: string }[]) => rows.map(({ date }) => date);
const stored = async () =>
  datesOf(
    await app.db.rows<{ date: string }>(sql`
      select date from appointments where business_id = ${salon.business} and user_id = ${salon.customer.id}
        and status = 'Confirmed' order by date`),
  );

describe('a series every few weeks', () => {
  test('has the local time of the first appointment on every date', async () => {
    const { occurrences, skipped } = await booked(app, salon.customer.token, every(6, 3));
    expect(occurrences).toMatchObject(
      ['2026-06-03', '2026-07-15', '2026-08-26'].map((date) => ({ date, start: '10:00' })),
    );
    expect(skipped).toBeUndefined();
    expect(await stored()).toEqual(datesOf(occurrences));
  });

  test.each<[fields: object, error: string, field: string]>([
    [{ recurringEvery: 3 }, 'MISSING_FIELDS', 'body.recurringCount'],
    [{ recurringEvery: 0, recurringCount: 2 }, 'INVALID_VALUE', 'body.recurringEvery'],
    [{ recurringEvery: 13, recurringCount: 2 }, 'INVALID_VALUE', 'body.recurringEvery'],
    [{ recurringEvery: 1.5, recurringCount: 2 }, 'INVALID_VALUE', 'body.recurringEvery'],
    [{ recurringEvery: '2', recurringCount: 2 }, 'INVALID_INPUT', 'body.recurringEvery'],
    [
      { recurringEvery: 1, recurringFrequency: 'weekly', recurringCount: 2 },
      'INVALID_INPUT',
      'body.recurringEvery',
    ],
    [{ onConflict: 'skip' }, 'INVALID_INPUT', 'body.onConflict'],
    [{ onConflict: 'ignore', recurringEvery: 1, recurringCount: 2 }, 'INVALID_VALUE', 'body.onConflict'],
  ])('%o is refused', async (fields, error, field) => {
    for (const path of ['/api/appointments', '/api/appointments/quote']) {
      const answer = await app.call('POST', path, {
        token: salon.customer.token,
        body: { ...salon.slot, ...fields },
      });
      expect([answer.status, answer.body.error, errorInfo(answer).field]).toEqual([400, error, field]);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('a series that skips dates', () => {
  /** The second date is taken, on the third the professional is off. */
  async function takeDates(): Promise<void> {
    const other = await newUser(app);
    await booked(app, other.token, { ...salon.slot, date: dates[1] });
    const off = { professionalId: salon.professional, startDate: dates[2], endDate: dates[2] };
    expect((await app.call('POST', '/api/time-off', { token: salon.worker.token, body: off })).status).toBe(
      201,
    );
  }
  const taken = [
    { date: '2026-06-10', start: '10:00', code: 'SLOT_TAKEN', reason: 'taken' },
    { date: '2026-06-17', start: '10:00', code: 'PROFESSIONAL_TIME_OFF', reason: 'time-off' },
  ];

  test('books the other dates and lists the skipped ones; the quote announces the same', async () => {
    await takeDates();
    const quoted = await quote(salon.customer.token, skipping());
    expect(quoted.body).toMatchObject({
      skipped: taken,
      occurrences: [dates[0], dates[3]].map((date) => ({ date, start: '10:00' })),
      finalMajor: 20,
      seriesFinalMajor: 40,
    });
    const made = await booked(app, salon.customer.token, skipping());
    expect(made.skipped).toEqual(taken);
    expect(datesOf(made.occurrences)).toEqual([dates[0], dates[3]]);
    expect(await stored()).toEqual([dates[0], dates[3]]);
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('is refused whole without onConflict', async () => {
    await takeDates();
    for (const send of [book, (_: TestApp, token: string, body: object) => quote(token, body)]) {
      const answer = await send(app, salon.customer.token, every(1, 4));
      expect([answer.status, errorInfo(answer).date]).toEqual([409, dates[1]]);
    }
    expect(await stored()).toEqual([]);
  });

  test('lists no date when all are free', async () => {
    expect((await booked(app, salon.customer.token, skipping(2))).skipped).toEqual([]);
  });

  test('can skip the first date', async () => {
    await takeDates();
    const made = await booked(app, salon.customer.token, skipping(3, { date: dates[1] }));
    expect([made.date, datesOf(made.occurrences)]).toEqual([dates[3], [dates[3]]]);
  });

  test('without any free date is refused like its first date', async () => {
    await takeDates();
    const answer = await book(app, salon.customer.token, skipping(2, { date: dates[1] }));
    expect([outcome(answer), errorInfo(answer).date]).toEqual([[409, 'SLOT_TAKEN'], dates[1]]);
    expect(await stored()).toEqual([]);
  });

  test('skips other appointments of the customer', async () => {
    const professional = await newColleague(app, salon);
    await booked(app, salon.customer.token, { ...salon.slot, professional, date: dates[1] });
    const skipped = [{ date: dates[1], start: '10:00', code: 'CLIENT_DOUBLE_BOOKED' }];
    expect((await quote(salon.customer.token, skipping(2))).body).toMatchObject({ skipped });
    expect(await booked(app, salon.customer.token, skipping(2))).toMatchObject({ skipped });
  });

  test('by staff does not show other appointments of an account', async () => {
    await makeRegulars(app, salon, salon.customer);
    const elsewhere = await newSalon(app);
    await booked(app, salon.customer.token, { ...elsewhere.slot, date: dates[1] });
    const body = skipping(2, { clientId: salon.customer.id });
    expect((await quote(salon.owner.token, body)).body).toMatchObject({ skipped: [] });
    expect(outcome(await book(app, salon.owner.token, body))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
  });

  test('uses a package only if it covers the first booked date', async () => {
    await takeDates();
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id);
    await app.db.run(sql`update package_purchases set expires_at = '2026-06-20T00:00:00Z'
      where id = ${packagePurchaseId}`);
    const body = skipping(3, { date: dates[1], packagePurchaseId });
    for (const answer of [
      await quote(salon.customer.token, body),
      await book(app, salon.customer.token, body),
    ])
      expect([outcome(answer), errorInfo(answer).reason]).toEqual([[404, 'NOT_FOUND'], 'expired']);
    expect(await stored()).toEqual([]);
  });

  test('works in a booking of several appointments', async () => {
    await takeDates();
    const visits = [skipping(), skipping(4, { start: '14:00' })];
    const { status, body } = await app.call('POST', '/api/appointments/together', {
      token: salon.customer.token,
      body: { visits },
    });
    expect(status).toBe(201);
    expect(body.map(({ skipped }: { skipped: { date: string }[] }) => datesOf(skipped))).toEqual([
      [dates[1], dates[2]],
      [dates[2]],
    ]);
  });

  test('shares the dates with a concurrent one', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => newUser(app)));
    const answers = await Promise.all(customers.map(({ token }) => book(app, token, skipping())));
    const bookedDates = answers.flatMap(({ status, body }) =>
      status === 201 ? datesOf(body.occurrences) : [],
    );
    expect(bookedDates.sort()).toEqual(dates);
    for (const { status, body } of answers)
      expect([status, body.error]).toBeOneOf([
        [201, undefined],
        [409, 'SLOT_TAKEN'],
      ]);
    expect(await listViolations(app.db)).toEqual([]);
  });
});
