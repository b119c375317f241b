import { wallClock } from '$lib/format/time';
import { dayMinutes, minuteOf, type Span, timeOf } from './clock';
import { type CalendarData, offKey } from './data';
import { overlaps } from './spans';

type Shown = Pick<CalendarData, 'appointments' | 'sessions' | 'holds' | 'off' | 'days'>;

const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

function bookedSpans(data: Shown, professional: string, date: string): Span[] {
  const appointments = data.appointments.filter(
    ({ status, session }) => status !== 'Cancelled' && status !== 'NoShow' && session === null,
  );
  return [...appointments, ...data.sessions, ...data.holds]
    .filter((one) => one.professional === professional && one.date === date)
    .map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }));
}

/** First time at which the professional is free for the duration. Null if the day is full or not loaded. */
export function firstFreeTime(
  data: Shown,
  professional: string,
  date: string,
  { from, minutes, step }: { from: number; minutes: number; step: number },
): string | null {
  const off = data.off[offKey(professional, date)];
  if (off === undefined || !data.days.includes(date)) return null;
  const busy = [...off, ...bookedSpans(data, professional, date)];
  for (let start = Math.ceil(from / step) * step; start + minutes <= dayMinutes; start += step)
    if (!busy.some((span) => overlaps(span, { start, end: start + minutes }))) return timeOf(start);
  return null;
}

/** Length of an appointment before its services are chosen. */
const usualMinutes = 30;

/** First free time of a day that is not over, for a new appointment with the services. */
export function proposedTime(
  data: Shown & Pick<CalendarData, 'zone' | 'step'>,
  professional: string,
  date: string,
  services: readonly { duration: number }[],
): string | null {
  const now = wallClock(new Date(), data.zone);
  if (date < now.date) return null;
  return firstFreeTime(data, professional, date, {
    from: date === now.date ? minuteOf(now.time) : 0,
    minutes: services.reduce((sum, { duration }) => sum + duration, 0) || usualMinutes,
    step: data.step,
  });
}

/** Reason why the professional cannot be booked at the time, as far as the calendar shows it. */
export function conflictAt(
  data: Shown,
  professional: string,
  date: string,
  time: string,
): 'SLOT_TAKEN' | 'PROFESSIONAL_TIME_OFF' | 'OUTSIDE_AVAILABILITY' | null {
  if (!isTime(time) || !data.days.includes(date)) return null;
  const start = minuteOf(time);
  const minute = { start, end: start + 1 };
  if (bookedSpans(data, professional, date).some((span) => overlaps(span, minute))) return 'SLOT_TAKEN';
  const off = data.off[offKey(professional, date)]?.find((span) => overlaps(span, minute));
  if (off === undefined) return null;
  return off.kind === 'away' || off.kind === 'closure' ? 'PROFESSIONAL_TIME_OFF' : 'OUTSIDE_AVAILABILITY';
}
