import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import type { Interval } from '../../../../shared/intervals.ts';
import { runToEnd } from '../../../../shared/steps.ts';
import { splitCalendar } from '../rules/calendar-parts.ts';
import { namedZone } from '../rules/calendar-zones.ts';
import {
  createZoneFinder,
  msOf,
  ownSuffix,
  type ReadOptions,
  readBusyTimes,
  readEvent,
  tryRead,
} from '../rules/read-busy-times.ts';

/** One entry of a CalDAV calendar. */
export interface ReadEntry {
  busy: Interval[];
  isReadable: boolean;
  /** Set for entries that this service has written. */
  own: OwnEntry | null;
}

export interface OwnEntry {
  appointmentId: string;
  startMs: number;
  endMs: number;
  /** Hash of the times and the title. */
  shownHash: string;
}

const ownProperties = new Set(['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'STATUS', 'SUMMARY']);

/** Reads the busy times of an entry, or its times and title if it is the copy of an appointment. */
export function readEntry(text: string, options: ReadOptions): ReadEntry {
  const result = runToEnd(readBusyTimes(text, options));
  if ('problem' in result) return { busy: [], isReadable: false, own: null };
  return {
    busy: result.busy,
    isReadable: result.unreadableEvents === 0,
    own: text.includes(ownSuffix) ? tryRead(() => readOwnEntry(text)) : null,
  };
}

/** Null if the entry is no copy of an appointment. */
export function readOwnEntry(text: string): OwnEntry | null {
  const parts = runToEnd(splitCalendar(text, ownProperties));
  const [event, ...more] = parts?.events ?? [];
  if (parts === null || event === undefined) return null;
  const { uid, start, days, milliseconds, rules, added } = readEvent(
    event,
    createZoneFinder(parts.zones, namedZone('UTC')),
  );
  if (!uid.endsWith(ownSuffix)) return null;
  const startMs = msOf(start);
  const endMs = startMs + milliseconds + days * 86_400_000;
  const component = new ICAL.Component(ICAL.parse(event) as unknown[]);
  const title = String(component.getFirstPropertyValue('summary') ?? '').trim();
  const isCancelled = String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
  const isRepeated = rules.length > 0 || added.length > 0 || more.length > 0;
  const shown = JSON.stringify([startMs, endMs, title, isCancelled, isRepeated]);
  return {
    appointmentId: uid.slice(0, -ownSuffix.length),
    startMs,
    endMs,
    shownHash: createHash('sha256').update(shown).digest('base64url'),
  };
}
