import type { Steps } from '../../../../shared/steps.ts';

export interface CalendarParts {
  /** Text of each event, with the properties that decide about busy times. */
  events: string[];
  /** Text of each `VTIMEZONE`, by its `TZID`. */
  zones: Map<string, string>;
}

// Titles, places, notes and guests are dropped before anything else reads the calendar.
const readProperties = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
]);

/** Null if the text is not a complete calendar. */
export function* splitCalendar(text: string): Steps<CalendarParts | null> {
  const parts: CalendarParts = { events: [], zones: new Map() };
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text) || !/\nEND:VCALENDAR\s*$/i.test(text)) return null;
  /** Names of the open components. */
  const open: string[] = [];
  let lines: string[] = [];
  for (const line of unfoldedLines(text)) {
    const [, verb, name = ''] = /^(BEGIN|END):([A-Z-]+)\s*$/i.exec(line) ?? [];
    const component = name.toUpperCase();
    if (verb?.toUpperCase() === 'BEGIN') {
      open.push(component);
      if (open.length === 2) lines = [];
    }
    if (open[1] === 'VTIMEZONE' || (open[1] === 'VEVENT' && open.length === 2 && isRead(line, verb)))
      lines.push(line);
    if (verb?.toUpperCase() !== 'END') continue;
    if (open.pop() !== component) return null;
    if (open.length !== 1) continue;
    if (component === 'VEVENT') parts.events.push(lines.join('\r\n'));
    if (component === 'VTIMEZONE') addZone(parts.zones, lines);
    yield;
  }
  return open.length === 0 ? parts : null;
}

const isRead = (line: string, verb: string | undefined) =>
  verb !== undefined || readProperties.has(/^[\w-]+/.exec(line)?.[0].toUpperCase() ?? '');

function addZone(zones: Map<string, string>, lines: readonly string[]): void {
  const tzid = lines.find((line) => /^TZID[;:]/i.test(line));
  if (tzid !== undefined) zones.set(tzid.slice(tzid.indexOf(':') + 1).trim(), lines.join('\n'));
}

/** Content lines of RFC 5545: a line that starts with a space or a tab continues the one before. */
function* unfoldedLines(text: string): Generator<string> {
  let line = '';
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = text.slice(at, end === -1 ? text.length : end).replace(/\r$/, '');
    at = end === -1 ? text.length : end + 1;
    if (next.startsWith(' ') || next.startsWith('\t')) {
      line += next.slice(1);
      continue;
    }
    if (line !== '') yield line;
    line = next.replace(/^\uFEFF/, '');
  }
  if (line !== '') yield line;
}
