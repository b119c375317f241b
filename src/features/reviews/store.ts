import type { Viewer } from '../../http/caller.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { pageSizeFor } from '../../platform/database/page-size.ts';
import { sql } from '../../platform/database/sql.ts';
import { seesProfessional } from '../businesses/visibility-sql.ts';

export interface ReviewRow {
  id: string;
  client_id: string;
  /** What everybody sees in the place of the account. */
  client_alias: string;
  appointment_id: string;
  rating: number;
  comment: string | null;
  /** Null once the account is deleted. */
  client_name: string | null;
  created_at: Date;
}

interface ListedReview extends ReviewRow {
  /** When it was written, to the microsecond: a page ends between reviews of one millisecond, too. */
  created_microseconds: number;
}

/** Most recent first. */
export function listNewestReviews(
  db: Queryable,
  professionalId: string,
  page: { viewer: Viewer; before: { microseconds: number; id: string } | null; limit: number },
): Promise<ListedReview[]> {
  const { before } = page;
  const older =
    before === null
      ? sql`true`
      : sql`(r.created_at, r.id) < ('epoch'::timestamptz + ${before.microseconds}::float8 * interval '1 microsecond', ${before.id})`;
  return db.rows(sql`
    select r.id, r.client_id, r.client_alias, r.appointment_id, r.rating, r.comment, r.created_at,
      (extract(epoch from r.created_at) * 1000000)::bigint as created_microseconds,
      case when u.deleted_at is null then u.name end as client_name
    from reviews r join users u on u.id = r.client_id
    where r.professional_id = ${professionalId} and r.hidden_at is null and ${older}
      and exists (select 1 from professionals p
        where p.id = ${professionalId} and ${seesProfessional(page.viewer)} offset 0)
    order by r.created_at desc, r.id desc ${pageSizeFor(page.limit).limit}`);
}
