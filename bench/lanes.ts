import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { urgentEventKinds } from '../src/shared/event-kinds.ts';
import { type Bookable, generateBookable, settle, startSessions } from './bookable.ts';
import { createBookingRequests } from './booking-requests.ts';
import { openBenchEngine } from './engine.ts';
import type { LoadRequest } from './load.ts';
import { pace } from './pace.ts';
import { startService } from './processes.ts';

const perMinute = 1_000;
const seconds = pace.quick ? 15 : 60;
const size: Bookable = { professionals: 500, customers: 2_000 };

/** Waiting time of background work by queue, from request to completion, while many bookings send mail. */
export async function measureLanes(): Promise<void> {
  const engine = await openBenchEngine();
  await generateBookable(engine.db, size);
  await settle(engine.db);
  await watch(engine.db);
  const bookings = createBookingRequests(size, await startSessions(engine.db, size));
  const service = await startService({ DATABASE_URL: engine.connection.url, DEMO: 'off' });
  try {
    await rush(service.url, bookings.take);
    await drained(engine.db);
    await print(engine.db);
  } finally {
    await service.stop();
    await engine.stop();
  }
}

/** Records when a row leaves a queue and how long it was there. */
async function watch(db: Database): Promise<void> {
  await db.run(sql`create table waited (what text not null, milliseconds double precision not null)`);
  await db.run(sql`
    create function note_job() returns trigger language plpgsql security definer as $$ begin
      insert into waited values (old.lane, extract(epoch from clock_timestamp() - old.created_at) * 1000); return null; end $$`);
  await db.run(sql`
    create function note_event() returns trigger language plpgsql security definer as $$ begin
      insert into waited values ('event ' || old.kind, extract(epoch from clock_timestamp() - old.at) * 1000); return null; end $$`);
  await db.run(sql`create trigger note_job after delete on jobs for each row execute function note_job()`);
  await db.run(
    sql`create trigger note_event after delete on events for each row execute function note_event()`,
  );
}

/** A constant rate of bookings; each second one cancellation and one password reset. */
async function rush(url: string, take: (count: number) => LoadRequest[]): Promise<void> {
  const underway: Promise<unknown>[] = [];
  const started = performance.now();
  for (let number = 0; number < (perMinute * seconds) / 60; number++) {
    await sleep(Math.max(0, started + (number * 60_000) / perMinute - performance.now()));
    const [request] = take(1);
    const isCancelled = number % 17 === 0;
    underway.push(bookOne(url, request!, isCancelled));
    if (isCancelled)
      underway.push(send(url, '/api/auth/forgot-password', { email: `c${number}@example.com` }));
  }
  await Promise.all(underway);
}

async function bookOne(
  url: string,
  { path, body, headers }: LoadRequest,
  isCancelled: boolean,
): Promise<void> {
  const { id } = await send(url, path, JSON.parse(body!), headers);
  if (isCancelled) await send(url, `${path}/${id}/cancel`, {}, headers);
}

async function send(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

async function drained(db: Database): Promise<void> {
  for (;;) {
    const left = await db.row(sql`
      select 1 from events where failed_at is null
      union all select 1 from jobs where failed_at is null and run_at <= now() + interval '2 minutes' limit 1`);
    if (left === null) return;
    await sleep(100);
  }
}

async function print(db: Database): Promise<void> {
  const rows = await db.rows<{ what: string; count: number; p50: number; p99: number; most: number }>(sql`
    select what, count(*), percentile_cont(0.5) within group (order by milliseconds) as p50,
      percentile_cont(0.99) within group (order by milliseconds) as p99, max(milliseconds) as most
    from (select case when what not like 'event %' then what
      when substr(what, 7) = any (${urgentEventKinds}::text[]) then 'events, urgent' else 'events, others' end as what, milliseconds
      from waited) named
    group by what order by what`);
  console.log(`${perMinute} bookings per minute for ${seconds} s, each with mail\n`);
  console.log('| queue | done | p50 ms | p99 ms | max ms |\n|---|---|---|---|---|');
  for (const { what, count, ...times } of rows)
    console.log(
      `| ${[what, count, ...[times.p50, times.p99, times.most].map((value) => Math.round(value))].join(' | ')} |`,
    );
}
