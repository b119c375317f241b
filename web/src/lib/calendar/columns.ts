import type { Language } from '../language.ts';
import { formatDay } from '../time.ts';
import { dayMinutes, minuteOf, type Span } from './clock.ts';
import { type CalendarData, type ClassSession, type Held, offKey, type Visit } from './data.ts';
import { around, type Off, workingMinutes } from './hours.ts';
import { inLanes, type Placed } from './spans.ts';

export type Block = Span &
  (
    | { kind: 'visit'; key: string; visit: Visit }
    | { kind: 'class'; key: string; session: ClassSession }
    | { kind: 'held'; key: string; held: Held }
  );

/** One strip of the calendar: a professional's day, or a day of everybody shown. */
export interface Column {
  key: string;
  date: string;
  /** Null where it is everybody's. */
  professional: string | null;
  name: string;
  off: Off[];
  blocks: Placed<Block>[];
  visits: number;
  /** How much of the working time is taken, in percent; null where nobody works. */
  full: number | null;
  left: number;
  width: number;
}

const narrowest = 132;
const narrowestLane = 76;
/** What is shorter is drawn as if it were that long, so that there is something to read and to take hold of. */
const shortest = 15;

const spanOf = ({ start, minutes }: { start: string; minutes: number }): Span => {
  const begin = minuteOf(start);
  return { start: begin, end: Math.min(begin + Math.max(minutes, shortest), dayMinutes) };
};

const isIn = (one: { date: string; professional: string }, date: string, professional: string | null) =>
  one.date === date && (professional === null || one.professional === professional);

/** What stands in the strip of somebody, or of everybody, on a day. Seats of a class are shown by the class. */
function blocksOf(data: CalendarData, date: string, professional: string | null): Placed<Block>[] {
  const isHere = (one: { date: string; professional: string }) => isIn(one, date, professional);
  const blocks: Block[] = [
    ...data.sessions
      .filter(isHere)
      .map((session) => ({ kind: 'class' as const, key: session.key, session, ...spanOf(session) })),
    ...data.visits
      .filter((visit) => visit.session === null && visit.status !== 'Cancelled' && isHere(visit))
      .map((visit) => ({ kind: 'visit' as const, key: visit.id, visit, ...spanOf(visit) })),
    ...data.holds.filter(isHere).map((held) => ({
      kind: 'held' as const,
      key: `held ${held.professional} ${held.date} ${held.start}`,
      held,
      start: minuteOf(held.start),
      end: minuteOf(held.end),
    })),
  ];
  return inLanes(blocks);
}

/** The strips of the view, from left to right, at least as wide together as there is room. */
export function columnsOf(data: CalendarData, room: number, language: Language): Column[] {
  const isWeek = data.view === 'week';
  const wanted = isWeek
    ? data.days.map((date) => ({ date, professional: data.professional, name: formatDay(date, language) }))
    : data.people.map(({ id, name }) => ({ date: data.date, professional: id, name }));
  const fair = Math.max(narrowest, Math.floor(room / Math.max(wanted.length, 1)));
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
      visits: data.visits.filter((visit) => visit.status !== 'Cancelled' && isIn(visit, date, professional))
        .length,
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

/** The hours that are shown: those that somebody works or something takes place in, whole ones. */
export function shownHours(columns: readonly Column[]): Span {
  const busy = columns.flatMap(({ off, blocks }) => [...blocks, ...working(off)]);
  const { start, end } = around(busy) ?? usualDay;
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

/** Those that can be seen, and one more on either side. */
export function visibleColumns(columns: readonly Column[], scrolled: number, room: number): Column[] {
  const margin = narrowest;
  return columns.filter(
    ({ left, width }) => left + width > scrolled - margin && left < scrolled + room + margin,
  );
}

/** The strip at a distance from the left. */
export const columnAt = (columns: readonly Column[], x: number): Column | undefined =>
  columns.find(({ left, width }) => x >= left && x < left + width) ?? (x < 0 ? columns[0] : columns.at(-1));
