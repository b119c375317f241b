import { sql } from '../../../../src/platform/database/sql.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import type { TestUser } from '../../../fixtures/marketplace.ts';
import { booked, moveTo, type Salon } from '../../../fixtures/salon.ts';

/** Tokens expire after 15 minutes, so each test starts at the same time and advances less than that. */
export function settableClock(start: string) {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    reset() {
      now = Date.parse(start);
    },
    advance(minutes: number) {
      now += minutes * 60_000;
    },
  };
}

let days = 0;

/** Books an appointment of 30 minutes that starts in this many minutes. */
export async function newAppointment(
  app: TestApp,
  salon: Salon,
  { client = salon.customer, now, startsIn }: { client?: TestUser; now: Date; startsIn: number },
): Promise<string> {
  const date = new Date(now.getTime() + 86_400_000 * (2 + days++)).toISOString().slice(0, 10);
  const { id } = await booked(app, client.token, { ...salon.slot, date });
  await app.db.run(
    sql`update appointments set status = 'Cancelled' where status in ('Pending', 'Confirmed') and id <> ${id}`,
  );
  await moveTo(app, id, new Date(now.getTime() + startsIn * 60_000).toISOString());
  return id;
}

export const raise = (app: TestApp, token: string | undefined, id: string, body: object = {}, headers = {}) =>
  app.call('POST', `/api/appointments/${id}/alerts`, {
    token,
    body: { type: 'running_late', minutes: 15, ...body },
    headers,
  });

/** Raises an alert and requires success. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function raised(app: TestApp, token: string, id: string, body: object = {}): Promise<any> {
  const answer = await raise(app, token, id, body);
  if (answer.status !== 201) throw new Error(`not raised: ${answer.status} ${answer.text}`);
  return answer.body;
}

export const respond = (app: TestApp, token: string | undefined, id: string, response: unknown) =>
  app.call('POST', `/api/alerts/${id}/respond`, { token, body: { response } });

export const alertsOf = async (app: TestApp, token: string, query = '') =>
  (await app.call('GET', `/api/alerts${query}`, { token })).body;
