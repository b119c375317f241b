import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import type { ClassOccurrence } from '../../catalog/timetables/rules/class-time.ts';
import { presentEnd } from '../appointments/present.ts';
import type { ComingClassView } from './coming-contract.ts';
import type { ComingTime } from './coming-store.ts';

export interface ComingClass {
  coming: ComingTime;
  occurrence: ClassOccurrence;
  seatsLeft: number;
  available: boolean;
}

export function presentComing(
  businessId: string,
  { coming, occurrence, seatsLeft, available }: ComingClass,
): ComingClassView {
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
