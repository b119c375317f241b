import { timeOfDay } from '../../shared/time.ts';
import type { VisitBody } from './contract.ts';
import type { VisitRow } from './history-store.ts';

const dayMinutes = 1440;

export function presentVisit(row: VisitRow): VisitBody {
  const start = timeOfDay(row.start_minute);
  return {
    id: row.id,
    professional: row.professional_id,
    business: row.business_id,
    date: row.date,
    start,
    // Midnight at the end of the day is 24:00, as in opening hours.
    end: timeOfDay(row.end_minute > dayMinutes ? row.end_minute % dayMinutes : row.end_minute),
    time: start,
    services: row.service_ids,
    status: row.status,
    ...(row.notes !== null && { notes: row.notes }),
    ...(row.staff_notes !== null && { staffNotes: row.staff_notes }),
    timezone: row.timezone,
    startUtc: row.starts_at.toISOString(),
  };
}
