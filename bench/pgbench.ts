import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import type { Connection } from '../src/platform/engine/engine.ts';
import { makeTemporaryFolder } from './started.ts';

const places = ['/usr/bin/pgbench', '/usr/lib/postgresql/15/bin/pgbench'];
const program = places.find((place) => spawnSync(place, ['--version']).status === 0);

/** Table of the bare route. */
export async function createBareTable(db: Database): Promise<void> {
  await db.run(sql`
    create table bare_bookings (professional_key bigint not null, during tstzrange not null, status text not null,
      exclude using gist (professional_key with =, during with &&) where (status in ('Pending', 'Confirmed')))`);
}

// Every client uses its own professionals and goes through their times.
const script = `\\set n :n + 1
\\set professional 1000000 + :round * 100000 + :client_id * 500 + :n % 500
\\set from 1900000000 + (:n / 500) * 1800
\\set to :from + 1800
insert into bare_bookings (professional_key, during, status)
  values (:professional, tstzrange(to_timestamp(:from), to_timestamp(:to)), 'Confirmed');
`;
let round = 0;

/** Inserts per second of the database without a service. */
export async function insertsPerSecond(
  { ownerUrl }: Connection,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<string> {
  if (program === undefined) return 'not installed';
  const folder = makeTemporaryFolder();
  const file = join(folder.path, 'insert.sql');
  await writeFile(file, script);
  const words = ['-n', '-M', 'prepared', '-f', file, '-c', clients, '-j', 1, '-T', seconds];
  const variables = ['-D', 'n=0', '-D', `round=${round++}`];
  const { stdout } = await promisify(execFile)(
    program,
    [...words, ...variables, ownerUrl].map(String),
  ).finally(folder.remove);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]).toFixed(0);
}
