import { timeOfDay } from '../../../shared/time.ts';
import { presentEnd } from '../appointments/present.ts';
import type { AffectedAppointmentView, TimeOffView } from './contract.ts';
import type { AffectedRow, TimeOffRow } from './store.ts';

/** More are shown once these are dealt with. */
const mostShown = 500;

/** With the appointments that lie in it, where there are any or they were asked for. */
export function presentTimeOff(row: TimeOffRow, affected?: readonly AffectedRow[]): TimeOffView {
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
    ...(affected !== undefined && {
      affectedAppointments: affected.slice(0, mostShown).map(presentAffected),
      affectedCount: affected.length,
    }),
  };
}

/** What is closed, or where an absence holds; nowhere in particular when it is the professional's own. */
function placeOf({ business_id, at_business_id }: TimeOffRow): { businessId?: string } {
  const businessId = business_id ?? at_business_id;
  return businessId === null ? {} : { businessId };
}

const presentAffected = (row: AffectedRow): AffectedAppointmentView => ({
  id: row.id,
  businessId: row.business_id,
  professionalId: row.professional_id,
  status: row.status,
  date: row.date,
  start: timeOfDay(row.start_minute),
  end: presentEnd(row.ends_at.getTime(), row.timezone, row.date),
  clientName: row.client_name,
  serviceName: row.service_name,
});
