import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { joinManagement } from '../../access/rights/right-sql.ts';
import { staffUserIds } from '../../catalog/businesses/staff-store.ts';
import { changeOf, type Figures } from './rules/figures.ts';
import type { ReviewRow } from './store.ts';

// Everybody takes the row of the review before that of its professional, and that before the business's, so that no two wait in a circle.
// The updates leave the keys alone: bookings, which share only those, do not wait for them.

/** As those who write see it. */
export interface WrittenReview extends ReviewRow {
  professional_id: string;
  business_id: string;
  hidden_at: Date | null;
  /** When its author first heard that it was answered. */
  author_told_at: Date | null;
  /** Users whom it concerns besides its author: the professional and the owner. */
  staff: string[];
}

const columns = sql`r.id, r.client_id, r.client_alias, r.appointment_id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, r.professional_id, r.business_id,
  r.hidden_at, r.author_told_at, (select u.name from users u where u.id = r.client_id and u.deleted_at is null) as client_name,
  ${staffUserIds(sql`r.professional_id`, sql`r.business_id`)} as staff`;

// An answer says what was said.
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

/** Null when the visit has been reviewed: of several at once, all but one wait for the first and then find its row. */
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

/** Null when there is none of this author. Closes: a review changed, deleted and hidden at once, each counting from what the other left. */
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
 * A review that everybody sees, of a visit at a business that the user runs, which stays so until the transaction ends. Closes: two
 * managers answering at once; the second waits, and then finds the answer of the first.
 */
export function lockAnswerable(
  transaction: Transaction,
  id: string,
  userId: string,
): Promise<WrittenReview | null> {
  return transaction.row(sql`
    select ${columns} from reviews r ${joinManagement(userId, sql`r.business_id`)}
    where r.id = ${id} and r.hidden_at is null for update of r for share of m`);
}

/** Of a review that was locked before. Its author is told of the first answer, and has been told from then on. */
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

/** Empties a hidden one, which does not count. */
export async function withdrawReview(
  transaction: Transaction,
  { id }: WrittenReview,
  now: Date,
): Promise<void> {
  await transaction.run(
    sql`update reviews set comment = null, ${withoutReply}, withdrawn_at = ${now}, updated_at = ${now} where id = ${id}`,
  );
}

/** The account is going: what everybody reads stays, without the name; what nobody sees any more has no reason to. */
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
 * Takes a review out of view and out of the rating, or brings it back; whether that changed anything. One that its author has deleted
 * meanwhile cannot be brought back. The caller clears the answer cache after its commit.
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
 * Adds rather than sets: whoever waited for the row adds to what the others made of it. While its professional is hidden a review does
 * not show at the business, and does not count there.
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
 * A professional was hidden, or is shown again, in this transaction: their reviews leave or rejoin the ratings of the businesses. Whoever
 * writes one at the same time waits for the professional's row and then finds it as it is now.
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
