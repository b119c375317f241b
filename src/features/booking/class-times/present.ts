import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import type { ClassOccurrence } from '../../catalog/timetables/rules/class-time.ts';
import { presentEnd } from '../appointments/present.ts';
import type { ClassSessionView } from './classes-contract.ts';
import type { ClassTimeView } from './contract.ts';
import { isSingle } from './rules/requested-pattern.ts';
import type { ClassTimeRow, ScheduledClass } from './store.ts';

export function presentClassTime(row: ClassTimeRow): ClassTimeView {
  const once = isSingle(row);
  return {
    id: row.id,
    businessId: row.businessId,
    serviceId: row.serviceId,
    professionalId: row.professionalId,
    weekday: once ? null : row.weekday,
    date: once ? row.fromDate : null,
    start: timeOfDay(row.startMinute),
    from: once ? null : row.fromDate,
    to: once ? null : row.toDate,
    exceptDates: [...row.exceptDates],
  };
}

export interface ClassSession {
  coming: ScheduledClass;
  occurrence: ClassOccurrence;
  seatsLeft: number;
  available: boolean;
}

export function presentClassSession(
  businessId: string,
  { coming, occurrence, seatsLeft, available }: ClassSession,
): ClassSessionView {
  const { time, service, priceMinor, currency } = coming;
  return {
    classTimeId: time.id,
    businessId,
    serviceId: service.id,
    name: coming.serviceName,
    professionalId: coming.professionalId,
    professionalName: coming.professionalName,
    date: occurrence.date,
    start: timeOfDay(time.startMinute),
    end: presentEnd(occurrence.endMs, time.timezone, occurrence.date),
    startUtc: new Date(occurrence.startMs).toISOString(),
    durationMinutes: service.durationMinutes,
    capacity: service.capacity,
    seatsLeft,
    available,
    price: priceMinor === null ? null : toMajor(priceMinor, currency),
    currency,
  };
}
