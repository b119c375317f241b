import { toMajor } from '../../../shared/money.ts';
import type { ActivityView } from './activity-contract.ts';
import type { ActivityRow } from './activity-store.ts';
import type { GrantView } from './contract.ts';
import type { GrantRow } from './store.ts';

export function presentGrant(row: GrantRow): GrantView {
  const major = (minor: number | null) =>
    minor === null || row.currency === null ? null : toMajor(minor, row.currency);
  const left = (most: number | null, used: number) => (most === null ? null : most - used);
  return {
    id: row.id,
    agentName: row.agent_name,
    clientId: row.client_id,
    scopes: row.scopes,
    maxAmountMajor: major(row.max_amount_minor),
    maxTotalMajor: major(row.max_total_minor),
    currency: row.currency,
    maxBookings: row.max_bookings,
    businessIds: row.business_ids,
    latestDate: row.latest_date,
    asksFirst: row.asks_first,
    approvalMinutes: row.approval_minutes,
    bookedCount: row.booked_count - row.pending_count,
    bookedMajor: major(row.booked_minor - row.pending_minor),
    pendingCount: row.pending_count,
    pendingMajor: major(row.pending_minor),
    bookingsLeft: left(row.max_bookings, row.booked_count),
    totalLeftMajor: major(left(row.max_total_minor, row.booked_minor)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

export const presentActivity = (row: ActivityRow): ActivityView => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  outcome: row.outcome,
  appointmentId: row.appointment_id,
  businessId: row.business_id,
  businessName: row.business_name,
  amountMajor:
    row.amount_minor === null || row.currency === null ? null : toMajor(row.amount_minor, row.currency),
  currency: row.amount_minor === null ? null : row.currency,
  detail: row.detail,
});
