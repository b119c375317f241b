import { timeOfDay } from '../../../shared/time.ts';
import { presentEnd } from '../appointments/present.ts';
import type { AffectedAppointmentView, TimeOffView } from './contract.ts';
import type { AffectedRow, TimeOffRow } from './store.ts';

const mostShown = 500;

export function presentTimeOff(row: TimeOffRow, affected?: readonly AffectedRow[]): TimeOffView {
  return {
    id: row.id,
    ...(row.professional_id !== null && { professionalId: row.professional_id }),
    ...placeOf(row),
    startDate: row.start_date,
    endDate: row.end_date,
    start: row.start_minute === null ? null : timeOfDay(row.start_minute),
    end: row.end_minute === null ? null : timeOfDay(row.end_minute),
    // The reason can be private.
    reason: row.may_manage ? row.reason : null,
    ...(affected !== undefined && {
      affectedAppointments: affected.slice(0, mostShown).map(presentAffected),
      affectedCount: affected.length,
    }),
  };
}

/** Closed business, or the business of an absence. Absent for absences that apply everywhere. */
function placeOf({ business_id, at_business_id }: TimeOffRow): { businessId?: string } {
  const businessId = business_id ?? at_business_id;
  return businessId === null ? {} : { businessId };
}

export const presentAffected = (row: Omit<AffectedRow, 'time_off_id'>): AffectedAppointmentView => ({
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
