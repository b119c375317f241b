import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { minuteMs } from '../../../shared/time.ts';
import { earliestOf, type Position, readSnapshot, toSnapshot } from './rules/position.ts';
import { type ChangeRow, listChangesSince } from './store.ts';

/** Above this number of changes in one turn, a `reset` is sent instead. */
const maxChanges = 5_000;
const maxAgeMilliseconds = 60 * minuteMs;

interface ReadChanges {
  current: Position;
  changes: ChangeRow[];
  /** Whether `changes` contains every change since the position. */
  reaches(from: Position): boolean;
}

const isRecent = ({ at }: Position, now: number) => at >= now - maxAgeMilliseconds;
// A position ahead of the database is from before a restore of the database.
const isTooOld = (from: Position, current: Position) =>
  !isRecent(from, current.at) || from.to > current.to || from.history !== current.history;

/**
 * Reads the changes since `earlier`, the position of the process, and since the positions of new subscribers.
 * A subscriber with an old position gets a `reset`, without affecting the others.
 */
export async function readChanges(
  dependencies: { db: Database; clock: Clock },
  earlier: Position | null,
  wanted: readonly Position[],
): Promise<ReadChanges> {
  const now = dependencies.clock.now().getTime();
  const known = earlier === null ? [] : [earlier];
  const all = await readSince(dependencies, [...known, ...wanted.filter((from) => isRecent(from, now))]);
  if (known.every(all.reaches)) return all;
  const own = await readSince(dependencies, known);
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
  const { snapshot, history, changes } = await listChangesSince(db, since, maxChanges + 1);
  const current = readSnapshot(snapshot, { history, at: clock.now().getTime() });
  // Changes of this transaction or earlier ones may be missing.
  const missing = changes.length > maxChanges ? changes[0]!.transaction : 0;
  return { current, changes, reaches: (from) => from.from > missing && !isTooOld(from, current) };
}
