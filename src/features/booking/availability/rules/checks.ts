import type { ErrorReason } from 'openslot-facts/error-info';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { type Interval, overlaps } from '../../../../shared/intervals.ts';
import { hourMs, minuteMs } from '../../../../shared/time.ts';
import type { ClassOccurrence } from '../../../catalog/timetables/rules/class-time.ts';
import { type Day, isOnGrid, type JudgedSpan } from './day.ts';
import type { Override } from './overrides.ts';
import type { Occupied, ScheduleSituation, WantedDay } from './situation.ts';

/**
 * Reasons why a start time cannot be booked, as availability shows them. Types, schemas and texts follow from
 * this list.
 */
export const reasons = [
  'TIME_OFF',
  'BUSINESS_CLOSED',
  'OUTSIDE_HOURS',
  'PROFESSIONAL_BREAK',
  'BOOKED',
] as const;
export type Reason = (typeof reasons)[number];

/** Error codes for start times in the future. */
export const futureRefusalCodes = [
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'SLOT_TAKEN',
  'SESSION_FULL',
] as const;
export const refusalCodes = ['APPOINTMENT_IN_PAST', ...futureRefusalCodes] as const;
type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  free: false;
  reason: Reason;
  code: RefusalCode;
  /** More precise than the code, for `Error-Info`. */
  errorReason: ErrorReason;
  /** Override that sets the rule aside. Absent when staff cannot. */
  override?: Override;
}

export function refusal(
  reason: Reason,
  code: RefusalCode,
  errorReason: ErrorReason,
  override?: Override,
): Refusal {
  return { free: false, reason, code, errorReason, ...(override !== undefined && { override }) };
}

/** A day with everything that all its start times share. */
export interface DayToJudge {
  situation: ScheduleSituation;
  day: Day;
  wanted: WantedDay;
}

/** A start time with everything the checks need. */
export interface StartToJudge extends DayToJudge {
  startMinute: number;
  /** Null when a clock change skips the local time. */
  startMs: number | null;
  spans: readonly JudgedSpan[];
}

/** Bookings at the time of a start, as the booking checks see them. */
export interface BookingsAround {
  /** Whether another session overlaps the time, buffers included, and staff cannot book beside it. */
  isOverlapped: boolean;
  /** Sessions that overlap the time, buffers included, and that staff can book beside. */
  neighbours: readonly Occupied[];
  /** Seats taken in the session of the wanted class. Incomplete when another session overlaps the time. */
  seatsTaken: number;
  /** Whether a room or a piece of equipment that the appointment needs is not free. */
  lacksResource: boolean;
}

/**
 * Longest booking horizon of a business. Also the horizon for staff, who are not bound by the horizon of the
 * business.
 */
export const farthestDaysAhead = 730;

/** Staff enter walk-ins and late entries up to this many hours after the start. */
const lateEntryHours = 12;

/** Earliest start of a new appointment. */
export const earliestStart = (nowMs: number, role: PartyRole): number =>
  role === 'staff' ? nowMs - lateEntryHours * hourMs : nowMs;

// Created once, because a day has hundreds of start times.
const away = refusal('TIME_OFF', 'PROFESSIONAL_TIME_OFF', 'time-off', 'time-off');
const closedDay = refusal('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY', 'closed-day', 'hours');
const closed = refusal('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY', 'outside-opening-hours', 'hours');
const past = refusal('OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST', 'in-the-past');
const notScheduled = refusal('OUTSIDE_HOURS', 'NOT_SCHEDULED', 'not-scheduled', 'hours');
const outsideHours = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'outside-hours', 'hours');
const skipped = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'skipped-by-clock-change');
const offGrid = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'off-grid');
const tooSoon = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'too-soon', 'notice');
const tooFar = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'too-far', 'notice');
const resting = refusal('PROFESSIONAL_BREAK', 'OUTSIDE_AVAILABILITY', 'break', 'break');
export const taken = refusal('BOOKED', 'SLOT_TAKEN', 'taken');
const overlapping = refusal('BOOKED', 'SLOT_TAKEN', 'taken', 'overlap');
const inBuffer = refusal('BOOKED', 'SLOT_TAKEN', 'buffer', 'buffer');
const noResource = refusal('BOOKED', 'SLOT_TAKEN', 'no-resource');
const full = refusal('BOOKED', 'SESSION_FULL', 'full');

interface ScheduleCheck {
  /** False when the check refuses no start of the day: it is then skipped for all of them. */
  concerns?: (day: DayToJudge) => boolean;
  refuse: (start: StartToJudge) => Refusal | false;
}

/** Checks that do not depend on bookings. The first refusal is the verdict. */
export const scheduleChecks: ScheduleCheck[] = [
  {
    concerns: ({ situation }) => situation.schedule.absences.length > 0,
    refuse: ({ spans }) => spans.some(isAway) && away,
  },
  {
    refuse: ({ spans }) => !spans.every(isOpen) && (spans.some(isClosedDay) ? closedDay : closed),
  },
  {
    // Working hours may span a local time that the clock skips.
    refuse: ({ startMs }) => startMs === null && skipped,
  },
  {
    concerns: ({ day }) => canStartWithin(day, 0),
    refuse: ({ startMs, situation, wanted }) =>
      isBefore(startMs, earliestStart(situation.nowMs, wanted.role)) && past,
  },
  {
    concerns: ({ day }) => day.classStarts !== null,
    refuse: ({ day, startMinute }) => !day.classStarts?.includes(startMinute) && offGrid,
  },
  {
    // At a class time the professional works, regardless of the working hours.
    concerns: ({ day }) => day.classStarts === null,
    refuse: ({ spans, day }) => !spans.every(isWorked) && (day.isScheduled ? outsideHours : notScheduled),
  },
  {
    concerns: ({ day }) => day.daysAhead > farthestDaysAhead,
    refuse: () => tooFar,
  },
  {
    concerns: ({ day, wanted, situation }) =>
      wanted.role === 'client' && day.daysAhead > situation.bookingHorizonDays,
    refuse: () => tooFar,
  },
  {
    concerns: ({ day, wanted, situation }) =>
      wanted.role === 'client' && canStartWithin(day, situation.minNoticeMinutes),
    refuse: ({ startMs, situation }) =>
      isBefore(startMs, situation.nowMs + situation.minNoticeMinutes * minuteMs) && tooSoon,
  },
  {
    concerns: ({ day, wanted }) => wanted.role === 'client' && day.classStarts === null,
    refuse: ({ day, startMinute }) => !isOnGrid(day.grid, startMinute) && offGrid,
  },
  {
    concerns: ({ day, situation }) =>
      day.classStarts === null && situation.schedule.professional.breaks.length > 0,
    refuse: ({ spans }) => spans.some(isResting) && resting,
  },
  {
    concerns: ({ day }) => day.classes.length > 0,
    refuse: (start) => start.day.classes.some((planned) => clashOf(start, planned) === 'fixed') && taken,
  },
  {
    concerns: ({ day, wanted }) => wanted.role === 'staff' && day.classes.length > 0,
    refuse: (start) =>
      start.day.classes.some((planned) => clashOf(start, planned) === 'overlap') && overlapping,
  },
  {
    concerns: ({ day, wanted }) => wanted.role === 'staff' && day.classes.length > 0,
    refuse: (start) => start.day.classes.some((planned) => clashOf(start, planned) === 'buffer') && inBuffer,
  },
];

interface BookingCheck {
  refuse: (start: StartToJudge, bookings: BookingsAround) => Refusal | false;
  /**
   * Constraint that refuses the same when an appointment is inserted. Null: none, and every insert has to
   * read the bookings first.
   */
  enforcedBy: string | null;
}

/** Checks against other bookings, for times that the schedule allows. */
export const bookingChecks: BookingCheck[] = [
  {
    refuse: (_, { isOverlapped }) => isOverlapped && taken,
    enforcedBy: 'one_session_at_a_time',
  },
  {
    refuse: (start, { neighbours }) =>
      neighbours.some((session) => touches(start, session.neighbour!)) && overlapping,
    enforcedBy: 'one_session_at_a_time',
  },
  {
    refuse: (start, { neighbours }) =>
      neighbours.some((session) => !touches(start, session.neighbour!)) && inBuffer,
    enforcedBy: 'one_session_at_a_time',
  },
  {
    refuse: ({ wanted }, { seatsTaken }) => seatsTaken >= wanted.capacity && full,
    enforcedBy: 'one_client_a_seat',
  },
  {
    refuse: (_, { lacksResource }) => lacksResource && noResource,
    enforcedBy: 'one_session_a_unit',
  },
];

const isAway = (span: JudgedSpan) => overlapsAny(span.windows.away, span);
const isResting = (span: JudgedSpan) => overlapsAny(span.windows.rests, span);
const isOpen = (span: JudgedSpan) => isWithinOne(span.windows.open, span);
const isClosedDay = (span: JudgedSpan) => span.windows.open.length === 0;
const isWorked = (span: JudgedSpan) => isWithinOne(span.windows.hours, span);

// Loops instead of closures: these functions run for every start time of every day shown.
function overlapsAny(intervals: readonly Interval[], span: Interval): boolean {
  for (const interval of intervals) if (overlaps(interval, span)) return true;
  return false;
}

function isWithinOne(intervals: readonly Interval[], span: Interval): boolean {
  for (const { start, end } of intervals) if (start <= span.start && span.end <= end) return true;
  return false;
}

/**
 * Whether a start of the day can be less than so many minutes from now. Three days of tolerance, because
 * clock changes skip and repeat up to a day.
 */
const canStartWithin = ({ daysAhead }: Day, minutes: number) => (daysAhead - 3) * 1440 < minutes;

const isBefore = (startMs: number | null, limitMs: number) => startMs !== null && startMs < limitMs;

/** Whether the time overlaps the other one, without buffers. */
const touches = (
  { startMs, wanted }: StartToJudge,
  other: { readonly startMs: number; readonly endMs: number },
): boolean =>
  startMs !== null && startMs < other.endMs && other.startMs < startMs + wanted.durationMinutes * minuteMs;

/**
 * How the time clashes with another class of the professional, or with the same class at another time. Applies to
 * classes without bookings too. `fixed`: the caller cannot book beside it.
 */
function clashOf(start: StartToJudge, planned: ClassOccurrence): 'fixed' | 'overlap' | 'buffer' | null {
  const { situation, wanted, startMs } = start;
  if (startMs === null) return null;
  const blocked = {
    start: startMs - wanted.bufferBeforeMinutes * minuteMs,
    end: startMs + (wanted.durationMinutes + wanted.bufferAfterMinutes) * minuteMs,
  };
  const { serviceId } = planned.classTime;
  if (!overlaps(planned.blocked, blocked)) return null;
  if (planned.startMs === startMs && wanted.serviceIds.includes(serviceId)) return null;
  // The list has the services of this business only.
  if (wanted.role !== 'staff' || !situation.schedule.timetable.serviceIds.includes(serviceId)) return 'fixed';
  return touches(start, planned) ? 'overlap' : 'buffer';
}

/** Planned classes that staff book beside. */
export const classesBeside = (start: StartToJudge): ClassOccurrence[] =>
  start.day.classes.filter((planned) => clashOf(start, planned) !== null);
