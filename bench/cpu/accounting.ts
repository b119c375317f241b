import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { cpuMicroseconds } from './process-time.ts';

export interface Spent {
  serviceMicroseconds: number;
  databaseMicroseconds: number;
  statements: number;
  buffers: number;
}

/** Where the work of one server appears: its process, and the role or application name of its connections. */
export interface Account {
  pid: number;
  connections: { role: string } | { application: string };
}

/** A reading of everything used so far. */
interface Reading {
  serviceMicroseconds: number;
  /** By process id, because a backend that ends takes its time with it. */
  backendMicroseconds: Map<number, number>;
  statements: number;
  buffers: number;
}

/** Runs some work and returns its cost. */
export async function accountFor(db: Database, account: Account, work: () => Promise<void>): Promise<Spent> {
  const before = await read(db, account);
  await work();
  const after = await read(db, account);
  let databaseMicroseconds = 0;
  for (const [pid, microseconds] of after.backendMicroseconds)
    databaseMicroseconds += microseconds - (before.backendMicroseconds.get(pid) ?? 0);
  return {
    serviceMicroseconds: after.serviceMicroseconds - before.serviceMicroseconds,
    databaseMicroseconds,
    statements: after.statements - before.statements,
    buffers: after.buffers - before.buffers,
  };
}

async function read(db: Database, { pid, connections }: Account): Promise<Reading> {
  const role = 'role' in connections ? connections.role : '';
  const application = 'application' in connections ? connections.application : '';
  const backends = await db.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where backend_type = 'client backend'
      and (usename = ${role} or application_name = ${application})`);
  const counted = await db.row<{ statements: number; buffers: number }>(sql`
    select coalesce(sum(calls), 0)::float as statements,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as buffers
    from pg_stat_statements join pg_roles on oid = userid where rolname = ${role}`);
  const backendMicroseconds = new Map<number, number>();
  for (const backend of backends) backendMicroseconds.set(backend.pid, await cpuMicroseconds(backend.pid));
  return { serviceMicroseconds: await cpuMicroseconds(pid), backendMicroseconds, ...counted! };
}
