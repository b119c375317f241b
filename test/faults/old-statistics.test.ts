import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateMarketplace, startAllSessions } from '../../bench/cpu/data.ts';
import { createOperations, type Operation } from '../../bench/cpu/operations.ts';
import type { LoadRequest } from '../../bench/load.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

// PostgreSQL keeps the plan of a prepared statement. On a new installation the tables are empty when it is made,
// and a plan that reads a whole table looks cheap. The statistics stay those of empty tables here.
const appointments = 20_000;
const largeTable = 400;
// More than the five executions after which PostgreSQL may keep a plan.
const repetitions = 12;
const callers = 64;

let service: TestApp;
let operations: Record<string, Operation>;

beforeAll(async () => {
  // One connection, so that it executes every statement often enough to keep its plan.
  service = await startApp({ environment: { DATABASE_POOL_SIZE: '1' }, background: false, pages: true });
  const { db } = service;
  await db.run(sql`analyze`);
  await db.run(sql`
    do $$ declare name text; begin
      for name in select relname from pg_stat_user_tables where schemaname = 'public' loop
        execute format('alter table %I set (autovacuum_enabled = off)', name);
      end loop;
    end $$`);
  await generateMarketplace(db);
  operations = createOperations(send, await startAllSessions(db, service.secrets));
  for (const operation of Object.values(operations)) await repeat(operation, repetitions);
  const booking = operations['booking']!;
  let booked = repetitions;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (booked < appointments) await booking.run(booked++);
    }),
  );
}, 600_000);

afterAll(() => service?.close());

async function send({ path, ...request }: LoadRequest): Promise<string> {
  const response = await fetch(service.url + path, request);
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${request.method} ${path}: ${response.status} ${text}`);
  return text;
}

let executions = 0;

async function repeat(operation: Operation, count: number): Promise<void> {
  await operation.prepare?.(count);
  for (let number = 0; number < count; number++) await operation.run(executions++);
}

interface Table {
  rows: number;
  /** Rows read without an index so far. */
  scanned: number;
}

async function readTables(): Promise<Map<string, Table>> {
  // Counters of a connection are published with a delay.
  await service.serviceDb.run(sql`select pg_stat_force_next_flush()`);
  const tables = await service.db.rows<Table & { name: string }>(sql`
    select relname as name, n_live_tup::int as rows, seq_tup_read::int as scanned from pg_stat_user_tables
    where schemaname = 'public'`);
  return new Map(tables.map(({ name, ...table }) => [name, table]));
}

test('no operation reads a large table as a whole on a database that was analyzed while empty', async () => {
  const scans: string[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    await operation.prepare?.(repetitions);
    const before = await readTables();
    for (let number = 0; number < repetitions; number++) await operation.run(executions++);
    for (const [table, { rows, scanned }] of await readTables())
      if (rows >= largeTable && scanned > before.get(table)!.scanned) scans.push(`${name}: ${table}`);
  }
  const { rows } = (await readTables()).get('appointments')!;
  expect(rows).toBeGreaterThan(appointments);
  expect(scans).toEqual([]);
}, 300_000);
