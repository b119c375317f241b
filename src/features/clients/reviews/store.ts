import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { joinSql, noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { isStaff } from '../../catalog/businesses/member-store.ts';
import { seesBusiness, seesProfessional } from '../../catalog/businesses/visibility-sql.ts';

export interface ReviewRow {
  id: string;
  client_id: string;
  /** Public id of the author. */
  client_alias: string;
  appointment_id: string;
  rating: number;
  comment: string | null;
  /** Null once the account is deleted. */
  client_name: string | null;
  created_at: Date;
  updated_at: Date;
  /** Reply of the business. */
  reply: string | null;
  replied_at: Date | null;
}

export interface PublicReviewRow extends ListedReview {
  /** Whether the viewer wrote the review or is staff of the appointment. */
  is_party: boolean;
  /** Null unless the viewer wrote the review or is staff of the appointment. */
  appointment: { date: string; professionalName: string; services: string[] } | null;
  /** Value of the order before the time. */
  leading: number;
}

interface ListedReview extends ReviewRow {
  /** Microseconds since 1970, for stable cursors: several reviews can share a millisecond. */
  created_microseconds: number;
}

export interface ReviewFilter {
  professionalId?: string | undefined;
  businessId?: string | undefined;
  answered?: boolean | undefined;
  rating?: number | undefined;
}

/** Reviews `r` that match and whose professional and business the viewer may see. */
function isListed(of: ReviewFilter, viewer: Viewer): Sql {
  const conditions = [sql`r.hidden_at is null`];
  if (of.professionalId !== undefined) conditions.push(sql`r.professional_id = ${of.professionalId}`);
  if (of.businessId !== undefined) conditions.push(sql`r.business_id = ${of.businessId}`);
  if (of.answered !== undefined) conditions.push(sql`(r.reply is not null) = ${of.answered}`);
  if (of.rating !== undefined) conditions.push(sql`r.rating = ${of.rating}`);
  // Reviews of a business stay visible after the professional has left it.
  const isSeen =
    of.businessId === undefined
      ? seesProfessional(viewer)
      : sql`(p.hidden_at is null or ${seesProfessional(viewer)}) and exists (
          select 1 from businesses b where b.id = r.business_id and ${seesBusiness(viewer)} offset 0)`;
  return sql`${joinSql(conditions, ' and ')}
    and exists (select 1 from professionals p where p.id = r.professional_id and ${isSeen} offset 0)`;
}

export type ReviewSort = 'newest' | 'highest' | 'lowest';
/** Column before the time in the order of the list. Constant for the newest first. */
const leading: Record<ReviewSort, Sql> = {
  newest: sql`0`,
  // As integers, because a forged cursor can contain a number that is too large for the column.
  highest: sql`-r.rating::integer`,
  lowest: sql`r.rating::integer`,
};

/** Appointment of the review `r`. */
const reviewedAppointment = sql`(
  select jsonb_build_object('date', a.date, 'professionalName', p.name,
    'services', array(select booked ->> 'name' from jsonb_array_elements(a.booked_services) booked))
  from appointments a join professionals p on p.id = a.professional_id where a.id = r.appointment_id)`;

export async function findReviewedAppointment(
  db: Queryable,
  reviewId: string,
): Promise<PublicReviewRow['appointment']> {
  const row = await db.row<Pick<PublicReviewRow, 'appointment'>>(
    sql`select ${reviewedAppointment} as appointment from reviews r where r.id = ${reviewId}`,
  );
  return row?.appointment ?? null;
}

/** In the given order, among equals the newest first. */
export function listPublicReviews(
  db: Queryable,
  of: ReviewFilter,
  page: {
    viewer: Viewer;
    sort: ReviewSort;
    after: { leading: number; microseconds: number; id: string } | null;
    limit: number;
  },
): Promise<PublicReviewRow[]> {
  const { viewer, sort, after } = page;
  const rest =
    after === null
      ? noSql
      : sql`and (${leading[sort]} > ${after.leading} or (${leading[sort]} = ${after.leading}
          and (r.created_at, r.id) < ('epoch'::timestamptz + ${after.microseconds}::float8 * interval '1 microsecond', ${after.id})))`;
  const isParty =
    viewer === null
      ? sql`false`
      : sql`(r.client_id = ${viewer.userId} or exists (
          select 1 from appointments a where a.id = r.appointment_id and ${isStaff(viewer.userId)}))`;
  const order = sort === 'newest' ? noSql : sql`${leading[sort]}, `;
  // Agents do not read appointments with the scope of reviews.
  const seesAppointment = viewer === null || viewer.grant ? sql`false` : isParty;
  return db.rows(sql`
    select r.id, r.client_id, r.client_alias, r.appointment_id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at,
      (extract(epoch from r.created_at) * 1000000)::bigint as created_microseconds, ${leading[sort]} as leading,
      case when u.deleted_at is null then u.name end as client_name, ${isParty} as is_party,
      case when ${seesAppointment} then ${reviewedAppointment} end as appointment
    from reviews r join users u on u.id = r.client_id
    where ${isListed(of, viewer)} ${rest}
    order by ${order}r.created_at desc, r.id desc ${pageSizeFor(page.limit).limit}`);
}

/** Number of reviews per rating. */
export function countRatings(
  db: Queryable,
  of: ReviewFilter,
  viewer: Viewer,
): Promise<{ rating: number; reviews: number }[]> {
  return db.rows(sql`
    select r.rating, count(*)::integer as reviews from reviews r where ${isListed(of, viewer)} group by r.rating`);
}

/** Reviews of the author that were not deleted, newest first. */
export function listReviewsBy(
  db: Queryable,
  which: { clientId: string; appointmentId?: string | undefined },
  page: { before: { microseconds: number; id: string } | null; limit: number },
): Promise<(ListedReview & { hidden: boolean })[]> {
  const { before } = page;
  const older =
    before === null
      ? noSql
      : sql`and (r.created_at, r.id) < ('epoch'::timestamptz + ${before.microseconds}::float8 * interval '1 microsecond', ${before.id})`;
  const ofVisit =
    which.appointmentId === undefined ? noSql : sql`and r.appointment_id = ${which.appointmentId}`;
  return db.rows(sql`
    select r.id, r.client_id, r.client_alias, r.appointment_id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, u.name as client_name,
      (extract(epoch from r.created_at) * 1000000)::bigint as created_microseconds, r.hidden_at is not null as hidden
    from reviews r join users u on u.id = r.client_id
    where r.client_id = ${which.clientId} and r.withdrawn_at is null ${ofVisit} ${older}
    order by r.created_at desc, r.id desc limit ${page.limit}`);
}

/** Column names are the field names of the export. */
export function listReviewsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, appointment_id as "appointmentId", professional_id as "professionalId", business_id as "businessId",
      client_alias as "clientId", rating, comment, reply, replied_at as "repliedAt", hidden_at as "hiddenAt", created_at as "createdAt", updated_at as "updatedAt"
    from reviews where client_id = ${userId} order by created_at, id`);
}
