import { runToEnd, type Steps } from '../../../../shared/steps.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { toLocal } from '../../../../shared/zoned-time.ts';
import { component, type Line, quoted, textLine, writeClock, writeLines, writeUtc } from './content-lines.ts';
import { describeTimeZone } from './time-zone.ts';

export type Method = 'PUBLISH' | 'CANCEL';

export const methodOf = ({ status }: CalendarEvent): Method =>
  status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH';

/** Appointments as an iTIP message (RFC 5546): publish or cancel. Several have to have the same method. */
export function writeFile(event: CalendarEvent, ...more: readonly CalendarEvent[]): string {
  const events = [event, ...more];
  const zones = [...yearsByZone(events)].flatMap(([name, years]) => runToEnd(describeTimeZone(name, years)));
  const described = events.flatMap((one) => describeEvent(one, [organizerLine(one)]));
  return writeLines([...opening, `METHOD:${methodOf(event)}`, ...zones, ...described, ...closing]);
}

/** A calendar to subscribe to. Yields between events, because there may be many. */
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

/** Zones of the events, with the years in which they occur. */
function yearsByZone(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const yearOf = (epochMs: number) => new Date(epochMs).getUTCFullYear();
  const found = new Map<string, Set<number>>();
  for (const { zone, startMs, endMs } of events) {
    const years = found.get(zone) ?? new Set();
    found.set(zone, years.add(yearOf(startMs)).add(yearOf(endMs)));
  }
  return found;
}

export interface CalendarEvent {
  uid: string;
  /** Increases with every change that calendars have to show. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  startMs: number;
  endMs: number;
  zone: string;
  createdMs: number;
  changedMs: number;
  summary: string;
  description: string;
  location: string | null;
  position: { lat: number; lng: number } | null;
  organizer: string;
}

/**
 * An iTIP message (RFC 5546) has an organizer; an event in a subscribed calendar must not. The top-level
 * domain `invalid` is reserved, so no mail is delivered.
 */
const organizerLine = ({ organizer }: CalendarEvent): Line =>
  `ORGANIZER;CN=${quoted(organizer)}:mailto:no-reply@openslot.invalid`;

function describeEvent(event: CalendarEvent, more: readonly Line[] = []): Line[] {
  const { startMs, endMs, zone, position, location } = event;
  return component('VEVENT', [
    `UID:${event.uid}`,
    // A revision is always written the same way, so that conditional requests work.
    `DTSTAMP:${writeUtc(event.changedMs)}`,
    `SEQUENCE:${event.sequence}`,
    `CREATED:${writeUtc(event.createdMs)}`,
    `LAST-MODIFIED:${writeUtc(event.changedMs)}`,
    momentLine('DTSTART', startMs, zone),
    momentLine('DTEND', endMs, zone),
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    textLine('SUMMARY', event.summary),
    textLine('DESCRIPTION', event.description),
    ...(location === null ? [] : [textLine('LOCATION', location)]),
    ...(position === null ? [] : [`GEO:${position.lat.toFixed(6)};${position.lng.toFixed(6)}`]),
    ...more,
  ]);
}

/**
 * Local time with zone. A repeated local time is written in UTC, because programs interpret it differently.
 */
function momentLine(name: string, epochMs: number, zone: string): Line {
  const wallMs = epochMs + offsetAt(epochMs, zone);
  if (isShownTwice(epochMs, wallMs, zone)) return `${name}:${writeUtc(epochMs)}`;
  return `${name};TZID=${zone}:${writeClock(wallMs)}`;
}

function offsetAt(epochMs: number, zone: string): number {
  const { date, minute } = toLocal(epochMs, zone);
  return Date.parse(date) + minute * minuteMs - epochMs;
}

/**
 * Checks the offsets a day before and after: the clock shows the time twice when it was set back in between.
 */
function isShownTwice(epochMs: number, wallMs: number, zone: string): boolean {
  return [epochMs - dayMs, epochMs + dayMs].some((nearby) => {
    const other = wallMs - offsetAt(nearby, zone);
    return other !== epochMs && other + offsetAt(other, zone) === wallMs;
  });
}
