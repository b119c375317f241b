import { timeOfDay } from '../../../shared/time.ts';
import type { AvailabilityRuleView } from './contract.ts';
import type { RuleRow } from './store.ts';

export function presentRule(row: RuleRow): AvailabilityRuleView {
  return {
    id: row.id,
    professionalId: row.professional_id,
    businessId: row.business_id,
    weekday: row.weekday,
    start: timeOfDay(row.start_minute),
    end: timeOfDay(row.end_minute),
  };
}
