import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newClient } from '../../../fixtures/clients.ts';
import { newProfessional } from '../../../fixtures/marketplace.ts';
import {
  act,
  book,
  booked,
  codes,
  day,
  makeRegulars,
  monday,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let colleague: string;
/** Client record of the customer. */
let record: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  colleague = await newProfessional(app, { businessIds: [salon.business] });
  await app.db.run(sql`
    insert into service_professionals select id, ${colleague} from services where business_id = ${salon.business}`);
  await makeRegulars(app, salon, salon.customer);
  record = (await newClient(app, salon.owner, { name: 'Maya', businessId: salon.business })).id;
  await app.db.run(sql`update clients set user_id = ${salon.customer.id} where id = ${record}`);
});

const ids = () => ({ account: { clientId: salon.customer.id }, record: { crmClientId: record } });
const beside = (start: string, client: object = {}) => ({
  ...salon.slot,
  professional: colleague,
  start,
  ...client,
});

describe.each([
  ['account', 'record'],
  ['record', 'account'],
] as const)('a client with an appointment by %s', (first, second) => {
  beforeEach(() => booked(app, salon.owner.token, { ...salon.slot, ...ids()[first] }));

  test(`is not booked by ${second} at the same time`, async () => {
    const body = beside('10:15', ids()[second]);
    expect(outcome(await book(app, salon.owner.token, body))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    const quote = await app.call('POST', '/api/appointments/quote', { token: salon.owner.token, body });
    expect(outcome(quote)).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect((await book(app, salon.owner.token, beside('10:30', ids()[second]))).status).toBe(201);
  });

  test(`is not moved or given longer services by ${second}`, async () => {
    const { token } = salon.owner;
    const { id } = await booked(app, token, beside('09:30', ids()[second]));
    expect(outcome(await act(app, token, id, 'reschedule', { date: day, start: '09:45' }))).toEqual([
      409,
      'CLIENT_DOUBLE_BOOKED',
    ]);
    const longer = await app.call('PATCH', `/api/appointments/${id}`, {
      token,
      body: { services: [salon.colour] },
    });
    expect(outcome(longer)).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect((await act(app, token, id, 'reschedule', { date: day, start: '09:15' })).status).toBe(200);
  });

  test(`is skipped by a series by ${second}`, async () => {
    const series = {
      ...beside('10:00', ids()[second]),
      recurringEvery: 1,
      recurringCount: 3,
      onConflict: 'skip',
    };
    const answer = await book(app, salon.owner.token, series);
    expect(answer.body.occurrences).toHaveLength(2);
    expect(answer.body.skipped).toMatchObject([{ date: day }]);
  });
});

test('of bookings by account and by record at the same time, one succeeds', async () => {
  for (const start of ['09:00', '10:00', '11:00', '12:00']) {
    const answers = await Promise.all([
      book(app, salon.owner.token, { ...salon.slot, start, ...ids().account }),
      book(app, salon.owner.token, beside(start, ids().record)),
    ]);
    expect(codes(answers)).toEqual([201, 'CLIENT_DOUBLE_BOOKED']);
  }
});
