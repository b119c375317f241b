import { timeOfDay } from '../../shared/time.ts';
import type { TimeOffView } from './contract.ts';
import type { TimeOffRow } from './store.ts';

export function presentTimeOff(row: TimeOffRow): TimeOffView {
  return {
    id: row.id,
    ...(row.professional_id !== null && { professionalId: row.professional_id }),
    ...placeOf(row),
    startDate: row.start_date,
    endDate: row.end_date,
    start: row.start_minute === null ? null : timeOfDay(row.start_minute),
    end: row.end_minute === null ? null : timeOfDay(row.end_minute),
    // It can be a private matter.
    reason: row.may_manage ? row.reason : null,
  };
}

/** What is closed, or where an absence holds; nowhere in particular when it is the professional's own. */
function placeOf({ business_id, at_business_id }: TimeOffRow): { businessId?: string } {
  const businessId = business_id ?? at_business_id;
  return businessId === null ? {} : { businessId };
}
