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
 * The professional of a new appointment: the first who is free at the time, or else who works at the time, or
 * else who works that day. The first one if nobody works.
 */
export function defaultProfessional<Person>(
  people: readonly Person[],
  dayOf: (person: Person) => Day,
  time: string,
): Person | undefined {
  const minute = /^\d\d:\d\d$/.test(time) ? minuteOf(time) : null;
  const works = (person: Person) => workingMinutes(dayOf(person).off) > 0;
  const worksThen = (person: Person) =>
    minute !== null && works(person) && !dayOf(person).off.some((off) => contains(off, minute));
  const isFree = (person: Person) =>
    minute !== null && worksThen(person) && !dayOf(person).appointments.some(isBusy(minute));
  return people.find(isFree) ?? people.find(worksThen) ?? people.find(works) ?? people[0];
}
