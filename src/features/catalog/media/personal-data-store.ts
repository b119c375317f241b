import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

const ofAccount = (userId: string) => sql`(
  m.business_id in (select b.id from businesses b where b.user_id = ${userId})
  or m.professional_id in (select p.id from professionals p where p.user_id = ${userId}))`;

/** The files are at `path`, followed by `/1600.webp`. */
export function listMediaForExport(db: Queryable, userId: string): Promise<unknown[]> {
  return db.rows(sql`
    select m.id, m.business_id as "businessId", m.professional_id as "professionalId", m.service_id as "serviceId", m.purpose,
      m.content_type as "contentType", m.bytes, m.sha256, m.alt, m.focal_x as "focalX", m.focal_y as "focalY", m.position,
      m.width, m.height, '/media/' || m.id as path, m.uploaded_at as "uploadedAt", m.hidden_at as "hiddenAt",
      m.created_at as "createdAt"
    from media m where ${ofAccount(userId)} order by m.id`);
}

export async function deleteMediaOfAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from media m where ${ofAccount(userId)}`);
}
