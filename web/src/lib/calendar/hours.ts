import { weekdayOf } from 'openslot-facts/dates';
import { dayMinutes, minuteOf, type Span } from './clock';
import { outside, without } from './spans';

interface Times {
  start: string;
  end: string;
}

/** Everything that determines when professionals can be booked. */
export interface Plan {
  business: {
    openDays: number[];
    workingHours: Times;
    weeklyHours: (Times & { weekday: number })[] | null;
    breaks: Times[];
  };
  professionals: { id: string; workingHours: Times; breaks: Times[] }[];
  rules: (Times & { professionalId: string; weekday: number })[];
  /** Hours of professionals by date, if known. They include rules, special hours and the rota. */
  rota?: { professionalId: string; days: { date: string; hours: Times[] }[] }[];
  specialHours: (Times & { professionalId: string | null; date: string })[];
  timeOff: {
    id: string;
    professionalId?: string;
    startDate: string;
    endDate: string;
    start: string | null;
    end: string | null;
    reason: string | null;
  }[];
}

/** Part of a day in which nothing can be booked. */
export interface Off extends Span {
  kind: 'away' | 'closure' | 'closed' | 'notThere' | 'break';
  /** Id of the time off or closure. */
  id?: string;
  reason?: string;
}

const spanOf = ({ start, end }: Times): Span => ({ start: minuteOf(start), end: minuteOf(end) });

function opening({ business, specialHours }: Plan, date: string): Span[] {
  const special = specialHours.filter((one) => one.professionalId === null && one.date === date);
  return (special.length > 0 ? special : usually(business, date)).map(spanOf);
}

function usually({ weeklyHours, openDays, workingHours }: Plan['business'], date: string): Times[] {
  const weekday = weekdayOf(date);
  if (weeklyHours !== null) return weeklyHours.filter((one) => one.weekday === weekday);
  return openDays.includes(weekday) ? [workingHours] : [];
}

function roster(plan: Plan, id: string, date: string): Span[] {
  const known = plan.rota?.find((row) => row.professionalId === id)?.days.find((day) => day.date === date);
  if (known !== undefined) return known.hours.map(spanOf);
  const special = plan.specialHours.filter((one) => one.professionalId === id && one.date === date);
  if (special.length > 0) return special.map(spanOf);
  const rules = plan.rules.filter((one) => one.professionalId === id);
  if (rules.length > 0) return rules.filter(({ weekday }) => weekday === weekdayOf(date)).map(spanOf);
  const person = plan.professionals.find((one) => one.id === id);
  return person === undefined ? [] : [extendToOpeningHours(plan, spanOf(person.workingHours), date)];
}

/** A professional who works from opening to closing also covers special opening hours. */
function extendToOpeningHours(plan: Plan, hours: Span, date: string): Span {
  const special = plan.specialHours.filter((one) => one.professionalId === null && one.date === date);
  if (special.length === 0) return hours;
  const usual = enclosingSpan(usually(plan.business, date).map(spanOf)) ?? spanOf(plan.business.workingHours);
  const open = enclosingSpan(special.map(spanOf))!;
  return {
    start: hours.start <= usual.start ? Math.min(hours.start, open.start) : hours.start,
    end: hours.end >= usual.end ? Math.max(hours.end, open.end) : hours.end,
  };
}

/** From the earliest start to the latest end. */
export const enclosingSpan = (spans: readonly Span[]): Span | null =>
  spans.length === 0
    ? null
    : {
        start: Math.min(...spans.map(({ start }) => start)),
        end: Math.max(...spans.map(({ end }) => end)),
      };

function timeOffOn(plan: Plan, professionalId: string | null, date: string): Off[] {
  return plan.timeOff
    .filter(
      (one) =>
        (one.professionalId === undefined || one.professionalId === professionalId) &&
        one.startDate <= date &&
        date <= one.endDate,
    )
    .map((one) => ({
      id: one.id,
      kind: one.professionalId === undefined ? ('closure' as const) : ('away' as const),
      start: one.startDate === date && one.start !== null ? minuteOf(one.start) : 0,
      end: one.endDate === date && one.end !== null ? minuteOf(one.end) : dayMinutes,
      ...(one.reason !== null && { reason: one.reason }),
    }));
}

/**
 * Times at which a professional cannot be booked (null: the business), sorted, without overlaps. Time off
 * takes precedence over closed hours, those over absences, those over breaks.
 */
export function unavailableSpans(plan: Plan, professionalId: string | null, date: string): Off[] {
  const person = plan.professionals.find(({ id }) => id === professionalId);
  const weaker: [Off['kind'], Span[]][] = [
    ['closed', outside(opening(plan, date))],
    ['notThere', professionalId === null ? [] : outside(roster(plan, professionalId, date))],
    ['break', [...plan.business.breaks, ...(person?.breaks ?? [])].map(spanOf)],
  ];
  const result: Off[] = [];
  for (const one of timeOffOn(plan, professionalId, date))
    for (const span of without([one], result)) result.push({ ...one, ...span });
  for (const [kind, spans] of weaker)
    for (const span of spans) for (const left of without([span], result)) result.push({ kind, ...left });
  return result.sort((one, other) => one.start - other.start);
}

/** Bookable minutes of a day. */
export const workingMinutes = (off: readonly Off[]) =>
  off.reduce((left, { start, end }) => left - (end - start), dayMinutes);
