import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import type {
  ApprovalStatus,
  ApprovalView,
  ApprovalVisitView,
} from '../../booking/appointments/approval-contract.ts';
import { presentEnd } from '../../booking/appointments/present.ts';
import { type AskedVisit, saidOf, totalOf } from './rules/summary.ts';
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
    summary: { visits: row.summary.map(presentVisit), ...totalOf(row.summary) },
    appointmentId: row.appointment_ids[0] ?? null,
    appointmentIds: row.appointment_ids,
    refusal: row.refusal,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: (isOverdue ? row.expires_at : row.decided_at)?.toISOString() ?? null,
    approveUrl: `${publicUrl}${approvalPath(row.id)}`,
  };
}

/** By the clock: that it lapsed may not have been written down yet. */
const statusOf = ({ status }: ApprovalRow, isOverdue: boolean): ApprovalStatus =>
  isOverdue ? 'lapsed' : status;

function presentVisit(visit: AskedVisit): ApprovalVisitView {
  const { movedFrom } = visit;
  return {
    businessId: visit.businessId,
    businessName: visit.businessName,
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
    ...saidOf(visit),
    ...(movedFrom !== undefined && {
      movedFrom: {
        date: movedFrom.date,
        start: timeOfDay(movedFrom.startMinute),
        professionalName: movedFrom.professionalName,
      },
    }),
  };
}
