import type { Portrait } from '$lib/catalog/uploaded-picture';
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

/** A column of the calendar: the day of one professional, of the whole team or of one unit. */
export interface Column {
  key: string;
  date: string;
  /** Null for the whole team and for a unit. */
  professional: string | null;
  /** Key of the unit of a room or of equipment. */
  unit: string | null;
  name: string;
  /** Kind of room or equipment. */
  kind: string | null;
  /** Picture of the professional. */
  portrait: Portrait | null;
  off: Off[];
  blocks: Placed<Block>[];
  appointments: number;
  /** Booked share of the working time in percent; null if nothing can be booked. */
  full: number | null;
  /** No working time and no blocks. */
  isClosed: boolean;
  left: number;
  width: number;
}

/** Four columns fit beside the panel of an appointment at a width of 1280 pixels. */
const narrowest = 128;
/** Width of the day of a professional who does not work, beside others who do. */
const absentWidth = 120;
/** Columns of a week are narrower, so that seven fit. */
const narrowestInWeek = 92;
const narrowestLane = 48;
/** Width of a day of the week without working time and appointments. */
const closedWidth = 88;
/** Shorter blocks are drawn at this length in minutes, so that they can be read and dragged. */
const shortest = 15;

const spanOf = ({ start, minutes }: { start: string; minutes: number }): Span => {
  const begin = minuteOf(start);
  return { start: begin, end: Math.min(begin + Math.max(minutes, shortest), dayMinutes) };
};

type Place = Pick<Column, 'date' | 'professional' | 'unit'>;

const isIn = (
  one: { date: string; professional: string; units?: readonly string[] },
  { date, professional, unit }: Place,
) =>
  one.date === date &&
  (unit === null
    ? professional === null || one.professional === professional
    : one.units?.includes(unit) === true);

/** Units that the seats of a class use. */
const unitsOf = (data: CalendarData, { key }: ClassSession) =>
  data.appointments.flatMap(({ session, units, status }) =>
    session === key && status !== 'Cancelled' ? units : [],
  );

/** Blocks of a column. Seats of a class are part of the block of the class. */
function blocksOf(data: CalendarData, place: Place): Placed<Block>[] {
  const isHere = (one: Parameters<typeof isIn>[0]) => isIn(one, place);
  const blocks: Block[] = [
    ...data.sessions
      .filter((session) => isHere({ ...session, units: place.unit === null ? [] : unitsOf(data, session) }))
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

/** Contents of the columns, from left to right. */
function placesOf(
  data: CalendarData,
  language: Language,
): (Place & Pick<Column, 'name' | 'kind' | 'portrait'>)[] {
  if (data.view === 'week')
    return data.days.map((date) => ({
      date,
      professional: data.professional,
      unit: null,
      name: `${formatDay(date, language, 'weekday')} ${formatDay(date, language, 'number')}`,
      kind: null,
      portrait: null,
    }));
  const { date } = data;
  const team = data.people.map(({ id, name, portrait }) => ({
    date,
    professional: id,
    unit: null,
    name,
    kind: null,
    portrait,
  }));
  const units = data.units.map(({ key, name, kind }) => ({
    date,
    professional: null,
    unit: key,
    name,
    kind,
    portrait: null,
  }));
  return { team, resources: units, both: [...team, ...units] }[data.columns];
}

/** Columns from left to right. Together they fill at least the given width. */
export function columnsOf(data: CalendarData, frameWidth: number, language: Language): Column[] {
  const unsorted = placesOf(data, language).map((place) => {
    const off = data.off[offKey(place.professional, place.date)] ?? [];
    const blocks = blocksOf(data, place);
    return {
      ...place,
      key: `${place.professional ?? place.unit ?? ''} ${place.date}`,
      off,
      blocks,
      appointments: data.appointments.filter(
        (appointment) => appointment.status !== 'Cancelled' && isIn(appointment, place),
      ).length,
      full: place.professional === null && place.unit === null ? null : fullness(blocks, off),
      isClosed: blocks.length === 0 && workingMinutes(off) <= 0,
    };
  });
  const columns = data.view === 'week' ? unsorted : absentLast(unsorted);
  const widths = data.view === 'week' ? weekWidths(columns, frameWidth) : dayWidths(columns, frameWidth);
  // Widths are whole pixels. The last column also gets the rest.
  const missing = Math.max(0, Math.floor(frameWidth) - sumOf(widths));
  let left = 0;
  return columns.map((column, index) => {
    const width = widths[index]! + (index === columns.length - 1 ? missing : 0);
    left += width;
    return { ...column, left: left - width, width };
  });
}

/** Professionals who do not work come after the others, before rooms and equipment. */
function absentLast<Place extends Pick<Column, 'unit' | 'isClosed'>>(columns: readonly Place[]): Place[] {
  const rankOf = ({ unit, isClosed }: Place) => (unit !== null ? 2 : isClosed ? 1 : 0);
  return [...columns].sort((one, other) => rankOf(one) - rankOf(other));
}

type Measured = Pick<Column, 'blocks' | 'isClosed'>;

/** Columns of professionals who do not work are narrow if others work. */
function dayWidths(columns: readonly Measured[], frameWidth: number): number[] {
  const closed = columns.filter(({ isClosed }) => isClosed).length;
  const open = columns.length - closed;
  const rest = open === 0 ? frameWidth / closed : (frameWidth - closed * absentWidth) / open;
  const width = Math.max(narrowest, Math.floor(rest));
  return columns.map(({ isClosed }) => (isClosed && open > 0 ? absentWidth : width));
}

/** Days with overlapping appointments get more width, closed days less. All fit unless lanes become too narrow. */
function weekWidths(columns: readonly Measured[], frameWidth: number): number[] {
  const lanes = columns.map(({ blocks }) => blocks.reduce((most, one) => Math.max(most, one.lanes), 1));
  const least = columns.map(({ isClosed }, index) =>
    isClosed ? closedWidth : Math.max(narrowestInWeek, lanes[index]! * narrowestLane),
  );
  const spare = Math.max(0, frameWidth - sumOf(least));
  const isAllClosed = columns.every(({ isClosed }) => isClosed);
  const shares = columns.map(({ isClosed }, index) => (isClosed && !isAllClosed ? 0 : lanes[index]!));
  return least.map((width, index) => width + Math.floor((spare * shares[index]!) / sumOf(shares)));
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

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
