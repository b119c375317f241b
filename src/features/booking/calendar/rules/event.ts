import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { toLocal } from '../../../../shared/zoned-time.ts';
import { component, type Line, quoted, textLine, writeClock, writeUtc } from './content-lines.ts';

/** An appointment as calendars understand it. */
export interface CalendarEvent {
  uid: string;
  /** Rises whenever a calendar has to show something else. */
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
 * A scheduling message (RFC 5546) names its organizer; an event of one's own calendar must not. Nobody reads mail at this address:
 * the top-level domain is reserved for addresses that do not exist.
 */
export const organizerLine = ({ organizer }: CalendarEvent): Line =>
  `ORGANIZER;CN=${quoted(organizer)}:mailto:no-reply@openslot.invalid`;

export function describeEvent(event: CalendarEvent, more: readonly Line[] = []): Line[] {
  const { startMs, endMs, zone, position, location } = event;
  return component('VEVENT', [
    `UID:${event.uid}`,
    // The same revision is always written the same, so that a reader who has it can be told so.
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

/** As wall-clock time; but one that the clock shows twice is read differently by different programs, so it is written in UTC. */
function momentLine(name: string, epochMs: number, zone: string): Line {
  const wallMs = epochMs + offsetAt(epochMs, zone);
  if (isShownTwice(epochMs, wallMs, zone)) return `${name}:${writeUtc(epochMs)}`;
  return `${name};TZID=${zone}:${writeClock(wallMs)}`;
}

function offsetAt(epochMs: number, zone: string): number {
  const { date, minute } = toLocal(epochMs, zone);
  return Date.parse(date) + minute * minuteMs - epochMs;
}

/** Its other moment, if there is one, is as far away as a clock was turned back within the hours before or after. */
function isShownTwice(epochMs: number, wallMs: number, zone: string): boolean {
  return [epochMs - dayMs, epochMs + dayMs].some((nearby) => {
    const other = wallMs - offsetAt(nearby, zone);
    return other !== epochMs && other + offsetAt(other, zone) === wallMs;
  });
}
