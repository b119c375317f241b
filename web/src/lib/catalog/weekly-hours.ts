import { completeTime } from '$lib/format/clock-time';
import { addDays, formatDay } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';

/** Local times, `HH:MM`. The end can be "24:00". */
export interface Span {
  start: string;
  end: string;
}

export type SpanProblem = 'unfinished' | 'backwards' | 'overlapping';

interface EnteredSpans {
  spans: Span[];
  problem: SpanProblem | null;
}

/** Monday first. The API counts from Sunday = 0. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const aSunday = '2026-11-15';
export const weekdayName = (weekday: number, language: Language) =>
  formatDay(addDays(aSunday, weekday), language, 'weekdayName');

const midnight = '24:00';

/** Time inputs do not support 24:00. An end of 00:00 stands for it. */
export const displayedEnd = (end: string) => (end === midnight ? '00:00' : end);
export const storedEnd = (end: string) => (end === '00:00' ? midnight : end);

/** Pairs of the fields `{name}-start` and `{name}-end`, sorted. Empty pairs are skipped. */
export function readSpans(fields: FormData, name: string): EnteredSpans {
  const texts = (field: string) =>
    fields.getAll(`${name}-${field}`).map((text) => completeTime(String(text).slice(0, 9)));
  const ends = texts('end');
  const spans = texts('start')
    .map((start, index) => ({ start, end: storedEnd(ends[index] ?? '') }))
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

interface EnteredWeek {
  /** By weekday, Sunday first. */
  week: Span[][];
  /** By weekday. */
  problems: Partial<Record<number, SpanProblem>>;
}

/** Hours of each weekday from the fields `{name}-{weekday}-start` and `{name}-{weekday}-end`. */
export function readWeek(fields: FormData, name: string): EnteredWeek {
  const days = Array.from({ length: 7 }, (_, weekday) => readSpans(fields, `${name}-${weekday}`));
  return {
    week: days.map(({ spans }) => spans),
    problems: Object.fromEntries(
      days.flatMap(({ problem }, weekday) => (problem === null ? [] : [[weekday, problem]])),
    ),
  };
}

/** Format of the API. */
export const flattenWeek = (week: Span[][]) =>
  week.flatMap((spans, weekday) => spans.map(({ start, end }) => ({ weekday, start, end })));

/** Format of the form. */
export const weekOf = (windows: (Span & { weekday: number })[]): Span[][] =>
  Array.from({ length: 7 }, (_, weekday) =>
    windows.filter((one) => one.weekday === weekday).map(({ start, end }) => ({ start, end })),
  );
