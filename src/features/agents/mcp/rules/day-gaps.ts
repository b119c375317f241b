import { minuteOfDay, timeOfDay } from '../../../../shared/time.ts';

/** Times `HH:MM`. The end is exclusive. */
interface Hours {
  start: string;
  end: string;
}

export interface Gap extends Hours {
  minutes: number;
}

interface Day {
  /** Working hours of the professional. */
  hours: readonly Hours[];
  /** Opening hours of the business. */
  opening: readonly Hours[];
  /** Absences, appointments and classes. */
  busy: readonly Hours[];
  minMinutes: number;
}

interface Span {
  from: number;
  to: number;
}

const endOfDay = 24 * 60;

/** An end before the start is on the next day. */
function spanOf({ start, end }: Hours): Span {
  const [from, to] = [minuteOfDay(start), minuteOfDay(end)];
  return { from, to: to <= from ? endOfDay : to };
}

/** Working times of a day without an appointment, absence or class. */
export function listGaps({ hours, opening, busy, minMinutes }: Day): Gap[] {
  const open = hours
    .map(spanOf)
    .flatMap((own) =>
      opening
        .map(spanOf)
        .map(({ from, to }) => ({ from: Math.max(from, own.from), to: Math.min(to, own.to) })),
    );
  const free = busy.map(spanOf).reduce<Span[]>(
    (left, taken) =>
      left.flatMap(({ from, to }) => [
        { from, to: Math.min(to, taken.from) },
        { from: Math.max(from, taken.to), to },
      ]),
    open,
  );
  return free
    .filter(({ from, to }) => to - from >= minMinutes)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => ({ start: timeOfDay(from), end: timeOfDay(to), minutes: to - from }));
}
