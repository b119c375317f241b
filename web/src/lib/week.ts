import type { Language } from './language.ts';
import { addDays, formatDay } from './time.ts';

/** From one time of a day until another, as forms and the API write them: "09:00", "24:00". */
export interface Span {
  start: string;
  end: string;
}

/** What is wrong with the hours of a day. */
export type SpanProblem = 'unfinished' | 'backwards' | 'overlapping';

export interface EnteredSpans {
  spans: Span[];
  problem: SpanProblem | null;
}

/** Monday first; the numbers are those of the API, where 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const aSunday = '2026-11-15';
export const weekdayName = (weekday: number, language: Language) =>
  formatDay(addDays(aSunday, weekday), language, 'weekdayName');

const midnight = '24:00';

/** A field for times has no 24:00: as an end, 00:00 is meant so. */
export const shownEnd = (end: string) => (end === midnight ? '00:00' : end);
export const meantEnd = (end: string) => (end === '00:00' ? midnight : end);

/** The pairs `{name}-start` and `{name}-end` of a form, in the order of the day; a pair that was left empty is none. */
export function readSpans(fields: FormData, name: string): EnteredSpans {
  const texts = (field: string) => fields.getAll(`${name}-${field}`).map((text) => String(text).slice(0, 5));
  const ends = texts('end');
  const spans = texts('start')
    .map((start, index) => ({ start, end: meantEnd(ends[index] ?? '') }))
    .filter(({ start, end }) => start !== '' || end !== '')
    .sort((one, other) => one.start.localeCompare(other.start));
  return { spans, problem: problemOf(spans) };
}

function problemOf(spans: Span[]): SpanProblem | null {
  if (spans.some(({ start, end }) => start === '' || end === '')) return 'unfinished';
  if (spans.some(({ start, end }) => end <= start)) return 'backwards';
  const overlaps = spans.some(({ end }, index) => {
    const next = spans[index + 1];
    return next !== undefined && next.start < end;
  });
  return overlaps ? 'overlapping' : null;
}

export interface EnteredWeek {
  /** By weekday, Sunday first. */
  week: Span[][];
  /** By weekday, where something is wrong. */
  problems: Partial<Record<number, SpanProblem>>;
}

/** The hours of each weekday of a form, whose fields are `{name}-{weekday}-start` and `-end`. */
export function readWeek(fields: FormData, name: string): EnteredWeek {
  const days = Array.from({ length: 7 }, (_, weekday) => readSpans(fields, `${name}-${weekday}`));
  return {
    week: days.map(({ spans }) => spans),
    problems: Object.fromEntries(
      days.flatMap(({ problem }, weekday) => (problem === null ? [] : [[weekday, problem]])),
    ),
  };
}

/** As the API takes a week. */
export const windowsOf = (week: Span[][]) =>
  week.flatMap((spans, weekday) => spans.map(({ start, end }) => ({ weekday, start, end })));

/** As the form shows it. */
export const weekOf = (windows: (Span & { weekday: number })[]): Span[][] =>
  Array.from({ length: 7 }, (_, weekday) =>
    windows.filter((one) => one.weekday === weekday).map(({ start, end }) => ({ start, end })),
  );
