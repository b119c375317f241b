import { Temporal } from 'temporal-polyfill';
import type { Steps } from '../../../../shared/steps.ts';
import { component, type Line, writeClock, writeOffset } from './content-lines.ts';

/** A change of the UTC offset. */
interface Change {
  atMs: number;
  fromOffsetMs: number;
  toOffsetMs: number;
}

/**
 * The zone in these years: every clock change, and the offset at the start of each year. Years without events
 * are left out.
 */
export function* describeTimeZone(zone: string, years: Iterable<number>): Steps<Line[]> {
  const changes = new Map<number, Change>();
  for (const year of years) {
    for (const change of changesIn(zone, year)) changes.set(change.atMs, change);
    yield;
  }
  const inOrder = [...changes.values()].sort((a, b) => a.atMs - b.atMs);
  return component('VTIMEZONE', [`TZID:${zone}`, ...inOrder.flatMap(describeChange)]);
}

// Cached, because finding a clock change takes up to milliseconds.
const known = new Map<string, Change[]>();
const mostKnown = 5_000;

function changesIn(zone: string, year: number): Change[] {
  const key = `${zone} ${year}`;
  const changes = known.get(key) ?? listChanges(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 2));
  if (known.size >= mostKnown) known.clear();
  known.set(key, changes);
  return changes;
}

function describeChange({ atMs, fromOffsetMs, toOffsetMs }: Change): Line[] {
  return component(toOffsetMs > fromOffsetMs ? 'DAYLIGHT' : 'STANDARD', [
    // The local time before the change.
    `DTSTART:${writeClock(atMs + fromOffsetMs)}`,
    `TZOFFSETFROM:${writeOffset(fromOffsetMs)}`,
    `TZOFFSETTO:${writeOffset(toOffsetMs)}`,
  ]);
}

function listChanges(zone: string, fromMs: number, toMs: number): Change[] {
  const begin = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone);
  const last = begin.getTimeZoneTransition('previous');
  const changes = [last === null ? unchanging(begin) : changeAt(last)];
  for (let next = (last ?? begin).getTimeZoneTransition('next'); next !== null; ) {
    if (next.epochMilliseconds > toMs) break;
    changes.push(changeAt(next));
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

function changeAt(moment: Temporal.ZonedDateTime): Change {
  return {
    atMs: moment.epochMilliseconds,
    fromOffsetMs: offsetOf(moment.subtract({ seconds: 1 })),
    toOffsetMs: offsetOf(moment),
  };
}

/** A VTIMEZONE needs at least one entry, even for zones without clock changes. */
function unchanging(moment: Temporal.ZonedDateTime): Change {
  const offsetMs = offsetOf(moment);
  return { atMs: -offsetMs, fromOffsetMs: offsetMs, toOffsetMs: offsetMs };
}

const offsetOf = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1_000_000;
