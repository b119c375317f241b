import type { Absence, SpecialHours } from '../src/features/catalog/availability-rules/rules/schedule.ts';
import { type ClassTime, nextWeekday } from '../src/features/catalog/timetables/rules/class-time.ts';
import { minuteOfDay, weekdayOf } from '../src/shared/time.ts';
import { addDays } from '../src/shared/zoned-time.ts';
import { openedAt } from './build-catalog.ts';
import { dateAt } from './schedule.ts';
import type { DemoBusiness, DemoDay, DemoTimeOff, ProfessionalId } from './types.ts';

/** Weekly rules, absences, closures, special days, rota and class times. */
export function buildSchedules(businesses: readonly DemoBusiness[], now: Date) {
  const createdAt = openedAt(now, 200);
  return {
    rules: businesses.flatMap((business) => ruleRows(business, createdAt)),
    specialHours: businesses.flatMap((business) => [
      ...listSpecialHours(business, now).map(({ id, date, start, end }) => ({
        id,
        professional_id: null,
        business_id: business.id,
        at_business_id: null,
        date,
        start_minute: start,
        end_minute: end,
        planned: false,
        created_at: createdAt,
      })),
      ...rotaRows(business, now).map((row) => ({ ...row, created_at: createdAt })),
    ]),
    classTimes: businesses.flatMap((business) =>
      listClassTimes(business, now).map((classTime) => ({
        id: classTime.id,
        business_id: business.id,
        service_id: classTime.serviceId,
        professional_id: classTime.professionalId,
        weekday: classTime.weekday,
        start_minute: classTime.startMinute,
        from_date: classTime.fromDate,
        to_date: classTime.toDate,
        created_at: createdAt,
      })),
    ),
    timeOff: businesses.flatMap((business) =>
      timeOffIn(business).map(({ timeOff, professionalId }) => ({
        id: timeOff.id,
        professional_id: professionalId ?? null,
        business_id: professionalId === undefined ? business.id : null,
        at_business_id: professionalId === undefined ? null : business.id,
        ...datesOf(timeOff, business, now),
        start_minute: timeOff.from === undefined ? null : minuteOfDay(timeOff.from),
        end_minute: timeOff.to === undefined ? null : minuteOfDay(timeOff.to),
        reason: timeOff.reason ?? null,
        created_at: createdAt,
      })),
    ),
  };
}

export interface DemoAbsence {
  /** Absent professional; undefined for a closure of the business. */
  professionalId?: ProfessionalId | undefined;
  businessId: string;
  absence: Absence;
}

export function listAbsences(businesses: readonly DemoBusiness[], now: Date): DemoAbsence[] {
  return businesses.flatMap((business) =>
    timeOffIn(business).map(({ timeOff, professionalId }) => {
      const { start_date, end_date } = datesOf(timeOff, business, now);
      return {
        professionalId,
        businessId: business.id,
        absence: {
          startDate: start_date,
          startMinute: minuteOfDay(timeOff.from ?? '00:00'),
          endDate: end_date,
          endMinute: minuteOfDay(timeOff.to ?? '24:00'),
        },
      };
    }),
  );
}

export function listSpecialHours({ specialDays = [], timezone }: DemoBusiness, now: Date): SpecialHours[] {
  return specialDays.map(({ id, hours: [start, end], ...day }) => ({
    id,
    date: dateOf(day, timezone, now),
    start: minuteOfDay(start),
    end: minuteOfDay(end),
  }));
}

interface DemoClass extends ClassTime {
  professionalId: ProfessionalId;
}

export function listClassTimes(business: DemoBusiness, now: Date): DemoClass[] {
  return (business.classTimes ?? []).flatMap((planned): DemoClass[] => {
    const service = business.services.find(({ id }) => id === planned.service);
    if (service === undefined) throw new Error(`${business.id} has no ${planned.service}.`);
    const common = {
      serviceId: service.id,
      professionalId: planned.by,
      startMinute: minuteOfDay(planned.at),
      exceptDates: [],
      timezone: business.timezone,
      durationMinutes: service.minutes,
      bufferBeforeMinutes: service.buffers?.[0] ?? 0,
      bufferAfterMinutes: service.buffers?.[1] ?? 0,
    };
    if ('once' in planned) {
      const date = dateOf(planned.once, business.timezone, now);
      return [{ ...common, id: planned.id, weekday: weekdayOf(date), fromDate: date, toDate: date }];
    }
    return planned.days.map((weekday, place) => ({
      ...common,
      id: `${planned.id}_${place + 1}`,
      weekday,
      fromDate: null,
      toDate: null,
    }));
  });
}

function dateOf({ inDays, weekday }: DemoDay, timezone: string, now: Date): string {
  return nextWeekday(addDays(dateAt(now, timezone), inDays), weekday);
}

function ruleRows({ id, roster = {} }: DemoBusiness, createdAt: string) {
  return Object.entries(roster).flatMap(([professionalId, shifts]) =>
    shifts
      .flatMap(({ days, hours }) =>
        days.map((weekday) => ({ weekday, start: minuteOfDay(hours[0]), end: minuteOfDay(hours[1]) })),
      )
      .sort((a, b) => a.weekday - b.weekday || a.start - b.start)
      .map(({ weekday, start, end }, place) => ({
        id: `${professionalId.replace('pro_', 'rul_')}_${place + 1}`,
        business_id: id,
        professional_id: professionalId,
        weekday,
        start_minute: start,
        end_minute: end,
        created_at: createdAt,
      })),
  );
}

/** Two weeks from next Monday on. */
function rotaRows({ id, timezone, rota = {} }: DemoBusiness, now: Date) {
  const monday = nextWeekday(addDays(dateAt(now, timezone), 1), 1);
  return Object.entries(rota).flatMap(([professionalId, shifts]) =>
    Array.from({ length: 14 }, (_, day) => addDays(monday, day)).flatMap((date) =>
      shifts
        .filter(({ days }) => days.includes(weekdayOf(date)))
        .map(({ hours: [start, end] }) => ({
          id: `${professionalId.replace('pro_', 'sph_')}_${date.replaceAll('-', '')}`,
          professional_id: professionalId,
          business_id: null,
          at_business_id: id,
          date,
          start_minute: minuteOfDay(start),
          end_minute: minuteOfDay(end),
          planned: true,
        })),
    ),
  );
}

function timeOffIn({
  closures = [],
  professionals,
}: DemoBusiness): { timeOff: DemoTimeOff; professionalId?: ProfessionalId }[] {
  return [
    ...closures.map((timeOff) => ({ timeOff })),
    ...professionals.flatMap(({ id, absences = [] }) =>
      absences.map((timeOff) => ({ timeOff, professionalId: id })),
    ),
  ];
}

function datesOf({ inDays, days = 1 }: DemoTimeOff, { timezone, openDays }: DemoBusiness, now: Date) {
  let first = addDays(dateAt(now, timezone), inDays);
  while (!openDays.includes(weekdayOf(first))) first = addDays(first, 1);
  return { start_date: first, end_date: addDays(first, days - 1) };
}
