import type { Analytics, AnalyticsDay } from 'openslot-client';
import { weekdayOf } from 'openslot-facts/dates';
import { addDays } from '$lib/format/time';

export const periods = ['week', 'month', 'lastMonth', 'days30', 'year'] as const;
export type Period = (typeof periods)[number];

export interface Span {
  from: string;
  to: string;
}

/** 0 is Monday. */
const weekday = (date: string) => (weekdayOf(date) + 6) % 7;
const monthStart = (date: string) => `${date.slice(0, 7)}-01`;
const monthEnd = (date: string) => addDays(monthStart(addDays(monthStart(date), 31)), -1);

/** Days of a period. The current month and year include upcoming days, which have bookings already. */
export function spanOf(period: Period, today: string): Span {
  switch (period) {
    case 'week': {
      const from = addDays(today, -weekday(today));
      return { from, to: addDays(from, 6) };
    }
    case 'month':
      return { from: monthStart(today), to: monthEnd(today) };
    case 'lastMonth': {
      const to = addDays(monthStart(today), -1);
      return { from: monthStart(to), to };
    }
    case 'days30':
      return { from: addDays(today, -29), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  }
}

const daysIn = ({ from, to }: Span) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The period of the same length before. */
export function spanBefore(span: Span): Span {
  return { from: addDays(span.from, -daysIn(span)), to: addDays(span.from, -1) };
}

/** First day of the period before: of the month or year before if the period is a whole month or year. */
function startBefore(span: Span): string {
  const { from, to } = span;
  if (from === monthStart(from) && to === monthEnd(from)) return monthStart(addDays(from, -1));
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`)
    return `${Number(from.slice(0, 4)) - 1}-01-01`;
  return spanBefore(span).from;
}

/**
 * Days to compare. A period that is not over is compared up to today, with as many days from the start of the
 * period before.
 */
export function comparedSpans(span: Span, today: string): { now: Span; before: Span } {
  if (today < span.from || today >= span.to) return { now: span, before: spanBefore(span) };
  const now = { from: span.from, to: today };
  const from = startBefore(span);
  const [to, last] = [addDays(from, daysIn(now) - 1), addDays(span.from, -1)];
  return { now, before: { from, to: to < last ? to : last } };
}

const mostDays = 366;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const isDate = (text: string) =>
  datePattern.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** Days in the URL: null if absent, `wrong` if invalid. */
export function readSpan(from: string | null, to: string | null): Span | 'wrong' | null {
  if (!from && !to) return null;
  if (!from || !to || !isDate(from) || !isDate(to) || from > to) return 'wrong';
  return addDays(from, mostDays - 1) < to ? 'wrong' : { from, to };
}

/** Days per bar, so that a chart fits on a screen. */
type Step = 'day' | 'week' | 'month';
const stepFor = (days: number): Step => (days <= 31 ? 'day' : days <= 120 ? 'week' : 'month');

interface Piece {
  /** First day. */
  date: string;
  actual: number;
  expected: number;
  held: number;
  cancelled: number;
  bookedMinutes: number;
  offeredMinutes: number;
}

const inMinor = 1_000;
/** Adds in thousandths, so that decimals of every currency are exact. */
const sum = (one: number, other: number) =>
  (Math.round(one * inMinor) + Math.round(other * inMinor)) / inMinor;

function add(piece: Piece, day: AnalyticsDay, currency: string): void {
  const money = day.revenue.find((one) => one.currency === currency);
  piece.actual = sum(piece.actual, money?.revenueMajor ?? 0);
  piece.expected = sum(piece.expected, money?.expectedMajor ?? 0);
  piece.held += day.bookings.total - day.bookings.cancelled;
  piece.cancelled += day.bookings.cancelled;
  piece.bookedMinutes += day.bookedMinutes;
  piece.offeredMinutes += day.offeredMinutes;
}

/** Groups days for a chart, with amounts in one currency. */
export function groupDays(days: readonly AnalyticsDay[], currency: string): { step: Step; pieces: Piece[] } {
  const step = stepFor(days.length);
  const pieces: Piece[] = [];
  for (const day of days) {
    const begins =
      pieces.length === 0 ||
      step === 'day' ||
      (step === 'week' ? weekday(day.date) === 0 : day.date.endsWith('-01'));
    if (begins)
      pieces.push({
        date: day.date,
        actual: 0,
        expected: 0,
        held: 0,
        cancelled: 0,
        bookedMinutes: 0,
        offeredMinutes: 0,
      });
    add(pieces.at(-1)!, day, currency);
  }
  return { step, pieces };
}

export const moneyIn = (revenue: Analytics['revenue'], currency: string) => {
  const found = revenue.find((one) => one.currency === currency);
  return { actual: found?.revenueMajor ?? 0, expected: found?.expectedMajor ?? 0 };
};

/** Relative change, such as 0.5 for 50% more. Null if there is nothing to compare with. */
export const changeSince = (before: number, now: number) => (before > 0 ? (now - before) / before : null);

/** End of a chart's scale: a round number whose half is round, too. */
export function scaleEnd(largest: number): number {
  if (largest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(largest));
  const steps = power < 10 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((one) => one * power >= largest) ?? 10) * power;
}
