import type { EventPayloads } from '../../../shared/event-kinds.ts';
import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import type {
  ApprovalAppointmentView,
  ApprovalStatus,
  ApprovalView,
} from '../../booking/appointments/approval-contract.ts';
import { presentEnd } from '../../booking/appointments/present.ts';
import type { OwnAppointment } from '../../booking/appointments/store.ts';
import { agentTextsOf, type RequestedAppointment, totalOf } from './rules/summary.ts';
import type { ApprovalRow } from './store.ts';

export const approvalPath = (id: string) => `/approvals/${id}`;

export function presentApproval(
  row: ApprovalRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): ApprovalView {
  const isOverdue = row.status === 'pending' && row.expires_at <= now;
  return {
    id: row.id,
    status: statusOf(row, isOverdue),
    action: row.action,
    grantId: row.grant_id,
    agentName: row.agent_name,
    summary: { visits: row.summary.map(presentRequested), ...totalOf(row.summary) },
    message: row.message,
    replaces:
      row.replaces === null
        ? null
        : { id: row.replaces, visits: (row.replaced_summary ?? []).map(presentRequested) },
    appointmentId: row.appointment_ids[0] ?? null,
    appointmentIds: row.appointment_ids,
    refusal: row.refusal,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: (isOverdue ? row.expires_at : row.decided_at)?.toISOString() ?? null,
    approveUrl: `${publicUrl}${approvalPath(row.id)}`,
  };
}

/** The stored status may be behind the clock. */
const statusOf = ({ status }: ApprovalRow, isOverdue: boolean): ApprovalStatus =>
  isOverdue ? 'lapsed' : status;

function presentRequested(visit: RequestedAppointment): ApprovalAppointmentView {
  const { movedFrom } = visit;
  return {
    businessId: visit.businessId,
    businessName: visit.businessName,
    city: visit.city ?? null,
    address: visit.address ?? null,
    professionalId: visit.professionalId,
    professionalName: visit.professionalName,
    services: visit.services,
    client: visit.client,
    date: visit.date,
    start: timeOfDay(visit.startMinute),
    end: presentEnd(Date.parse(visit.endsAt), visit.timezone, visit.date),
    timezone: visit.timezone,
    startUtc: visit.startsAt,
    amountMajor: visit.amountMinor === null ? null : toMajor(visit.amountMinor, visit.currency),
    currency: visit.currency,
    ...agentTextsOf(visit),
    ...(movedFrom !== undefined && {
      movedFrom: {
        date: movedFrom.date,
        start: timeOfDay(movedFrom.startMinute),
        professionalName: movedFrom.professionalName,
      },
    }),
  };
}

/** Snapshot of an appointment for the request. */
export const describeAppointment = (row: OwnAppointment): RequestedAppointment => ({
  businessId: row.business_id,
  businessName: row.business_name,
  professionalId: row.professional_id,
  professionalName: row.professional_name,
  services: (row.booked_services ?? []).map(({ name }) => name),
  client: row.client_name,
  person: row.family_member_id ?? row.crm_client_id ?? row.user_id ?? row.client_name,
  date: row.date,
  startMinute: row.start_minute,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  timezone: row.timezone,
  amountMinor: row.price_minor,
  currency: row.currency,
});

/** Event payload of a request. */
export function describeRequest(row: ApprovalRow): EventPayloads['approval.requested'] {
  const { user_id: userId, agent_name: agentName, action, summary, expires_at: expiresAt } = row;
  const first = summary[0]!;
  const { totalMajor, currency } = totalOf(summary);
  return {
    recipients: [userId],
    businessId: first.businessId,
    agentName,
    action,
    title: first.services.join(', '),
    startsAt: first.startsAt,
    expiresAt: expiresAt.toISOString(),
    ...(totalMajor !== null && currency !== null && { amountMajor: totalMajor, currency }),
  };
}
