import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { addressBucket, createRateLimits, type RateLimits } from '../../src/platform/rate-limits.ts';
import { createDatabase } from '../fixtures/database.ts';
import { movingClock } from '../fixtures/moving-clock.ts';

const clock = movingClock();
let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
let limits: RateLimits;
beforeAll(async () => {
  created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  db = openDatabase(created.url, { poolSize: 10, log: pino({ level: 'silent' }) });
  limits = createRateLimits({ db, clock });
});
afterAll(async () => {
  await db.close();
  await created.drop();
});

test('of many concurrent requests exactly as many as allowed pass', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => limits.spend('crowd', 7)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

test('a new period starts with the next request after the old one ended', async () => {
  await limits.spend('a', 1);
  clock.advance(59.5);
  await expect(limits.spend('a', 1)).rejects.toMatchObject({
    argument: 1,
    retryAfterSeconds: 1,
    status: 429,
  });
  clock.advance(0.5);
  await limits.spend('a', 1);
  await expect(limits.spend('a', 1)).rejects.toMatchObject({ argument: 60 });
});

test('a used-up counter is refused without the database until its window ends', async () => {
  await limits.spend('full', 1);
  await expect(limits.spend('full', 1)).rejects.toMatchObject({ argument: 60 });
  await db.run(sql`delete from rate_limits where bucket = 'full'`);
  clock.advance(10);
  await expect(limits.spend('full', 1)).rejects.toMatchObject({ argument: 50 });
  expect(await db.rows(sql`select 1 from rate_limits where bucket = 'full'`)).toEqual([]);
  clock.advance(50);
  await limits.spend('full', 1);
});

test('concurrent requests to one counter share a statement', async () => {
  const statements = vi.spyOn(db, 'rows');
  await Promise.all(Array.from({ length: 40 }, () => limits.spend('busy', 100)));
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2);
  statements.mockRestore();
  expect(await limits.readEach([{ bucket: 'busy', seconds: 60 }])).toMatchObject([{ hits: 40 }]);
});

test('reading the remainder counts nothing', async () => {
  for (let asked = 0; asked < 5; asked++) await limits.requireRemaining('b', 1);
  await limits.spend('b', 1);
  await expect(limits.requireRemaining('b', 1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  clock.advance(60);
  await limits.requireRemaining('b', 1);
});

test('expired counts are deleted, current ones kept', async () => {
  clock.advance(60);
  await limits.spend('old', 1);
  clock.advance(60);
  await limits.spend('new', 1);
  await limits.purge();
  expect(await db.rows(sql`select bucket from rate_limits`)).toEqual([{ bucket: 'new' }]);
});

test('IPv4 addresses count alone, IPv6 addresses by network', () => {
  expect(addressBucket('203.0.113.9')).toBe('address:203.0.113.9');
  expect(addressBucket('::ffff:203.0.113.9')).toBe('address:203.0.113.9');
  expect(addressBucket('2001:db8:0:1::1')).toBe('address:2001:db8:0:1::/64');
  expect(addressBucket('2001:0DB8:0000:0001:ffff:ffff:ffff:ffff')).toBe('address:2001:db8:0:1::/64');
  expect(addressBucket('2001:db8::1')).toBe('address:2001:db8:0:0::/64');
  expect(addressBucket('::1')).toBe('address:0:0:0:0::/64');
  expect(addressBucket('fe80::1%eth0')).toBe('address:fe80:0:0:0::/64');
});
