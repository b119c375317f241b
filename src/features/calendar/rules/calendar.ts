import { component, type Line, textLine, writeLines } from './content-lines.ts';
import { type CalendarEvent, describeEvent, organizerLine } from './event.ts';
import { describeTimeZone } from './time-zone.ts';

export type Method = 'PUBLISH' | 'CANCEL';

export const methodOf = ({ status }: CalendarEvent): Method =>
  status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH';

/** One appointment, as a message to a calendar: take this up, or take it out again. */
export function writeFile(event: CalendarEvent): string {
  return writeCalendar([`METHOD:${methodOf(event)}`], [event], describeEvent(event, [organizerLine(event)]));
}

/** A calendar to subscribe to: whatever is in it now stands for what was in it before. */
export function writeFeed(name: string, refreshMinutes: number, events: readonly CalendarEvent[]): string {
  const head = [
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
  ];
  return writeCalendar(
    head,
    events,
    events.flatMap((event) => describeEvent(event)),
  );
}

function writeCalendar(head: Line[], events: readonly CalendarEvent[], body: Line[]): string {
  const lines = ['VERSION:2.0', 'PRODID:-//Openslot//Appointments//EN', 'CALSCALE:GREGORIAN', ...head];
  return writeLines(component('VCALENDAR', [...lines, ...describeZones(events), ...body]));
}

/** Every zone that the events name, in the years they lie in. */
function describeZones(events: readonly CalendarEvent[]): Line[] {
  const yearOf = (epochMs: number) => new Date(epochMs).getUTCFullYear();
  const yearsByZone = new Map<string, { first: number; last: number }>();
  for (const { zone, startMs, endMs } of events) {
    const years = yearsByZone.get(zone);
    yearsByZone.set(zone, {
      first: Math.min(years?.first ?? yearOf(startMs), yearOf(startMs)),
      last: Math.max(years?.last ?? yearOf(endMs), yearOf(endMs)),
    });
  }
  return [...yearsByZone].flatMap(([zone, years]) => describeTimeZone(zone, years));
}
