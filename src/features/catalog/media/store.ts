import type { Viewer } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { PreparedPicture } from '../../../platform/pictures/formats.ts';
import { manages } from '../../access/rights/right-sql.ts';
import { seesBusiness, seesProfessional } from '../businesses/visibility-sql.ts';
import type { ContentType, Purpose } from './rules/purposes.ts';

export interface MediaRow {
  id: string;
  business_id: string | null;
  professional_id: string | null;
  service_id: string | null;
  purpose: Purpose;
  content_type: ContentType;
  bytes: number;
  sha256: string;
  alt: string | null;
  focal_x: number;
  focal_y: number;
  position: number;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  uploaded_at: Date | null;
  /** Session that started the upload. Null after it. */
  session_id: string | null;
  hidden_at: Date | null;
  created_at: Date;
}

const columns = sql`m.id, m.business_id, m.professional_id, m.service_id, m.purpose, m.content_type, m.bytes, m.sha256, m.alt,
  m.focal_x, m.focal_y, m.position, m.width, m.height, m.placeholder, m.uploaded_at, m.session_id, m.hidden_at, m.created_at`;

export type NewMedia = Pick<
  MediaRow,
  | 'id'
  | 'business_id'
  | 'professional_id'
  | 'service_id'
  | 'purpose'
  | 'content_type'
  | 'bytes'
  | 'sha256'
  | 'alt'
  | 'session_id'
>;

/** The business or professional that a picture shows. */
export type MediaOwner = Pick<MediaRow, 'business_id' | 'professional_id'>;

const isOf = ({ business_id: businessId, professional_id: professionalId }: MediaOwner): Sql =>
  businessId === null ? sql`m.professional_id = ${professionalId}` : sql`m.business_id = ${businessId}`;

/** The new picture is the last one of its purpose. The owner is locked. */
export async function insertMedia(transaction: Transaction, row: NewMedia, now: Date): Promise<void> {
  await transaction.run(sql`
    insert into media (id, business_id, professional_id, service_id, purpose, content_type, bytes, sha256, alt, session_id, position,
      created_at, updated_at)
    select ${row.id}, ${row.business_id}, ${row.professional_id}, ${row.service_id}, ${row.purpose}, ${row.content_type},
      ${row.bytes}::integer, ${row.sha256}, ${row.alt}, ${row.session_id}, coalesce(max(m.position) + 1, 0), ${now}::timestamptz, ${now}::timestamptz
    from media m where ${isOf(row)} and m.purpose = ${row.purpose}`);
}

export function findMedia(db: Queryable, id: string): Promise<MediaRow | null> {
  return db.row(sql`select ${columns} from media m where m.id = ${id}`);
}

/** True if the picture is uploaded and not hidden. Moderators see hidden ones. */
export async function isServed(db: Queryable, id: string, isModerator: boolean): Promise<boolean> {
  const row = await db.row(
    sql`select 1 from media m where m.id = ${id} and m.uploaded_at is not null and (m.hidden_at is null or ${isModerator}::boolean)`,
  );
  return row !== null;
}

export interface MediaFilters {
  businessId?: string | undefined;
  professionalId?: string | undefined;
  purpose?: Purpose | undefined;
}

function visibleTo(viewer: Viewer, ofBusiness: boolean): Sql {
  const published = ofBusiness
    ? sql`(m.published and ${seesBusiness(viewer)})`
    : sql`(m.published and ${seesProfessional(viewer)})`;
  if (viewer === null) return published;
  const own = ofBusiness
    ? manages(viewer.userId, sql`m.business_id`)
    : sql`(p.user_id = ${viewer.userId} or exists (select 1 from business_professionals place
        where place.professional_id = p.id and ${manages(viewer.userId, sql`place.business_id`)} offset 0))`;
  return sql`(${published} or ${own})`;
}

export function listMedia(
  db: Queryable,
  viewer: Viewer,
  { businessId, professionalId, purpose }: MediaFilters,
  page: { after: readonly [string, number, string]; limit: number },
): Promise<MediaRow[]> {
  const [afterPurpose, afterPosition, afterId] = page.after;
  const source =
    businessId === undefined
      ? sql`media m join professionals p on p.id = m.professional_id where m.professional_id = ${professionalId}`
      : sql`media m join businesses b on b.id = m.business_id where m.business_id = ${businessId}`;
  return db.rows(sql`
    select ${columns} from ${source} and ${visibleTo(viewer, businessId !== undefined)}
      and (${purpose ?? null}::text is null or m.purpose = ${purpose ?? null})
      and (m.purpose, m.position, m.id) > (${afterPurpose}, ${afterPosition}::integer, ${afterId})
    order by m.purpose, m.position, m.id limit ${page.limit}`);
}

/** Closes the race between two changes of the pictures of one owner. Locked before the picture everywhere. */
export async function lockMediaOwner(transaction: Transaction, owner: MediaOwner): Promise<void> {
  if (owner.business_id === null)
    await transaction.run(
      sql`select 1 from professionals where id = ${owner.professional_id} for no key update`,
    );
  else await transaction.run(sql`select 1 from businesses where id = ${owner.business_id} for no key update`);
}

export function lockMedia(transaction: Transaction, id: string): Promise<MediaRow | null> {
  return transaction.row(sql`select ${columns} from media m where m.id = ${id} for no key update`);
}

export async function updateMedia(transaction: Transaction, row: MediaRow, now: Date): Promise<void> {
  await transaction.run(sql`
    update media set alt = ${row.alt}, focal_x = ${row.focal_x}, focal_y = ${row.focal_y}, updated_at = ${now}
    where id = ${row.id}`);
}

export async function finishUpload(
  transaction: Transaction,
  id: string,
  { width, height, placeholder }: PreparedPicture,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update media set width = ${width}, height = ${height}, placeholder = ${placeholder}, uploaded_at = ${now},
      session_id = null, updated_at = ${now} where id = ${id}`);
}

/** Deletes the published picture that a logo, cover or portrait replaces. Returns its id. */
export async function deleteReplaced(
  transaction: Transaction,
  { id, purpose, ...owner }: Pick<MediaRow, 'id' | 'purpose'> & MediaOwner,
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    delete from media m where ${isOf(owner)} and m.purpose = ${purpose} and m.published and m.id <> ${id} returning m.id`);
  return rows.map((row) => row.id);
}

export async function deleteMedia(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`delete from media where id = ${id}`);
}

/** Returns false when the picture is uploaded or deleted. */
export async function deletePending(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction.run(sql`delete from media where id = ${id} and uploaded_at is null`)) === 1;
}

/** Ids of the pictures of an owner and purpose, in their order. */
export async function listOrder(
  transaction: Transaction,
  { purpose, ...owner }: Pick<MediaRow, 'purpose'> & MediaOwner,
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(
    sql`select m.id from media m where ${isOf(owner)} and m.purpose = ${purpose} order by m.position, m.id`,
  );
  return rows.map(({ id }) => id);
}

export async function updateOrder(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(sql`
    update media m set position = wanted.place - 1
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    where m.id = wanted.id and m.position <> wanted.place - 1`);
}

/** True if the service belongs to the business. */
export async function hasService(db: Queryable, serviceId: string, businessId: string): Promise<boolean> {
  return (
    (await db.row(
      sql`select 1 from services where id = ${serviceId} and business_id = ${businessId} for key share`,
    )) !== null
  );
}

/** For moderation. Locks the owner of the picture before the picture. */
export async function lockOwnerOfMedia(transaction: Transaction, id: string): Promise<void> {
  const found = await findMedia(transaction, id);
  if (found !== null) await lockMediaOwner(transaction, found);
}

/**
 * A logo, cover or portrait that is shown again takes the place of a newer one, because only one can be
 * published: the newer one loses its alternative text and is published again by its owner.
 */
export async function setMediaHidden(
  transaction: Transaction,
  id: string,
  hiddenAt: Date | null,
): Promise<void> {
  if (hiddenAt === null)
    await transaction.run(sql`
      update media m set alt = null from media shown
      where shown.id = ${id} and m.id <> shown.id and m.published and m.purpose = shown.purpose
        and m.purpose in ('logo', 'cover', 'portrait') and m.business_id is not distinct from shown.business_id
        and m.professional_id is not distinct from shown.professional_id`);
  await transaction.run(sql`update media set hidden_at = ${hiddenAt} where id = ${id}`);
}
