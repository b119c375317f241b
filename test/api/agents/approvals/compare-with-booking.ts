import { expect } from 'vitest';
import type { NewGrant } from '../../../../src/features/access/grants/store.ts';
import type { Clock } from '../../../../src/platform/clock.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import { addDays } from '../../../../src/shared/zoned-time.ts';
import type { Answer, TestApp } from '../../../fixtures/app.ts';
import { type Agent, decide, newAgent, statusOf, usedLimitsOf } from '../../../fixtures/approvals.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { day, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { newCustomers, newSessionToken } from '../../../fixtures/waitlist.ts';

/** A customer with an agent and three children. Both sides use the same two salons on different days. */
export interface TestCustomer {
  app: TestApp;
  salon: Salon;
  elsewhere: Salon;
  person: string;
  personToken: string;
  agent: Agent;
  children: string[];
  date: string;
  at(start: string, fields?: object): AppointmentBody;
  elsewhereAt(start: string, fields?: object): AppointmentBody;
}

export type AppointmentBody = Record<string, unknown>;
/** Several appointments are sent together. */
export type BookingRequest = AppointmentBody | AppointmentBody[];

interface Options {
  grant?: Partial<NewGrant>;
  /** Account that owns the agents, instead of the customer. */
  whose?: (salon: Salon) => { id: string; role: 'business' };
}

async function newTestCustomer(
  app: TestApp,
  clock: Clock,
  { salon, elsewhere }: { salon: Salon; elsewhere: Salon },
  { asksFirst, date, grant = {}, whose }: Options & { asksFirst: boolean; date: string },
): Promise<TestCustomer> {
  const [customer] = await newCustomers(app, 1);
  const { id: person, role } = whose?.(salon) ?? { id: customer!, role: 'customer' as const };
  const children = [1, 2, 3].map(() => newId('familyMember'));
  await app.db.run(sql`
    insert into family_members (id, user_id, name)
    select id, ${customer}, 'Emil' from unnest(${children}::text[]) as child (id)`);
  return {
    app,
    salon,
    elsewhere,
    person: customer!,
    personToken: await newSessionToken(app, clock, person, role),
    agent: await newAgent(app, clock, person, { ...grant, asksFirst }),
    children,
    date,
    at: (start, fields = {}) => ({ ...salon.slot, date, start, ...fields }),
    elsewhereAt: (start, fields = {}) => ({ ...elsewhere.slot, date, start, ...fields }),
  };
}

const send = ({ app, agent: { token } }: TestCustomer, booking: BookingRequest): Promise<Answer> =>
  Array.isArray(booking)
    ? app.call('POST', '/api/appointments/together', { token, body: { visits: booking } })
    : app.call('POST', '/api/appointments', { token, body: booking });

/** The error, with its date as an offset, because each side has its own day. */
function errorOf({ date }: TestCustomer, answer: Answer) {
  if (answer.status < 300) return null;
  const { date: failed, ...info } = errorInfo(answer);
  const days = failed === undefined ? null : (Date.parse(failed) - Date.parse(date)) / 86_400_000;
  return { status: answer.status, code: answer.body.error, info, days };
}

/** All holds and all used limits. */
const sideEffectsOf = async ({ app, agent, salon, elsewhere }: TestCustomer) => ({
  kept: await app.db.rows(sql`
    select id from appointments where status = 'Held' and business_id in (${salon.business}, ${elsewhere.business}) order by id`),
  asked: await app.db.rows(sql`select id from approvals where grant_id = ${agent.grantId}`),
  used: await usedLimitsOf(app, agent),
});

/**
 * Sends the same request with an agent that has to ask first and with one that does not. Both must get the same error, and a refused
 * request must leave no holds. A request that can be booked can also be approved. Resolves to the error.
 */
export async function compareWithBooking(
  app: TestApp,
  clock: Clock,
  requestOf: (side: TestCustomer) => Promise<BookingRequest> | BookingRequest,
  options: Options = {},
) {
  const salons = { salon: await newSalon(app), elsewhere: await newSalon(app) };
  const asking = await newTestCustomer(app, clock, salons, { ...options, asksFirst: true, date: day });
  const acting = await newTestCustomer(app, clock, salons, {
    ...options,
    asksFirst: false,
    date: addDays(day, 1),
  });
  const done = errorOf(acting, await send(acting, await requestOf(acting)));
  const booking = await requestOf(asking);
  const before = await sideEffectsOf(asking);
  const answer = await send(asking, booking);
  expect(errorOf(asking, answer)).toEqual(done);
  if (done !== null) {
    expect(await sideEffectsOf(asking)).toEqual(before);
    return done;
  }
  expect(answer.status).toBe(202);
  const yes = await decide(app, asking.personToken, answer.body.id, 'approve');
  expect([yes.status, await statusOf(app, answer.body.id)]).toEqual([200, 'approved']);
  return null;
}
