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
  /** ", which is 10:00–10:30 at the business (Lisbon time)" */
  there(when: string, zone: string): string;
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

/** "Wednesday 3 June 2026, 11:00–11:30 (Berlin time), which is 10:00–10:30 at the business (Lisbon time)" */
export function describeTime(words: TimeWords, span: Span, zones: Zones): string {
  const zone = zones.reader ?? zones.business ?? 'UTC';
  const here = wallClock(words, span, zone);
  const text = `${here.day}, ${here.hours} (${nameZone(words, zone)})`;
  if (zones.business === null || zones.business === zone) return text;
  const there = wallClock(words, span, zones.business);
  if (there.day === here.day && there.hours === here.hours) return text;
  const when = there.day === here.day ? there.hours : `${there.day}, ${there.hours}`;
  return `${text}${words.there(when, nameZone(words, zones.business))}`;
}

/** "Wed 3 June, 11:00" in the reader's time zone. */
export function describeShortly(words: TimeWords, startsAt: string, zones: Zones): string {
  const { date, minute } = toLocal(Date.parse(startsAt), zones.reader ?? zones.business ?? 'UTC');
  return `${words.shortDay(readDay(date))}, ${words.hours(timeOfDay(minute))}`;
}

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
