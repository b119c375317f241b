import { atOnce, type Steps } from '../../../../shared/steps.ts';
import { type Line, textLine, writeLines } from './content-lines.ts';
import { type CalendarEvent, describeEvent, organizerLine } from './event.ts';
import { describeTimeZone } from './time-zone.ts';

export type Method = 'PUBLISH' | 'CANCEL';

export const methodOf = ({ status }: CalendarEvent): Method =>
  status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH';

/** One appointment, as a message to a calendar: take this up, or take it out again. */
export function writeFile(event: CalendarEvent): string {
  const zone = [...yearsByZone([event])].flatMap(([name, years]) => atOnce(describeTimeZone(name, years)));
  const lines = [`METHOD:${methodOf(event)}`, ...zone, ...describeEvent(event, [organizerLine(event)])];
  return writeLines([...opening, ...lines, ...closing]);
}

/**
 * A calendar to subscribe to: whatever is in it now stands for what was in it before. There may be many events in it: what takes long
 * can be interrupted between any two of them.
 */
export function* writeFeed(
  name: string,
  refreshMinutes: number,
  events: readonly CalendarEvent[],
): Steps<string> {
  const head = [
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
  ];
  let written = writeLines([...opening, ...head]);
  for (const [zone, years] of yearsByZone(events))
    written += writeLines(yield* describeTimeZone(zone, years));
  for (const event of events) {
    written += writeLines(describeEvent(event));
    yield;
  }
  return written + writeLines(closing);
}

const opening: Line[] = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Openslot//Appointments//EN',
  'CALSCALE:GREGORIAN',
];
const closing: Line[] = ['END:VCALENDAR'];

/** Every zone that the events name, with the years they lie in. */
function yearsByZone(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const yearOf = (epochMs: number) => new Date(epochMs).getUTCFullYear();
  const found = new Map<string, Set<number>>();
  for (const { zone, startMs, endMs } of events) {
    const years = found.get(zone) ?? new Set();
    found.set(zone, years.add(yearOf(startMs)).add(yearOf(endMs)));
  }
  return found;
}
