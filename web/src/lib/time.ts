import type { Language } from './language.ts';

export { addDays } from 'openslot-facts/dates';

/** How each language writes dates; English as in Europe, whose clock has 24 hours. */
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', pt: 'pt-PT' };

// Making one costs a hundred times what using it does.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  key: string,
  language: Language,
  options: () => Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  let known = formatters.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat(locales[language], options());
    formatters.set(key, known);
  }
  return known;
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`);

type DayStyle = 'numeric' | 'short' | 'long' | 'weekday' | 'weekdayName' | 'number' | 'month' | 'full';
const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  numeric: { day: 'numeric', month: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  weekdayName: { weekday: 'long' },
  number: { day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  full: { day: 'numeric', month: 'long', year: 'numeric' },
};

/** A calendar day ("2026-11-17") in words: "Tue 17 Nov". */
export const formatDay = (date: string, language: Language, style: DayStyle = 'short') =>
  formatter(`${language} ${style}`, language, () => ({ ...dayStyles[style], timeZone: 'UTC' }))
    .format(noon(date))
    .replace(',', '');

/** The wall clock of a zone at an instant: `{ date: '2026-11-17', time: '14:30' }`. */
export function wallClock(instant: string | Date, zone: string): { date: string; time: string } {
  // "16/11/2026, 14:30": taking it apart costs less than asking for its parts.
  const text = formatter(zone, 'en', () => ({
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })).format(new Date(instant));
  const [day, month, year, hour, minute] = text.match(/\d+/g)!;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The day of an instant in full. One of a year that has no room in a date is shown as it is, rather than taking all else with it. */
export function formatDayAt(instant: string, zone: string, language: Language): string {
  const { date } = wallClock(instant, zone);
  return Number.isNaN(noon(date).getTime()) ? date : formatDay(date, language, 'full');
}

/** "Mon 16 Nov, 14:30" */
export function formatInstant(instant: string | Date, zone: string, language: Language): string {
  const { date, time } = wallClock(instant, zone);
  return `${formatDay(date, language)}, ${time}`;
}

/** What people call a zone: "Berlin". */
export const zoneName = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const relative = new Map<Language, Intl.RelativeTimeFormat>();

/** "3 days ago", for what was written. */
export function formatAgo(instant: string, now: Date, language: Language): string {
  const days = Math.round((Date.parse(instant) - now.getTime()) / 86_400_000);
  const words = relative.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relative.set(language, words);
  if (Math.abs(days) < 14) return words.format(days, 'day');
  if (Math.abs(days) < 60) return words.format(Math.round(days / 7), 'week');
  if (Math.abs(days) < 700) return words.format(Math.round(days / 30), 'month');
  return words.format(Math.round(days / 365), 'year');
}
