import { timeOfDay, weekdayOf } from '../../../../../shared/time.ts';
import { toLocal } from '../../../../../shared/zoned-time.ts';

interface Day {
  /** 0 is Sunday. */
  weekday: number;
  day: number;
  /** 0 is January. */
  month: number;
  year: number;
}

/** How a language writes times. */
export interface TimeWords {
  /** "Wednesday 3 June 2026" */
  day(day: Day): string;
  /** "Wed 3 June" */
  shortDay(day: Day): string;
  /** `clock` is "10:00" or "10:00–10:30". */
  hours(clock: string): string;
  /** "Lisbon time" */
  zone(place: string): string;
  /** ", which is 11:00–11:30 your time (Berlin time)" */
  own(when: string, zone: string): string;
}

interface Zones {
  /** Null if the reader has not set a time zone. */
  reader: string | null;
  /** Null without a business. */
  business: string | null;
}

interface Span {
  startsAt: string;
  endsAt?: string | undefined;
}

/**
 * "Wednesday 3 June 2026, 10:00–10:30 (Lisbon time), which is 11:00–11:30 your time (Berlin time)": the time at the business first, as
 * on the pages, then the reader's time if it differs.
 */
export function describeTime(words: TimeWords, span: Span, zones: Zones): string {
  const zone = leadingZone(zones);
  const there = wallClock(words, span, zone);
  const text = `${there.day}, ${there.hours} (${nameZone(words, zone)})`;
  if (zones.reader === null || zones.reader === zone) return text;
  const own = wallClock(words, span, zones.reader);
  if (own.day === there.day && own.hours === there.hours) return text;
  const when = own.day === there.day ? own.hours : `${own.day}, ${own.hours}`;
  return `${text}${words.own(when, nameZone(words, zones.reader))}`;
}

/** "Wed 3 June, 10:00" in the time zone of the business. */
export function describeShortly(words: TimeWords, startsAt: string, zones: Zones): string {
  const { date, minute } = toLocal(Date.parse(startsAt), leadingZone(zones));
  return `${words.shortDay(readDay(date))}, ${words.hours(timeOfDay(minute))}`;
}

const leadingZone = ({ business, reader }: Zones): string => business ?? reader ?? 'UTC';

function wallClock(words: TimeWords, { startsAt, endsAt }: Span, zone: string) {
  const start = toLocal(Date.parse(startsAt), zone);
  const from = timeOfDay(start.minute);
  const to = endsAt === undefined ? '' : `–${timeOfDay(toLocal(Date.parse(endsAt), zone).minute)}`;
  return { day: words.day(readDay(start.date)), hours: words.hours(`${from}${to}`) };
}

function readDay(date: string): Day {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { weekday: weekdayOf(date), day, month: month - 1, year };
}

/** "Europe/Lisbon" becomes "Lisbon time". Names without a place stay unchanged. */
export function nameZone(words: TimeWords, zone: string): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone;
  return words.zone(zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '));
}
