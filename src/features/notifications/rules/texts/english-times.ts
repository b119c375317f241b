import { timeOfDay, weekdayOf } from '../../../../shared/time.ts';
import { toLocal } from '../../../../shared/zoned-time.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface Zones {
  /** Null when the reader has set none. */
  reader: string | null;
  /** Null where no business is involved. */
  business: string | null;
}

interface Span {
  startsAt: string;
  endsAt?: string | undefined;
}

/** "Wednesday 3 June 2026, 11:00–11:30 (Berlin time), which is 10:00–10:30 at the business (Lisbon time)" */
export function describeTime(span: Span, zones: Zones): string {
  const zone = zones.reader ?? zones.business ?? 'UTC';
  const here = wallClock(span, zone);
  const text = `${here.day}, ${here.hours} (${nameZone(zone)})`;
  if (zones.business === null || zones.business === zone) return text;
  const there = wallClock(span, zones.business);
  if (there.day === here.day && there.hours === here.hours) return text;
  const day = there.day === here.day ? '' : `${there.day}, `;
  return `${text}, which is ${day}${there.hours} at the business (${nameZone(zones.business)})`;
}

/** "Wed 3 June, 11:00" on the reader's clock. */
export function describeShortly(startsAt: string, zones: Zones): string {
  const { date, minute } = toLocal(Date.parse(startsAt), zones.reader ?? zones.business ?? 'UTC');
  const [, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${weekdays[weekdayOf(date)]?.slice(0, 3)} ${day} ${months[month - 1]}, ${timeOfDay(minute)}`;
}

function wallClock({ startsAt, endsAt }: Span, zone: string): { day: string; hours: string } {
  const start = toLocal(Date.parse(startsAt), zone);
  const from = timeOfDay(start.minute);
  const to = endsAt === undefined ? '' : `–${timeOfDay(toLocal(Date.parse(endsAt), zone).minute)}`;
  return { day: writeDay(start.date), hours: `${from}${to}` };
}

function writeDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${weekdays[weekdayOf(date)]} ${day} ${months[month - 1]} ${year}`;
}

/** "Europe/Lisbon" is "Lisbon time"; names without a place stay as they are. */
export function nameZone(zone: string): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone;
  return `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}
