import { sql } from '../../../../src/platform/database/sql.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import type { Salon } from '../../booking/appointments/salon.ts';

let made = 0;

/** A visit of half an hour at the salon, each at a time of its own long ago. */
export async function newVisit(
  app: TestApp,
  { business, professional }: Pick<Salon, 'business' | 'professional'>,
  clientId: string,
  status = 'Completed',
): Promise<string> {
  const id = `apt_visit${++made}`;
  const startsAt = new Date(Date.UTC(2020, 0, 1) + made * 3_600_000);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
      date, start_minute, timezone, during, blocked, session_key, service_ids, currency)
    select ${id}, ${business}, p.id, p.key, u.id, u.person_key, u.name, ${status}, ${startsAt.toISOString().slice(0, 10)},
      ${startsAt.getUTCHours() * 60}, 'UTC', tstzrange(${startsAt}, ${endsAt}), tstzrange(${startsAt}, ${endsAt}),
      ${id}, '{}', 'EUR'
    from professionals p, users u where p.id = ${professional} and u.id = ${clientId}`);
  return id;
}

export const review = (app: TestApp, token: string | undefined, body: unknown, headers = {}) =>
  app.call('POST', '/api/reviews', { token, body, headers });

export const change = (app: TestApp, token: string, id: string, body: unknown) =>
  app.call('PATCH', `/api/reviews/${id}`, { token, body });

export const remove = (app: TestApp, token: string, id: string) =>
  app.call('DELETE', `/api/reviews/${id}`, { token });

/** As everybody sees them. */
export async function figuresOf(app: TestApp, professional: string): Promise<[number | null, number]> {
  const { body } = await app.call('GET', `/api/professionals/${professional}`);
  return [body.rating, body.reviewCount];
}
