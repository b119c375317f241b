import type { FamilyMemberReply } from './contract.ts';
import type { FamilyMemberRow } from './store.ts';

export function presentFamilyMember(row: FamilyMemberRow): FamilyMemberReply {
  return {
    id: row.id,
    name: row.name,
    relation: row.relation,
    birthDate: row.birth_date,
    createdAt: row.created_at.toISOString(),
  };
}
