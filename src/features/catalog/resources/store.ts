import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { businessesOf } from '../../access/rights/right-sql.ts';

export interface ResourceRow {
  id: string;
  business_id: string;
  name: string;
  kind: string;
  kind_key: string;
  quantity: number;
}

const columns = sql`r.id, r.business_id, r.name, r.kind, r.kind_key, r.quantity`;

/** Resources of the businesses where the caller has a role or performs services. */
export function listResources(
  db: Queryable,
  session: Session,
  { businessId, after, limit }: { businessId: string | undefined; after: string; limit: number },
): Promise<ResourceRow[]> {
  return db.rows(sql`
    select ${columns} from resources r
    where r.business_id in (${businessesOf(session.userId)}) and ${withinGrant(session, sql`r.business_id`)}
      and (${businessId ?? null}::text is null or r.business_id = ${businessId ?? null}) and r.id > ${after}
    order by r.id limit ${limit}`);
}

/** Null when the caller does not belong to the business. */
export function findResource(db: Queryable, session: Session, id: string): Promise<ResourceRow | null> {
  return db.row(sql`
    select ${columns} from resources r
    where r.id = ${id} and r.business_id in (${businessesOf(session.userId)}) and ${withinGrant(session, sql`r.business_id`)}`);
}

export async function insertResource(transaction: Transaction, row: ResourceRow, now: Date): Promise<void> {
  await transaction.run(sql`
    insert into resources (id, business_id, name, kind, kind_key, quantity, created_at, updated_at)
    values (${row.id}, ${row.business_id}, ${row.name}, ${row.kind}, ${row.kind_key}, ${row.quantity}, ${now}, ${now})`);
}

export async function updateResource(transaction: Transaction, row: ResourceRow, now: Date): Promise<void> {
  await transaction.run(sql`
    update resources set name = ${row.name}, kind = ${row.kind}, kind_key = ${row.kind_key}, quantity = ${row.quantity},
      updated_at = ${now} where id = ${row.id}`);
}

export async function deleteResource(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`delete from resources where id = ${id}`);
}

/** Date of the next appointment or hold that uses a unit above `quantity`. Null without one. */
export async function findNextUse(
  db: Queryable,
  { id, quantity, now }: { id: string; quantity: number; now: Date },
): Promise<string | null> {
  const row = await db.row<{ date: string }>(sql`
    select a.date from appointment_resources t join appointments a on a.id = t.appointment_id
    where t.resource_id = ${id} and t.unit > ${quantity} and t.active and upper(t.blocked) > ${now}
      and (a.expires_at is null or a.expires_at > ${now})
    order by lower(t.blocked) limit 1`);
  return row?.date ?? null;
}

/** Total number of units of each kind, by normalized kind. */
export async function countUnits(db: Queryable, businessId: string): Promise<Map<string, number>> {
  const rows = await db.rows<{ key: string; units: number }>(sql`
    select r.kind_key as key, sum(r.quantity)::integer as units from resources r
    where r.business_id = ${businessId} group by 1`);
  return new Map(rows.map(({ key, units }) => [key, units]));
}

/** Name of an active service that needs more units of a kind than the business has. */
export async function findUnmetService(db: Queryable, businessId: string): Promise<string | null> {
  const row = await db.row<{ name: string }>(sql`
    select s.name from services s cross join jsonb_to_recordset(s.requires) as need (key text, count integer)
    where s.business_id = ${businessId} and s.requires <> '[]'::jsonb and s.active and need.count > (
      select coalesce(sum(r.quantity), 0) from resources r where r.business_id = s.business_id and r.kind_key = need.key)
    order by s.id limit 1`);
  return row?.name ?? null;
}
