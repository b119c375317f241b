import { minuteOfDay } from '../../../../shared/time.ts';

export interface ProposedTime {
  professional: string;
  date: string;
  start: string;
}

interface Absence {
  professional: string;
  /** First and last day. */
  from: string;
  to: string;
  /** Start on the first day, end on the last day. */
  start?: string | undefined;
  end?: string | undefined;
}

interface Visit {
  date: string;
  start: string;
  end: string;
}

const endOfDay = 24 * 60;
const maxProposals = 3;

const lengthOf = ({ start, end }: Pick<Visit, 'start' | 'end'>): number => {
  const minutes = minuteOfDay(end) - minuteOfDay(start);
  return minutes > 0 ? minutes : minutes + endOfDay;
};

/** Whether an appointment with the absent professional overlaps the absence. */
export function isInAbsence({ from, to, start = '00:00', end = '24:00' }: Absence, visit: Visit): boolean {
  if (visit.date < from || visit.date > to) return false;
  const begins = minuteOfDay(visit.start);
  const startsBefore = visit.date < to || begins < minuteOfDay(end);
  const endsAfter = visit.date > from || begins + lengthOf(visit) > minuteOfDay(start);
  return startsBefore && endsAfter;
}

interface Taken extends ProposedTime {
  minutes: number;
}

const overlaps = (a: Taken, b: Taken): boolean =>
  a.professional === b.professional &&
  a.date === b.date &&
  minuteOfDay(a.start) < minuteOfDay(b.start) + b.minutes &&
  minuteOfDay(b.start) < minuteOfDay(a.start) + a.minutes;

/**
 * Up to three times for each appointment: the same day with others, nearest first, then later days. The first
 * proposals do not overlap each other, so that all of them can be carried out.
 */
export function proposeTimes(
  absence: Absence,
  affected: readonly { visit: Visit; free: readonly ProposedTime[] }[],
): ProposedTime[][] {
  const taken: Taken[] = [];
  return affected.map(({ visit, free }) => {
    const minutes = lengthOf(visit);
    const distance = ({ date, start }: ProposedTime) =>
      Math.abs(minuteOfDay(start) - minuteOfDay(visit.start)) + (date === visit.date ? 0 : endOfDay);
    const usable = free
      .filter(
        (time) => time.professional !== absence.professional || !isInAbsence(absence, spanOf(time, minutes)),
      )
      .filter((time) => !taken.some((other) => overlaps({ ...time, minutes }, other)))
      .toSorted((a, b) => distance(a) - distance(b));
    const later = usable.find(({ date }) => date !== visit.date);
    const sameDay = usable.filter(({ date }) => date === visit.date);
    const others = sameDay.slice(0, later === undefined ? maxProposals : maxProposals - 1);
    const proposals = later === undefined ? others : [...others, later];
    if (proposals[0] !== undefined) taken.push({ ...proposals[0], minutes });
    return proposals;
  });
}

function spanOf({ date, start }: ProposedTime, minutes: number): Visit {
  const end = Math.min(endOfDay, minuteOfDay(start) + minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return { date, start, end: `${two(Math.floor(end / 60))}:${two(end % 60)}` };
}
