import type { Config } from '../platform/config.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { createLog } from '../platform/log.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { invariants } from './verify-invariants.ts';
import { listOffTimetable, listOutsideHours } from './verify-promises.ts';
import { listClashingClasses } from './verify-timetables.ts';

export interface Violation {
  invariant: string;
  /** Some of the records that break it. */
  found: string[];
}

const mostShown = 20;
const patience = { milliseconds: 600_000 };

/** Those that no statement can tell. */
const reckoned: readonly [string, (db: Queryable, most: number) => Promise<string[]>][] = [
  ['an appointment was booked or moved outside the hours that hold since before', listOutsideHours],
  ['an appointment was booked or moved off the timetable that holds since before', listOffTimetable],
  ['a professional has two classes at overlapping times', listClashingClasses],
];
const count = invariants.length + reckoned.length;

export async function listViolations(db: Database): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, broken] of invariants) {
    const rows = await db.transaction(
      (transaction) =>
        transaction.rows<{ found: string }>(sql`select found from (${broken}) broken limit ${mostShown}`),
      patience,
    );
    if (rows.length > 0) violations.push({ invariant, found: rows.map(({ found }) => found) });
  }
  for (const [invariant, listBroken] of reckoned) {
    const found = await db.transaction((transaction) => listBroken(transaction, mostShown), patience);
    if (found.length > 0) violations.push({ invariant, found });
  }
  return violations;
}

/** Reads only. Resolves to the exit code: 1 when something is wrong. */
export async function runVerify(config: Config): Promise<number> {
  const database = await openConfiguredDatabase(config, createLog('warn'), 'borrow');
  try {
    const violations = await listViolations(database.db);
    for (const { invariant, found } of violations)
      console.log(`Wrong: ${invariant}\n  ${found.join('\n  ')}`);
    console.log(
      violations.length === 0
        ? `All is well: ${count} checks.`
        : `${violations.length} of ${count} checks failed.`,
    );
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
