import { Temporal } from 'temporal-polyfill';
import { component, type Line, writeClock, writeOffset } from './content-lines.ts';

/** From an instant on, the clock of a zone shows another distance to UTC. */
interface Change {
  atMs: number;
  fromOffsetMs: number;
  toOffsetMs: number;
}

/** The zone as it is in these years: every change of its clock, and the one in force when they begin. */
export function describeTimeZone(zone: string, years: { first: number; last: number }): Line[] {
  const fromMs = Date.UTC(years.first, 0, 1);
  const toMs = Date.UTC(years.last + 1, 0, 2);
  return component('VTIMEZONE', [`TZID:${zone}`, ...listChanges(zone, fromMs, toMs).flatMap(describeChange)]);
}

function describeChange({ atMs, fromOffsetMs, toOffsetMs }: Change): Line[] {
  return component(toOffsetMs > fromOffsetMs ? 'DAYLIGHT' : 'STANDARD', [
    // What the clock showed at that moment, before it was changed.
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

/** A zone must have a beginning, though its clock was never changed. */
function unchanging(moment: Temporal.ZonedDateTime): Change {
  const offsetMs = offsetOf(moment);
  return { atMs: -offsetMs, fromOffsetMs: offsetMs, toOffsetMs: offsetMs };
}

const offsetOf = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1_000_000;
