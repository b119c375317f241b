import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openConfiguredDatabase } from '../../src/commands/open-database.ts';
import { listViolations } from '../../src/commands/verify.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { timeOfDay } from '../../src/shared/time.ts';
import type { Answer, TestApp } from '../fixtures/app.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { makeRegulars, newCoupon, newSalon, type Salon, soldPackage } from '../fixtures/salon.ts';
import { makeDataDir, processesOf, type Service, startService } from '../fixtures/service-process.ts';

// /proc exists on Linux only.
const onLinux = existsSync('/proc/self/environ');

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  folder = await makeDataDir();
});
afterAll(() => folder.remove());

const start = () => startService({ DATA_DIR: folder.dataDir, DEMO: 'off' });

/** A connection to the database of the running service. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: folder.dataDir });
  const { db, close } = await openConfiguredDatabase(config, pino({ level: 'silent' }), 'borrow');
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** The part of an app that fixtures need. */
const asApp = (service: Service, db: Database) => ({ ...service, db }) as unknown as TestApp;

interface BookingAttempt {
  key: string;
  /** Number of appointments. */
  count: number;
  body: object;
}

// Maximum number that staff may create for one client.
const perKind = 8;
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Bookings without conflicts: plain, with a coupon, with a package, series. Coupon and package allow exactly
 * as many as there are, so a use that is lost is noticed.
 */
function requestsOf(
  salon: Salon,
  round: { number: number; clientId: string },
  reductions: { couponCode: string; packagePurchaseId: string },
) {
  const kinds: { count: number; more: object }[] = [
    { count: 1, more: {} },
    { count: 1, more: { couponCode: reductions.couponCode } },
    { count: 1, more: { packagePurchaseId: reductions.packagePurchaseId } },
    { count: 3, more: { recurringFrequency: 'weekly', recurringCount: 3 } },
  ];
  return Array.from({ length: perKind }, (_, number) =>
    kinds.map(({ count, more }, kind): BookingAttempt => {
      const key = `booking-${round.number}-${kind}-${number}`;
      // Two per day of each kind; each kind has its own hours, and a round is as long as its series.
      const when = {
        date: daysAhead(10 + round.number * 30 + Math.floor(number / 2)),
        start: timeOfDay(540 + kind * 120 + (number % 2) * 60),
      };
      const body = { ...salon.slot, ...when, clientId: round.clientId, notes: key, ...more };
      return { key, count, body };
    }),
  ).flat();
}

const send = (service: Service, salon: Salon, { key, body }: BookingAttempt): Promise<Answer> =>
  service.call('POST', '/api/appointments', {
    token: salon.owner.token,
    body,
    headers: { 'idempotency-key': key },
  });

async function resend(service: Service, salon: Salon, attempt: BookingAttempt): Promise<Answer> {
  for (;;) {
    const answer = await send(service, salon, attempt);
    if (answer.status !== 503) return answer;
  }
}

/**
 * Sends all requests at once and kills the service after some responses, in some rounds with the database.
 */
async function storm(service: Service, salon: Salon, attempts: BookingAttempt[], { after, whole }: Kill) {
  const acknowledged = new Map<string, string>();
  let kill = () => {};
  const killed = new Promise<void>((resolve) => {
    kill = resolve;
  });
  let answered = 0;
  const sent = attempts.map(async (attempt, index) => {
    const answer = await send(service, salon, attempt).catch(() => null);
    // An overloaded machine may return 503.
    if (answer === null || answer.status === 503) return;
    expect([attempt.key, answer.status, answer.body.error]).toEqual([attempt.key, 201, undefined]);
    if (++answered === after) kill();
    // Every third response is treated as lost.
    if (index % 3 !== 0) acknowledged.set(attempt.key, answer.body.id);
  });
  await Promise.race([killed, Promise.all(sent)]);
  // At a random moment of the next request, not always after a response.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
  if (whole) for (const pid of processesOf(folder.dataDir)) process.kill(pid, 'SIGKILL');
  await service.end('SIGKILL');
  await Promise.all(sent);
  return acknowledged;
}

interface Kill {
  after: number;
  whole: boolean;
}

/** Appointments of each request in order. */
async function listBooked(db: Database, attempts: BookingAttempt[]): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ key: string; ids: string[] }>(sql`
    select notes as key, array_agg(id order by during) as ids from appointments
    where notes = any (${attempts.map(({ key }) => key)}::text[]) and status = 'Confirmed' group by notes`);
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}

/** Records that an appointment should have and lacks. */
const listHalves = (db: Database) =>
  db.rows(sql`
    select a.id from appointments a
    where (select count(*) from appointment_history h where h.appointment_id = a.id and h.action = 'book') <> 1
      or (a.coupon_code is not null) <> exists (select 1 from coupon_uses u where u.appointment_id = a.id)`);

describe.runIf(onLinux)('killed repeatedly during many bookings', () => {
  test('every acknowledged booking exists, none is partial, and a retry returns the first booking', async () => {
    let service = await start();
    const salon = await withDatabase((db) => newSalon(asApp(service, db)));
    const counts = { acknowledged: 0, unheard: 0, lost: 0 };

    for (let round = 0; round < 4; round++) {
      const app = asApp(service, null as never);
      // Appointments of earlier rounds must not use up the limits of this one.
      const client = await withDatabase(async (db) => {
        const user = await newUser(asApp(service, db));
        await makeRegulars(asApp(service, db), salon, user);
        return user;
      });
      const couponCode = await newCoupon(app, salon, { usageLimit: perKind });
      const packagePurchaseId = await soldPackage(app, salon, client.id, { sessionCount: perKind });
      const attempts = requestsOf(
        salon,
        { number: round, clientId: client.id },
        { couponCode, packagePurchaseId },
      );
      const kill = { after: 1 + Math.floor(Math.random() * attempts.length * 0.7), whole: round % 2 === 1 };
      const acknowledged = await storm(service, salon, attempts, kill);

      service = await start();
      const booked = await withDatabase(async (db) => {
        expect(await listViolations(db)).toEqual([]);
        expect(await listHalves(db)).toEqual([]);
        return listBooked(db, attempts);
      });
      for (const { key, count } of attempts) {
        expect([key, booked.get(key)?.length ?? count]).toEqual([key, count]);
        const isAcknowledged = acknowledged.has(key);
        expect([key, isAcknowledged ? booked.get(key)?.[0] : undefined]).toEqual([
          key,
          acknowledged.get(key),
        ]);
        if (!isAcknowledged) counts[booked.has(key) ? 'unheard' : 'lost'] += 1;
      }
      counts.acknowledged += acknowledged.size;

      const settled = new Map<string, string>();
      const retry = async (attempt: BookingAttempt) => {
        const answers = await Promise.all([resend(service, salon, attempt), resend(service, salon, attempt)]);
        const [id] = booked.get(attempt.key) ?? [answers[0].body.id];
        for (const { status, body } of answers)
          expect([attempt.key, status, body.id]).toEqual([attempt.key, 201, id]);
        const replays = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
        expect([attempt.key, replays.length]).toEqual([attempt.key, booked.has(attempt.key) ? 2 : 1]);
        settled.set(attempt.key, id);
      };
      for (let first = 0; first < attempts.length; first += 4)
        await Promise.all(attempts.slice(first, first + 4).map(retry));
      await withDatabase(async (db) => {
        const after = await listBooked(db, attempts);
        for (const { key, count } of attempts) {
          expect([key, after.get(key)?.[0]]).toEqual([key, settled.get(key)]);
          expect([key, after.get(key)?.length]).toEqual([key, count]);
        }
        expect(await listViolations(db)).toEqual([]);
        expect(await listHalves(db)).toEqual([]);
      });
    }
    // Otherwise all bookings had finished before the kill.
    expect(counts.acknowledged).toBeGreaterThan(0);
    expect(counts.unheard).toBeGreaterThan(0);
    expect(counts.lost).toBeGreaterThan(0);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(processesOf(folder.dataDir)).toEqual([]);
  });
});
