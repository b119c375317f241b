import type { JoinRequestView } from './contract.ts';
import type { JoinRequestRow, ListedRequestRow } from './store.ts';

export function presentRequest(row: JoinRequestRow): JoinRequestView {
  return {
    id: row.id,
    businessId: row.business_id,
    professionalId: row.professional_id,
    email: row.email,
    name: row.invitee_name,
    services: row.service_ids,
    requestedBy: row.requested_by,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

export const presentListed = (row: ListedRequestRow): JoinRequestView => ({
  ...presentRequest(row),
  ...(row.asking_name !== null && { professionalName: row.asking_name }),
  ...(row.asking_role !== null && { professionalRole: row.asking_role }),
});
