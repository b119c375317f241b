import { formatDay } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { dayMinutes, minuteOf, type Span } from './clock';
import { type CalendarAppointment, type CalendarData, type ClassSession, type Held, offKey } from './data';
import { enclosingSpan, type Off, workingMinutes } from './hours';
import { assignLanes, type Placed } from './spans';

export type Block = Span &
  (
    | { kind: 'appointment'; key: string; appointment: CalendarAppointment }
    | { kind: 'class'; key: string; session: ClassSession }
    | { kind: 'held'; key: string; held: Held }
  );

/** A column of the calendar: the day of one professional, or of the whole team. */
export interface Column {
  key: string;
  date: string;
  /** Null for the whole team. */
  professional: string | null;
  name: string;
  off: Off[];
  blocks: Placed<Block>[];
  appointments: number;
  /** Booked share of the working time in percent; null if nothing can be booked. */
  full: number | null;
  left: number;
  width: number;
}

const narrowest = 132;
const narrowestLane = 76;
/** Shorter blocks are drawn at this length in minutes, so that they can be read and dragged. */
const shortest = 15;

const spanOf = ({ start, minutes }: { start: string; minutes: number }): Span => {
  const begin = minuteOf(start);
  return { start: begin, end: Math.min(begin + Math.max(minutes, shortest), dayMinutes) };
};

const isIn = (one: { date: string; professional: string }, date: string, professional: string | null) =>
  one.date === date && (professional === null || one.professional === professional);

/** Blocks of a column. Seats of a class are part of the block of the class. */
function blocksOf(data: CalendarData, date: string, professional: string | null): Placed<Block>[] {
  const isHere = (one: { date: string; professional: string }) => isIn(one, date, professional);
  const blocks: Block[] = [
    ...data.sessions
      .filter(isHere)
      .map((session) => ({ kind: 'class' as const, key: session.key, session, ...spanOf(session) })),
    ...data.appointments
      .filter(
        (appointment) =>
          appointment.session === null && appointment.status !== 'Cancelled' && isHere(appointment),
      )
      .map((appointment) => ({
        kind: 'appointment' as const,
        key: appointment.id,
        appointment,
        ...spanOf(appointment),
      })),
    ...data.holds.filter(isHere).map((held) => ({
      kind: 'held' as const,
      key: `held ${held.professional} ${held.date} ${held.start}`,
      held,
      start: minuteOf(held.start),
      end: minuteOf(held.end),
    })),
  ];
  return assignLanes(blocks);
}

/** Columns from left to right. Together they fill at least the given width. */
export function columnsOf(data: CalendarData, frameWidth: number, language: Language): Column[] {
  const isWeek = data.view === 'week';
  const wanted = isWeek
    ? data.days.map((date) => ({ date, professional: data.professional, name: formatDay(date, language) }))
    : data.people.map(({ id, name }) => ({ date: data.date, professional: id, name }));
  const fair = Math.max(narrowest, Math.floor(frameWidth / Math.max(wanted.length, 1)));
  let left = 0;
  return wanted.map(({ date, professional, name }) => {
    const off = data.off[offKey(professional, date)] ?? [];
    const blocks = blocksOf(data, date, professional);
    const lanes = blocks.reduce((most, one) => Math.max(most, one.lanes), 1);
    const width = Math.max(fair, isWeek ? lanes * narrowestLane : 0);
    const column = {
      key: `${professional ?? ''} ${date}`,
      date,
      professional,
      name,
      off,
      blocks,
      appointments: data.appointments.filter(
        (appointment) => appointment.status !== 'Cancelled' && isIn(appointment, date, professional),
      ).length,
      full: professional === null ? null : fullness(blocks, off),
      left,
      width,
    };
    left += width;
    return column;
  });
}

function fullness(blocks: readonly Block[], off: readonly Off[]): number | null {
  const working = workingMinutes(off);
  if (working <= 0) return null;
  const taken = blocks
    .filter(({ kind }) => kind !== 'held')
    .reduce((sum, { start, end }) => sum + end - start, 0);
  return Math.min(100, Math.round((taken / working) * 100));
}

const usualDay: Span = { start: 8 * 60, end: 19 * 60 };

/** Full hours that contain all working time and all blocks. */
export function shownHours(columns: readonly Column[]): Span {
  const busy = columns.flatMap(({ off, blocks }) => [...blocks, ...working(off)]);
  const { start, end } = enclosingSpan(busy) ?? usualDay;
  return { start: Math.floor(start / 60) * 60, end: Math.min(Math.ceil(end / 60) * 60, dayMinutes) };
}

function working(off: readonly Off[]): Span[] {
  const gaps: Span[] = [];
  let from = 0;
  for (const { start, end } of off) {
    if (start > from) gaps.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < dayMinutes) gaps.push({ start: from, end: dayMinutes });
  return gaps;
}

/** Visible columns, and one more on either side. */
export function visibleColumns(columns: readonly Column[], scrolled: number, frameWidth: number): Column[] {
  const margin = narrowest;
  return columns.filter(
    ({ left, width }) => left + width > scrolled - margin && left < scrolled + frameWidth + margin,
  );
}

export const columnAt = (columns: readonly Column[], x: number): Column | undefined =>
  columns.find(({ left, width }) => x >= left && x < left + width) ?? (x < 0 ? columns[0] : columns.at(-1));
