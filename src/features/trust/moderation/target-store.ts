import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { manages } from '../../access/rights/right-sql.ts';
import { lockBusinessSchedule, lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { isStaff } from '../../catalog/businesses/member-store.ts';
import { seesBusiness, seesProfessional } from '../../catalog/businesses/visibility-sql.ts';
import { lockOwnerOfMedia } from '../../catalog/media/store.ts';
import { countReviewsOf } from '../../clients/reviews/write-store.ts';
import type { TargetState, TargetType } from './rules/decisions.ts';

export interface TargetKey {
  type: TargetType;
  id: string;
}

export interface TargetRow {
  /** For a review, the name of the professional it is about; for a message, of the business. */
  name: string;
  text: string | null;
  rating: number | null;
  /** Reply of the business to a review. */
  reply: string | null;
  /** Owner, professional or author. */
  user_id: string | null;
  state: Exclude<TargetState, 'gone'>;
}

const hiddenOrPublic = (hiddenAt: Sql) =>
  sql`case when ${hiddenAt} is null then 'public' else 'hidden' end as state`;

// Unlisted businesses can be suspended too.
const contents: Record<TargetType, (id: string) => Sql> = {
  business: (id) => sql`
    select b.name, b.description as text, null::smallint as rating, null as reply, b.user_id,
      case when b.status in ('active', 'unlisted') then 'public' when b.status = 'suspended' then 'suspended' else 'unpublished' end as state
    from businesses b where b.id = ${id}`,
  professional: (id) => sql`
    select p.name, p.bio as text, null::smallint as rating, null as reply, p.user_id, ${hiddenOrPublic(sql`p.hidden_at`)}
    from professionals p where p.id = ${id}`,
  review: (id) => sql`
    select p.name, r.comment as text, r.rating, r.reply, r.client_id as user_id, ${hiddenOrPublic(sql`r.hidden_at`)}
    from reviews r join professionals p on p.id = r.professional_id where r.id = ${id} and r.withdrawn_at is null`,
  message: (id) => sql`
    select b.name, m.text, null::smallint as rating, null as reply, m.author_id as user_id, ${hiddenOrPublic(sql`m.hidden_at`)}
    from appointment_messages m join businesses b on b.id = m.business_id where m.id = ${id} and m.text is not null`,
  picture: (id) => sql`
    select coalesce(b.name, p.name) as name, m.alt as text, null::smallint as rating, null as reply,
      coalesce(b.user_id, p.user_id) as user_id, ${hiddenOrPublic(sql`m.hidden_at`)}
    from media m left join businesses b on b.id = m.business_id left join professionals p on p.id = m.professional_id
    where m.id = ${id} and m.uploaded_at is not null`,
};

const rowOf: Record<TargetType, Sql> = {
  business: sql`b`,
  professional: sql`p`,
  review: sql`r`,
  message: sql`m`,
  picture: sql`m`,
};

/** Returns null when the target is removed. */
export function findTarget(db: Queryable, { type, id }: TargetKey): Promise<TargetRow | null> {
  return db.row(contents[type](id));
}

/**
 * Closes two races: concurrent decisions about one target, and bookings of a target that is being hidden. The
 * schedule is locked for the latter.
 */
export async function lockTarget(transaction: Transaction, key: TargetKey): Promise<TargetRow | null> {
  const { type, id } = key;
  if (type === 'business') await lockBusinessSchedule(transaction, id);
  if (type === 'picture') await lockOwnerOfMedia(transaction, id);
  if (type === 'professional') await lockSchedule(transaction, { professionalIds: [id] });
  return transaction.row(sql`${contents[type](id)} for no key update of ${rowOf[type]}`);
}

const reportable: Record<TargetType, (id: string, userId: string) => Sql> = {
  business: (id, userId) => {
    const own = manages(userId, sql`b.id`);
    return sql`select ${own} as own from businesses b where b.id = ${id} and (${seesBusiness(null)} or ${own})`;
  },
  professional: (id, userId) => {
    const own = sql`(coalesce(p.user_id = ${userId}, false) or exists (
      select 1 from business_professionals bp
      where bp.professional_id = p.id and ${manages(userId, sql`bp.business_id`)} offset 0))`;
    return sql`select ${own} as own from professionals p where p.id = ${id} and (${seesProfessional(null)} or ${own})`;
  },
  review: (id, userId) => {
    const own = sql`r.client_id = ${userId}`;
    // A review with a reply also contains content of the business.
    return sql`select ${own} and r.reply is null as own from reviews r where r.id = ${id} and (${own} or (r.hidden_at is null
      and exists (select 1 from professionals p where p.id = r.professional_id and ${seesProfessional(null)} offset 0)))`;
  },
  picture: (id, userId) => {
    const own = sql`(coalesce(p.user_id = ${userId}, false) or coalesce(${manages(userId, sql`b.id`)}, false)
      or exists (select 1 from business_professionals bp
        where bp.professional_id = p.id and ${manages(userId, sql`bp.business_id`)} offset 0))`;
    return sql`select ${own} as own from media m left join businesses b on b.id = m.business_id
      left join professionals p on p.id = m.professional_id
      where m.id = ${id} and (${own} or (m.published
        and case when b.id is null then ${seesProfessional(null)} else ${seesBusiness(null)} end))`;
  },
  // Visible to the client and the staff of the appointment.
  message: (id, userId) => {
    const own = sql`m.author = case when m.client_id = ${userId} then 'client' else 'staff' end`;
    return sql`select ${own} as own from appointment_messages m join appointments a on a.id = m.appointment_id
      where m.id = ${id} and m.text is not null and (${own} or m.hidden_at is null)
        and m.client_id = a.user_id and (m.client_id = ${userId} or ${isStaff(userId)})`;
  },
};

/**
 * Public content, and own content so that it can be refused. Closes the race of a report during a decision:
 * the report waits and then finds nothing, or the decision waits and resolves it too.
 */
export function lockReportable(
  transaction: Transaction,
  { type, id }: TargetKey,
  userId: string,
): Promise<{ own: boolean } | null> {
  return transaction.row(sql`${reportable[type](id, userId)} for share of ${rowOf[type]}`);
}

export async function setProfessionalHidden(
  transaction: Transaction,
  id: string,
  hiddenAt: Date | null,
): Promise<void> {
  const changed = await transaction.run(sql`
    update professionals set hidden_at = ${hiddenAt}
    where id = ${id} and (hidden_at is null) <> (${hiddenAt}::timestamptz is null)`);
  if (changed === 1) await countReviewsOf(transaction, id, hiddenAt === null);
}
