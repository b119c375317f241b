import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Column names are the names in the export. */
export function listReviewsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, appointment_id as "appointmentId", professional_id as "professionalId", business_id as "businessId",
      client_alias as "clientId", rating, comment, reply, replied_at as "repliedAt", hidden_at as "hiddenAt", created_at as "createdAt", updated_at as "updatedAt"
    from reviews where client_id = ${userId} order by created_at, id`);
}
