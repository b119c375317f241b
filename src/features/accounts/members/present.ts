import { rightsOf } from '../../access/rights/rules/rights.ts';
import type { InvitationView, MemberView } from './contract.ts';
import type { InvitationRow } from './invitation-store.ts';
import type { MemberRow } from './store.ts';

export function presentMember(row: MemberRow): MemberView {
  return {
    id: row.id,
    businessId: row.business_id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    rights: rightsOf(row),
    status: row.is_pending ? 'pending' : 'active',
    professionalId: row.professional_id,
    since: row.since.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

export function presentInvitation(row: InvitationRow, status: InvitationView['status']): InvitationView {
  return {
    id: row.id,
    businessId: row.business_id,
    businessName: row.business_name,
    role: row.role,
    status,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
