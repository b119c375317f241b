import { timeOfDay } from '../../../shared/time.ts';
import type { ClassTimeView } from './contract.ts';
import { isSingle } from './rules/requested-pattern.ts';
import type { ClassTimeRow } from './store.ts';

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
