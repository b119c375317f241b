import { pino } from 'pino';
import { createAccessTokens } from '../../../../src/features/access/sessions/access-tokens.ts';
import { createSigningKeys } from '../../../../src/features/access/sessions/signing-keys.ts';
import { startSession } from '../../../../src/features/access/sessions/start-session.ts';
import type { WaitlistParts } from '../../../../src/features/waitlist/waitlist/enter-line.ts';
import type { Clock } from '../../../../src/platform/clock.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { createJobs } from '../../../../src/platform/jobs/jobs.ts';
import { createPasswords } from '../../../../src/platform/passwords.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { Answer, TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { passwordCost } from '../../../fixtures/password-cost.ts';
import { day, type Salon } from '../../booking/appointments/salon.ts';

/** Customers with one password, hashed once: that takes time. */
export async function newCrowd(app: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('user'));
  const passwordHash = await createPasswords(passwordCost).hash('a long password');
  await app.db.run(sql`
    insert into users (id, email, email_key, name, role, password_hash)
    select id, id || '@example.com', id || '@example.com', 'Maya Rossi', 'customer', ${passwordHash}
    from unnest(${ids}::text[]) as one (id)`);
  return ids;
}

/** A session begun now: a quarter of an hour outlasts every access token. */
export async function tokenOf(
  app: TestApp,
  clock: Clock,
  id: string,
  role: 'customer' | 'business' | 'professional' = 'customer',
): Promise<string> {
  const keys = createSigningKeys({ db: app.db, clock, secrets: app.secrets });
  const sign = await createAccessTokens({ keys, clock }).signer();
  return (await startSession(app.db, { id, role }, sign, clock.now())).accessToken;
}

export const wishFor = (salon: Salon, fields: object = {}) => ({
  professional: salon.professional,
  business: salon.business,
  services: [salon.haircut],
  from: day,
  to: day,
  ...fields,
});

export const join = (app: TestApp, token: string, body: unknown, headers = {}): Promise<Answer> =>
  app.call('POST', '/api/waitlist', { token, body, headers });

/** Joins and insists that it worked. */
export async function joined(app: TestApp, token: string, body: unknown): Promise<string> {
  const answer = await join(app, token, body);
  if (answer.status !== 201) throw new Error(`not in line: ${answer.status} ${answer.text}`);
  return answer.body.id;
}

export async function statusesOf(app: TestApp, ids: readonly string[]): Promise<string[]> {
  const rows = await app.db.rows<{ id: string; status: string }>(
    sql`select id, status from waitlist_entries where id = any (${ids}::text[])`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'gone');
}

/** Whatever has happened is told, and what follows from it done. */
export async function settle(app: TestApp, clock: Clock): Promise<void> {
  await eventually(async () => {
    await app.app.dispatchEvents();
    const row = await app.db.row<{ due: number }>(sql`
      select (select count(*) from events where failed_at is null) + (select count(*) from jobs
        where kind like 'waitlist%' and failed_at is null and (run_at <= ${clock.now()} or attempts > 0)) as due`);
    return row?.due === 0;
  }, 10_000);
}

/** For running jobs past the queue. */
export const partsOf = (app: TestApp, clock: Clock): WaitlistParts => ({
  db: app.db,
  clock,
  jobs: createJobs({ db: app.db, clock, log: pino({ level: 'silent' }) }),
  clearTimes: () => {},
});
