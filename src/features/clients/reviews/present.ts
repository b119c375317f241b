import type { ReviewView } from './contract.ts';
import { publicName } from './rules/client-name.ts';
import type { ReviewRow } from './store.ts';

export function presentReview(row: ReviewRow): ReviewView {
  return {
    id: row.id,
    clientId: row.client_alias,
    appointmentId: row.appointment_id,
    rating: row.rating,
    comment: row.comment,
    clientName: row.client_name === null ? 'Former customer' : publicName(row.client_name),
    createdAt: row.created_at.toISOString(),
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : {
            text: row.reply,
            createdAt: row.replied_at.toISOString(),
            reviewChangedSince: row.updated_at > row.replied_at,
          },
  };
}
