import { minuteOf, type Span } from './clock.ts';
import type { Block, Column } from './columns.ts';
import type { Place } from './moving.ts';
import type { Box } from './place.ts';
import type { Placed } from './spans.ts';

export const hourHeight = 64;
export const axisWidth = 54;
export const headHeight = 60;
const pixelsAMinute = hourHeight / 60;
const gap = 4;

export const topOf = (minute: number, hours: Span) => (minute - hours.start) * pixelsAMinute;

export const minuteAt = (y: number, hours: Span) => hours.start + y / pixelsAMinute;

/** Beside those it overlaps with, each in its lane. */
export function boxOf(block: Placed<Block>, width: number, hours: Span): Box {
  const lane = (width - gap) / block.lanes;
  return {
    left: gap + block.lane * lane,
    width: lane - gap,
    top: topOf(block.start, hours) + 1,
    height: (block.end - block.start) * pixelsAMinute - 2,
  };
}

export const spanBox = ({ start, end }: Span, hours: Span): Box => {
  const [from, to] = [Math.max(start, hours.start), Math.min(end, hours.end)];
  return { top: topOf(from, hours), height: Math.max(0, to - from) * pixelsAMinute };
};

/** Where a visit that is held would stand. */
export function ghostBox(place: Place, column: Column, hours: Span): Box {
  const start = minuteOf(place.start);
  return {
    left: column.left + gap,
    width: column.width - 2 * gap,
    top: topOf(start, hours) + 1,
    height: place.minutes * pixelsAMinute - 2,
  };
}

/** The strip that a place lies in. */
export const columnOf = (columns: readonly Column[], place: Place): Column | undefined =>
  columns.find(
    ({ date, professional }) =>
      date === place.date && (professional === null || professional === place.professional),
  );
