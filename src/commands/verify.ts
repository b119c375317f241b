import type { Config } from '../platform/config.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { createLog } from '../platform/log.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { invariants } from './verify-invariants.ts';
import { listClashingClasses, listOffTimetable, listOutsideHours } from './verify-schedules.ts';

export interface Violation {
  invariant: string;
  /** Sample of violating records. */
  found: string[];
}

const maxShown = 20;
const transactionOptions = { milliseconds: 600_000 };

/** Checks that need code instead of a single query. */
const computedChecks: readonly [string, (db: Queryable, most: number) => Promise<string[]>][] = [
  ['an appointment was booked or moved outside the valid hours', listOutsideHours],
  ['an appointment was booked or moved outside the class times', listOffTimetable],
  ['a professional has two classes at overlapping times', listClashingClasses],
];
const count = invariants.length + computedChecks.length;

export async function listViolations(db: Database): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, broken] of invariants) {
    const rows = await db.transaction(
      (transaction) =>
        transaction.rows<{ found: string }>(sql`select found from (${broken}) broken limit ${maxShown}`),
      transactionOptions,
    );
    if (rows.length > 0) violations.push({ invariant, found: rows.map(({ found }) => found) });
  }
  for (const [invariant, listBroken] of computedChecks) {
    const found = await db.transaction(
      (transaction) => listBroken(transaction, maxShown),
      transactionOptions,
    );
    if (found.length > 0) violations.push({ invariant, found });
  }
  return violations;
}

/** Read-only. Returns the exit code, 1 if a check fails. */
export async function runVerify(config: Config): Promise<number> {
  const database = await openConfiguredDatabase(config, createLog('warn'), 'borrow');
  try {
    const violations = await listViolations(database.db);
    for (const { invariant, found } of violations)
      console.log(`Failed: ${invariant}\n  ${found.join('\n  ')}`);
    console.log(
      violations.length === 0
        ? `All ${count} checks passed.`
        : `${violations.length} of ${count} checks failed.`,
    );
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
