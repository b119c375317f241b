import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { joinManagement } from '../../access/rights/right-sql.ts';
import { staffUserIds } from '../../catalog/businesses/member-store.ts';
import { changeOf, type Figures } from './rules/figures.ts';
import type { ReviewRow } from './store.ts';

// Lock order: review, professional, business, so that concurrent transactions cannot deadlock. The updates do
// not change keys, so bookings, which lock only keys, do not wait.

export interface WrittenReview extends ReviewRow {
  professional_id: string;
  business_id: string;
  hidden_at: Date | null;
  /** Time when the author was notified of the first reply. */
  author_told_at: Date | null;
  /** Accounts of the professional and the owner. */
  staff: string[];
}

const columns = sql`r.id, r.client_id, r.client_alias, r.appointment_id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, r.professional_id, r.business_id,
  r.hidden_at, r.author_told_at, (select u.name from users u where u.id = r.client_id and u.deleted_at is null) as client_name,
  ${staffUserIds(sql`r.professional_id`, sql`r.business_id`)} as staff`;

const withoutReply = sql`reply = null, replied_at = null, replied_by = null`;

export interface NewReview {
  id: string;
  appointmentId: string;
  professionalId: string;
  businessId: string;
  clientId: string;
  clientAlias: string;
  rating: number;
  comment: string | null;
  now: Date;
}

/** Null if the appointment has a review. The unique index decides between concurrent requests. */
export async function insertReview(
  transaction: Transaction,
  review: NewReview,
): Promise<WrittenReview | null> {
  const row = await transaction.row<WrittenReview>(sql`
    insert into reviews as r (id, appointment_id, professional_id, business_id, client_id, client_alias, rating, comment, created_at, updated_at)
    values (${review.id}, ${review.appointmentId}, ${review.professionalId}, ${review.businessId}, ${review.clientId},
      ${review.clientAlias},      ${review.rating}, ${review.comment}, ${review.now}, ${review.now})
    on conflict (appointment_id) do nothing
    returning ${columns}`);
  if (row !== null) await addToRatings(transaction, row, changeOf(null, counted(row)));
  return row;
}

/**
 * Null if the author has no such review. The lock serializes changes, deletion and hiding, so that the rating
 * stays correct.
 */
export function lockOwnReview(
  transaction: Transaction,
  id: string,
  clientId: string,
): Promise<WrittenReview | null> {
  return transaction.row(sql`
    select ${columns} from reviews r
    where r.id = ${id} and r.client_id = ${clientId} and r.withdrawn_at is null for update of r`);
}

/**
 * Locks a visible review of a business that the account manages. Serializes concurrent replies of two
 * managers.
 */
export function lockReplyableReview(
  transaction: Transaction,
  id: string,
  userId: string,
): Promise<WrittenReview | null> {
  return transaction.row(sql`
    select ${columns} from reviews r ${joinManagement(userId, sql`r.business_id`)}
    where r.id = ${id} and r.hidden_at is null for update of r for share of m`);
}

/** The caller has locked the review. */
export async function setReply(
  transaction: Transaction,
  id: string,
  reply: { text: string; byUserId: string; now: Date },
): Promise<void> {
  await transaction.run(sql`
    update reviews set reply = ${reply.text}, replied_by = ${reply.byUserId}, replied_at = ${reply.now},
      author_told_at = coalesce(author_told_at, ${reply.now}) where id = ${id}`);
}

export async function deleteReply(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`update reviews set ${withoutReply} where id = ${id}`);
}

export async function updateReview(
  transaction: Transaction,
  before: WrittenReview,
  change: { rating: number; comment: string | null },
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update reviews set rating = ${change.rating}, comment = ${change.comment}, updated_at = ${now}
    where id = ${before.id}`);
  const after = counted({ ...before, ...change });
  await addToRatings(transaction, before, changeOf(counted(before), after));
}

export async function deleteReview(transaction: Transaction, review: WrittenReview): Promise<void> {
  await transaction.run(sql`delete from reviews where id = ${review.id}`);
  await addToRatings(transaction, review, changeOf(counted(review), null));
}

/** Empties a hidden review. The rating does not change. */
export async function withdrawReview(
  transaction: Transaction,
  { id }: WrittenReview,
  now: Date,
): Promise<void> {
  await transaction.run(
    sql`update reviews set comment = null, ${withoutReply}, withdrawn_at = ${now}, updated_at = ${now} where id = ${id}`,
  );
}

/** Called when the account is deleted. Public reviews stay without the name; hidden ones are emptied. */
export async function withdrawHiddenReviews(
  transaction: Transaction,
  clientId: string,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update reviews set comment = null, ${withoutReply}, withdrawn_at = ${now}, updated_at = ${now}
    where client_id = ${clientId} and hidden_at is not null and withdrawn_at is null`);
}

/**
 * Hides or shows a review and updates the rating. Returns whether anything changed; false for deleted
 * reviews. The caller clears the response cache after its commit.
 */
export async function setReviewHidden(
  transaction: Transaction,
  reviewId: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  const review = await transaction.row<WrittenReview>(
    sql`select ${columns} from reviews r where r.id = ${reviewId} and r.withdrawn_at is null for update of r`,
  );
  if (review === null || (review.hidden_at === null) === (hiddenAt === null)) return false;
  await transaction.run(sql`update reviews set hidden_at = ${hiddenAt} where id = ${reviewId}`);
  const after = counted({ ...review, hidden_at: hiddenAt });
  await addToRatings(transaction, review, changeOf(counted(review), after));
  return true;
}

const counted = ({ rating, hidden_at }: Pick<WrittenReview, 'rating' | 'hidden_at'>) => ({
  rating,
  isHidden: hidden_at !== null,
});

/**
 * Increments instead of setting values, so that concurrent updates add up. Reviews of a hidden professional
 * do not count for the business.
 */
async function addToRatings(
  transaction: Transaction,
  review: Pick<WrittenReview, 'professional_id' | 'business_id'>,
  change: Figures,
): Promise<void> {
  if (change.sum === 0 && change.count === 0) return;
  const professional = await transaction.row<{ isHidden: boolean }>(sql`
    update professionals set rating_sum = rating_sum + ${change.sum}, review_count = review_count + ${change.count}
    where id = ${review.professional_id} returning hidden_at is not null as "isHidden"`);
  if (professional?.isHidden) return;
  await transaction.run(sql`
    update businesses set rating_sum = rating_sum + ${change.sum}, review_count = review_count + ${change.count}
    where id = ${review.business_id}`);
}

/**
 * Adds or removes all reviews of a professional in the ratings of the businesses, after the professional was
 * shown or hidden in this transaction. Concurrent new reviews wait for the row of the professional.
 */
export async function countReviewsOf(
  transaction: Transaction,
  professionalId: string,
  doCount: boolean,
): Promise<void> {
  const sign = doCount ? 1 : -1;
  await transaction.run(sql`
    with place as materialized (
      select b.id from businesses b
      where b.id in (select r.business_id from reviews r where r.professional_id = ${professionalId} and r.hidden_at is null)
      order by b.id for no key update)
    update businesses set rating_sum = rating_sum + ${sign}::integer * theirs.sum,
      review_count = review_count + ${sign}::integer * theirs.count
    from (select r.business_id, sum(r.rating)::integer, count(*)::integer from reviews r
      where r.professional_id = ${professionalId} and r.hidden_at is null group by r.business_id) theirs
    where businesses.id = theirs.business_id and businesses.id in (select id from place)`);
}
