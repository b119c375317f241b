import { minuteOf, type Span } from './clock';
import type { CalendarAppointment } from './data';
import { type Off, workingMinutes } from './hours';

interface Day {
  /** Times at which the professional cannot be booked. */
  off: readonly Off[];
  appointments: readonly Pick<CalendarAppointment, 'start' | 'end' | 'status'>[];
}

const contains = ({ start, end }: Span, minute: number) => start <= minute && minute < end;

const isBusy = (minute: number) => (one: Day['appointments'][number]) =>
  one.status !== 'Cancelled' && contains({ start: minuteOf(one.start), end: minuteOf(one.end) }, minute);

/**
 * Professionals for a new appointment: first those who are free at the time, then those who work at the time, then
 * those who work that day, then the others.
 */
export function rankProfessionals<Person>(
  people: readonly Person[],
  dayOf: (person: Person) => Day,
  time: string,
): Person[] {
  const minute = /^\d\d:\d\d$/.test(time) ? minuteOf(time) : null;
  const rankOf = (person: Person) => {
    const { off, appointments } = dayOf(person);
    if (workingMinutes(off) <= 0) return 3;
    if (minute === null || off.some((span) => contains(span, minute))) return 2;
    return appointments.some(isBusy(minute)) ? 1 : 0;
  };
  return people
    .map((person) => ({ person, rank: rankOf(person) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person);
}
