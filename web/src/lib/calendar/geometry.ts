import { minuteOf, type Span } from './clock';
import type { Block, Column } from './columns';
import type { Place } from './moving';
import type { Placed } from './spans';

export const hourHeight = 64;
export const axisWidth = 54;
export const headHeight = 60;
const pixelsAMinute = hourHeight / 60;
const gap = 4;

export const topOf = (minute: number, hours: Span) => (minute - hours.start) * pixelsAMinute;

export const minuteAt = (y: number, hours: Span) => hours.start + y / pixelsAMinute;

/** Box of a block in its lane. */
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

/** Box of the preview while an appointment is moved. */
export function ghostBox(place: Place, column: Column, hours: Span): Box {
  const start = minuteOf(place.start);
  return {
    left: column.left + gap,
    width: column.width - 2 * gap,
    top: topOf(start, hours) + 1,
    height: place.minutes * pixelsAMinute - 2,
  };
}

/** The column that contains a place. */
export const columnOf = (columns: readonly Column[], place: Place): Column | undefined =>
  columns.find(
    ({ date, professional, unit }) =>
      date === place.date && unit === null && (professional === null || professional === place.professional),
  );

/** Columns that show an appointment at a place: of the professional, and of its units. */
export const columnsWith = (columns: readonly Column[], place: Place, units: readonly string[]): Column[] => {
  const own = columnOf(columns, place);
  return columns.filter(
    (column) =>
      column === own || (column.unit !== null && column.date === place.date && units.includes(column.unit)),
  );
};

/** Position and size in pixels within the parent element. */
export interface Box {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
}

const sides = ['left', 'top', 'width', 'height'] as const;

/** Svelte action that positions an element. The content security policy forbids style attributes. */
export function place(element: HTMLElement, box: Box) {
  const put = (where: Box) => {
    for (const side of sides)
      if (where[side] === undefined) element.style.removeProperty(side);
      else element.style.setProperty(side, `${where[side]}px`);
  };
  put(box);
  return { update: put };
}
