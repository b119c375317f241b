import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { minuteMs } from '../../../shared/time.ts';
import { earliestOf, type Position, readSnapshot, toSnapshot } from './rules/position.ts';
import { type ChangeRow, listChangesSince } from './store.ts';

/** Of all that happens in one turn. Beyond, reading anew is less work for everybody. */
const mostChanges = 5_000;
const mostAgeMilliseconds = 60 * minuteMs;

/** What was read in one turn, and how far that is. */
interface ReadChanges {
  current: Position;
  changes: ChangeRow[];
  /** Whether somebody who was there lacks nothing but these. */
  reaches(from: Position): boolean;
}

const isRecent = ({ at }: Position, now: number) => at >= now - mostAgeMilliseconds;
// What is ahead of the database was read on another, from which this one was restored.
const isTooOld = (from: Position, current: Position) => !isRecent(from, current.at) || from.to > current.to;

/**
 * What has happened since `earlier`, where the process had read to, and since where those were who have just come. Each is judged by where
 * they were: whoever comes from long ago, or says so, has no part of it, and nobody else for their sake.
 */
export async function readChanges(
  parts: { db: Database; clock: Clock },
  earlier: Position | null,
  wanted: readonly Position[],
): Promise<ReadChanges> {
  const now = parts.clock.now().getTime();
  const known = earlier === null ? [] : [earlier];
  const all = await readSince(parts, [...known, ...wanted.filter((from) => isRecent(from, now))]);
  if (known.every(all.reaches)) return all;
  const own = await readSince(parts, known);
  const read = new Set(own.changes.map(({ key }) => key));
  return {
    current: own.current,
    changes: [...all.changes.filter(({ key }) => !read.has(key)), ...own.changes],
    reaches: (from) => own.reaches(from) && (from === earlier || all.reaches(from)),
  };
}

async function readSince(
  { db, clock }: { db: Database; clock: Clock },
  positions: readonly Position[],
): Promise<ReadChanges> {
  const since = positions.length === 0 ? null : toSnapshot(earliestOf(positions));
  const { snapshot, changes } = await listChangesSince(db, since, mostChanges + 1);
  const current = readSnapshot(snapshot, clock.now().getTime());
  // Of this transaction, and of those before it, something may be missing.
  const missing = changes.length > mostChanges ? changes[0]!.transaction : 0;
  return { current, changes, reaches: (from) => from.from > missing && !isTooOld(from, current) };
}
