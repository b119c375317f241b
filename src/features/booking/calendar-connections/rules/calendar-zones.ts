import ICAL from 'ical.js';
import { isTimeZone } from '../../../../shared/time.ts';
import { toInstant, toLocal } from '../../../../shared/zoned-time.ts';
import { windowsZones } from './windows-zones.ts';

/** Local minute. The minute can exceed the day. */
interface Wall {
  date: string;
  minute: number;
}

/** Conversion of the local times of a calendar. */
export interface CalendarZone {
  toMs(wall: Wall): number;
  toWall(epochMs: number): Wall;
}

/** A local time that a clock change skips is moved by an hour, as RFC 5545 requires for most zones. */
export const namedZone = (name: string): CalendarZone => ({
  toMs: ({ date, minute }) =>
    toInstant(date, minute, name) ?? toInstant(date, minute + 60, name) ?? Number.NaN,
  toWall: (epochMs) => toLocal(epochMs, name),
});

/** Zone of a `VTIMEZONE` whose name is unknown. */
function definedZone(definition: string): CalendarZone {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(definition) as unknown[]));
  return {
    toMs: ({ date, minute }) => {
      const time = wallTime({ date, minute });
      time.zone = zone;
      return time.toUnixTime() * 1000;
    },
    toWall: (epochMs) => {
      const time = ICAL.Time.fromJSDate(new Date(epochMs), true).convertToZone(zone);
      return { date: dateOf(time), minute: time.hour * 60 + time.minute };
    },
  };
}

export const dateOf = ({ year, month, day }: ICAL.Time): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

export const wallTime = ({ date, minute }: Wall): ICAL.Time => {
  const time = ICAL.Time.fromDateString(date);
  time.isDate = false;
  time.adjust(0, 0, minute, 0);
  return time;
};

/**
 * Finds the zone of a `TZID`: IANA name, also behind a prefix (`/mozilla.org/20050126_1/Europe/Berlin`), name of
 * Windows, or the definition in the calendar. Null for other names.
 */
export function findZone(tzid: string, definitions: ReadonlyMap<string, string>): CalendarZone | null {
  const plain = tzid.replaceAll('"', '').trim();
  const name = ianaName(plain) ?? windowsZones.get(plain.toLowerCase());
  if (name !== undefined) return namedZone(name);
  const definition = definitions.get(tzid) ?? definitions.get(plain);
  if (definition === undefined) return null;
  const location = /^X-LIC-LOCATION:(.+)$/im.exec(definition)?.[1]?.trim();
  if (location !== undefined && isTimeZone(location)) return namedZone(location);
  return definedZone(definition);
}

function ianaName(tzid: string): string | undefined {
  const parts = tzid.split('/').filter((part) => part !== '');
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(
    (name) => (name.includes('/') || name === 'UTC' || name === 'GMT') && isTimeZone(name),
  );
}
