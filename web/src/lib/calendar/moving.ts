import { clamp, dayMinutes, minuteOf, type Span, snap, timeOf } from './clock.ts';
import type { Block, Column } from './columns.ts';
import { takesPlace, type Visit } from './data.ts';
import type { Off } from './hours.ts';
import { overlaps } from './spans.ts';

/** Where a visit would be put. */
export interface Place {
  date: string;
  professional: string;
  start: string;
  minutes: number;
}

export const placeOf = ({ date, professional, start, minutes }: Visit): Place => ({
  date,
  professional,
  start,
  minutes,
});

export const isSamePlace = (one: Place, other: Place) =>
  one.date === other.date &&
  one.professional === other.professional &&
  one.start === other.start &&
  one.minutes === other.minutes;

/** When it would be over, on the wall. */
export const endOf = ({ start, minutes }: Pick<Place, 'start' | 'minutes'>) =>
  timeOf((minuteOf(start) + minutes) % dayMinutes);

/** Put into a strip at a time of the day; in one that is everybody's it stays with whom it is. */
export const putInto = (
  place: Place,
  column: Pick<Column, 'date' | 'professional'>,
  minute: number,
  step: number,
): Place => ({
  ...place,
  date: column.date,
  professional: column.professional ?? place.professional,
  start: timeOf(clamp(snap(minute, step), 0, dayMinutes - step)),
});

/** Earlier or later by steps. */
export const stepBy = (place: Place, steps: number, step: number): Place => ({
  ...place,
  start: timeOf(clamp(minuteOf(place.start) + steps * step, 0, dayMinutes - step)),
});

/** Longer or shorter, never shorter than a step. */
export const lengthenTo = (place: Place, minutes: number, step: number): Place => ({
  ...place,
  minutes: clamp(snap(minutes, step), Math.min(step, place.minutes), dayMinutes),
});

/** What stands in the way there, as far as the calendar shows it. */
export interface InTheWay {
  off: Off[];
  blocks: Block[];
}

export function inTheWay(column: Column | undefined, visit: Visit, place: Place): InTheWay {
  if (column === undefined) return { off: [], blocks: [] };
  const start = minuteOf(place.start);
  const span: Span = { start, end: start + place.minutes };
  const isTheirs = (one: { professional: string }) => one.professional === place.professional;
  return {
    off: column.off.filter((one) => overlaps(one, span)),
    blocks: column.blocks.filter((block) => {
      if (!overlaps(block, span)) return false;
      if (block.kind === 'class') return isTheirs(block.session);
      if (block.kind === 'held') return isTheirs(block.held);
      return block.visit.id !== visit.id && takesPlace(block.visit.status) && isTheirs(block.visit);
    }),
  };
}
