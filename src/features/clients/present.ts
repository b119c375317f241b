import type { ClientReply } from './contract.ts';
import type { ClientRow } from './store.ts';

export function presentClient(row: ClientRow): ClientReply {
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    userId: row.user_id,
    createdAt: row.created_at.toISOString(),
  };
}
