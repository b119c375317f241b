import { clamp, dayMinutes, minuteOf, type Span, snap, timeOf } from './clock';
import type { Block, Column } from './columns';
import { type CalendarAppointment, isActive } from './data';
import type { Off } from './hours';
import { overlaps } from './spans';

/** Date, time, length and professional of an appointment that is moved. */
export interface Place {
  date: string;
  professional: string;
  start: string;
  minutes: number;
}

export const placeOf = ({ date, professional, start, minutes }: CalendarAppointment): Place => ({
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

/** Whether more than the length changes, so that the client has to know. */
export const hasNewTime = (from: Omit<Place, 'minutes'>, to: Place) =>
  from.date !== to.date || from.start !== to.start || from.professional !== to.professional;

/** Local end time. */
export const endOf = ({ start, minutes }: Pick<Place, 'start' | 'minutes'>) =>
  timeOf((minuteOf(start) + minutes) % dayMinutes);

/** Moves a place into a column. In a column of the whole team, the professional stays. */
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

export const stepBy = (place: Place, steps: number, step: number): Place => ({
  ...place,
  start: timeOf(clamp(minuteOf(place.start) + steps * step, 0, dayMinutes - step)),
});

export const lengthenTo = (place: Place, minutes: number, step: number): Place => ({
  ...place,
  minutes: clamp(snap(minutes, step), Math.min(step, place.minutes), dayMinutes),
});

/** Visible blocks and unavailable times that overlap the new place. */
export interface Conflicts {
  off: Off[];
  blocks: Block[];
}

export function conflicts(
  column: Column | undefined,
  appointment: CalendarAppointment,
  place: Place,
): Conflicts {
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
      return (
        block.appointment.id !== appointment.id &&
        isActive(block.appointment.status) &&
        isTheirs(block.appointment)
      );
    }),
  };
}
