import { timeOfDay } from '../../../shared/time.ts';
import type { SpecialHoursView } from './contract.ts';
import type { SpecialHoursRow } from './store.ts';

export function presentSpecialHours(row: SpecialHoursRow): SpecialHoursView {
  return {
    id: row.id,
    professionalId: row.professional_id,
    businessId: row.business_id ?? row.at_business_id,
    date: row.date,
    start: timeOfDay(row.start_minute),
    end: timeOfDay(row.end_minute),
    planned: row.planned,
  };
}
