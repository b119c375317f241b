import { AppError } from '../../../../errors.ts';
import { type Interval, overlaps } from '../../../../shared/intervals.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { addDays, daysBetween } from '../../../../shared/zoned-time.ts';
import { mostDaysAhead } from './limits.ts';

/** Hours of a professional on a date. Empty: day off. Null: not planned. */
export interface Cell {
  professionalId: string;
  date: string;
  hours: readonly Interval[] | null;
  /** Special hours that are not part of the rota stay when the cell is cleared. */
  keepsSpecial?: true;
}

/** Hours of a date at the business, as stored. */
export interface DateHours extends Interval {
  id: string;
  professionalId: string;
  date: string;
  isPlanned: boolean;
}

interface CellRequest {
  professionalId: string;
  date: string;
  hours: readonly { start: string; end: string }[] | null;
}

/** `today` is the date in the time zone of the business. */
export function requireCells(cells: readonly CellRequest[], today: string): Cell[] {
  const keys = new Set<string>();
  return cells.map(({ professionalId, date, hours }, index) => {
    const field = `body.cells[${index}]`;
    requireDate(date, today, `${field}.date`);
    if (keys.has(keyOf({ professionalId, date })))
      throw new AppError('INVALID_VALUE', {
        field,
        reason: 'conflicting',
        detail: 'The professional and date appear twice. Send one cell.',
      });
    keys.add(keyOf({ professionalId, date }));
    return { professionalId, date, hours: hours === null ? null : requireHours(hours, field) };
  });
}

function requireDate(date: string, today: string, field: string): void {
  if (date < today)
    throw new AppError('INVALID_VALUE', { field, reason: 'in-the-past', detail: 'Must be today or later.' });
  if (date > addDays(today, mostDaysAhead))
    throw new AppError('INVALID_VALUE', {
      field,
      reason: 'too-far',
      detail: `Must be at most ${mostDaysAhead} days ahead.`,
    });
}

function requireHours(hours: readonly { start: string; end: string }[], field: string): Interval[] {
  const periods = hours.map(({ start, end }, index) => {
    const period = { start: minuteOfDay(start), end: minuteOfDay(end) };
    if (period.start < period.end) return period;
    throw new AppError('INVALID_VALUE', {
      field: `${field}.hours[${index}].end`,
      reason: 'conflicting',
      detail: 'Must be later than start.',
    });
  });
  periods.forEach((period, index) => {
    if (periods.slice(0, index).some((other) => overlaps(other, period)))
      throw new AppError('AVAILABILITY_OVERLAP', { field: `${field}.hours[${index}]` });
  });
  return periods.sort((a, b) => a.start - b.start);
}

/** First and last date that a copy changes. Past dates do not change. */
export function requireCopyDates(
  { from, weeks }: { from: string; weeks: number },
  today: string,
): { first: string; last: string } {
  const last = addDays(from, 7 * weeks + 6);
  if (last < today)
    throw new AppError('INVALID_VALUE', {
      field: 'body.from',
      reason: 'in-the-past',
      detail: 'The following weeks are past. Copy a later week.',
    });
  if (last > addDays(today, mostDaysAhead))
    throw new AppError('INVALID_VALUE', {
      field: 'body.weeks',
      reason: 'too-far',
      detail: `The last week must be at most ${mostDaysAhead} days ahead. Copy fewer weeks.`,
    });
  const next = addDays(from, 7);
  return { first: next < today ? today : next, last };
}

/** Cells of the dates that follow the week from `from` on, with the plan of the week. */
export function copyWeek(
  { from, professionalIds }: { from: string; professionalIds: readonly string[] },
  { first, last }: { first: string; last: string },
  rows: readonly DateHours[],
): Cell[] {
  const planned = groupRows(rows.filter(({ isPlanned }) => isPlanned));
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
  return professionalIds.flatMap((professionalId) =>
    dates.map((date): Cell => {
      const source = addDays(from, daysBetween(from, date) % 7);
      const hours = planned.get(keyOf({ professionalId, date: source }));
      if (hours === undefined) return { professionalId, date, hours: null, keepsSpecial: true };
      return { professionalId, date, hours: hours.filter(({ start, end }) => start < end) };
    }),
  );
}

export interface RotaDifference {
  changedCells: number;
  removed: DateHours[];
  added: Omit<DateHours, 'id'>[];
}

// A day off is stored as an empty period.
const dayOff: readonly Interval[] = [{ start: 0, end: 0 }];

/** Rows to remove and to add. Cells that already have the hours do not change. */
export function compareCells(cells: readonly Cell[], rows: readonly DateHours[]): RotaDifference {
  const stored = groupRows(rows);
  const difference: RotaDifference = { changedCells: 0, removed: [], added: [] };
  for (const { professionalId, date, hours, keepsSpecial } of cells) {
    const present = stored.get(keyOf({ professionalId, date })) ?? [];
    const removed = keepsSpecial ? present.filter(({ isPlanned }) => isPlanned) : present;
    const wanted = hours === null ? [] : hours.length === 0 ? dayOff : hours;
    if (isSame(removed, wanted)) continue;
    difference.changedCells++;
    difference.removed.push(...removed);
    difference.added.push(
      ...wanted.map(({ start, end }) => ({ professionalId, date, start, end, isPlanned: true })),
    );
  }
  return difference;
}

const isSame = (rows: readonly DateHours[], wanted: readonly Interval[]) =>
  rows.length === wanted.length &&
  rows.every(({ isPlanned }) => isPlanned) &&
  wanted.every(({ start, end }) => rows.some((row) => row.start === start && row.end === end));

const keyOf = ({ professionalId, date }: { professionalId: string; date: string }) =>
  `${professionalId} ${date}`;

function groupRows(rows: readonly DateHours[]): Map<string, DateHours[]> {
  const groups = new Map<string, DateHours[]>();
  for (const row of rows) {
    const others = groups.get(keyOf(row));
    if (others === undefined) groups.set(keyOf(row), [row]);
    else others.push(row);
  }
  return groups;
}
