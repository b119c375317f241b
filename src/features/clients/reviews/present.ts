import { createHash } from 'node:crypto';
import type { ListedReviewView, ReviewView } from './contract.ts';
import { publicName } from './rules/client-name.ts';
import type { PublicReviewRow, ReviewRow } from './store.ts';

/**
 * Everybody else gets an id that leads nowhere: masked lists show the real one with the time of the
 * appointment, and together they would reveal when the author was there.
 */
export const presentPublicReview = (row: PublicReviewRow): ListedReviewView => ({
  ...presentReview(row),
  ...(!row.is_party && {
    appointmentId: `apt_${createHash('sha256').update(`appointment of ${row.id}`).digest('hex').slice(0, 24)}`,
  }),
  ...(row.appointment !== null && { appointment: row.appointment }),
});

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
