import { weekdayOf } from 'openslot-facts/dates';
import { addDays } from '$lib/format/time';

interface Span {
  start: string;
  end: string;
}

interface OpeningRules {
  openDays: number[];
  workingHours: Span;
  weeklyHours: (Span & { weekday: number })[] | null;
  breaks: Span[];
}

/** Opening hours per weekday, Sunday first, sorted and without breaks. */
export function openingWeek({ openDays, workingHours, weeklyHours, breaks }: OpeningRules): Span[][] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const hours =
      weeklyHours === null
        ? openDays.includes(weekday)
          ? [workingHours]
          : []
        : weeklyHours.filter((one) => one.weekday === weekday).sort(byStart);
    return joined(breaks.reduce(withoutBreak, hours));
  });
}

const byStart = (one: Span, other: Span) => one.start.localeCompare(other.start);

const withoutBreak = (spans: Span[], pause: Span): Span[] =>
  spans.flatMap(({ start, end }) =>
    pause.end <= start || pause.start >= end
      ? [{ start, end }]
      : [
          ...(pause.start > start ? [{ start, end: pause.start }] : []),
          ...(pause.end < end ? [{ start: pause.end, end }] : []),
        ],
  );

function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const { start, end } of spans) {
    const before = result.at(-1);
    if (before?.end === start) before.end = end;
    else result.push({ start, end });
  }
  return result;
}

export type Opening =
  /** `until` is null if the business never closes. */
  | { open: true; until: string | null }
  /** `time` is null on a day with special hours. */
  | { open: false; opens: { date: string; time: string | null } | null };

const midnight = '24:00';
const farthestDays = 14;

/** Whether the business is closed on a date, and whether free times are left. Dates can be missing. */
type KnownDays = readonly { date: string; isClosed: boolean; isFree: boolean }[];

/**
 * Opening state at a local time of the business. A day with free times after the weekly hours has special
 * hours, which are not public.
 */
export function openingAt(week: Span[][], now: { date: string; time: string }, days: KnownDays): Opening {
  const known = new Map(days.map((day) => [day.date, day]));
  const spansOf = (date: string) => (known.get(date)?.isClosed ? [] : week[weekdayOf(date)]!);
  const current = spansOf(now.date).find(({ start, end }) => start <= now.time && now.time < end);
  if (current !== undefined) return { open: true, until: closingAfter(spansOf, now.date, current.end) };
  for (let ahead = 0; ahead <= farthestDays; ahead += 1) {
    const date = addDays(now.date, ahead);
    const next = spansOf(date).find(({ start }) => ahead > 0 || start > now.time);
    if (next !== undefined) return { open: false, opens: { date, time: next.start } };
    if (known.get(date)?.isFree) return { open: false, opens: { date, time: null } };
  }
  return { open: false, opens: null };
}

/** Openings that touch at midnight are one. */
function closingAfter(spansOf: (date: string) => Span[], date: string, end: string): string | null {
  if (end !== midnight) return end;
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const first = spansOf(addDays(date, ahead))[0];
    if (first?.start !== '00:00') return ahead === 1 ? midnight : '00:00';
    if (first.end !== midnight) return first.end;
  }
  return null;
}
