import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { UsedUnit } from '../store.ts';

/** Resources of a business by id, with their normalized kind. */
export async function listUnitsOf(
  db: Queryable,
  businessId: string,
): Promise<Map<string, { key: string; quantity: number }>> {
  const rows = await db.rows<{ id: string; key: string; quantity: number }>(
    sql`select r.id, r.kind_key as key, r.quantity from resources r where r.business_id = ${businessId}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface UnitChange {
  units: readonly Pick<UsedUnit, 'id' | 'unit'>[];
  by: string;
  now: Date;
}

/**
 * Replaces the units of all seats of the session, with a history entry of each appointment. Units of expired
 * holds are removed first, because the constraint does not know that they have expired.
 */
export async function replaceUnits(
  transaction: Transaction,
  id: string,
  { units, by, now }: UnitChange,
): Promise<void> {
  const ids = units.map((one) => one.id);
  const session = sql`(select one.session_key from appointments one where one.id = ${id})`;
  const active = sql`('Pending', 'Confirmed', 'Held')`;
  await transaction.run(sql`
    delete from appointment_resources t using appointments a
    where a.id = t.appointment_id and a.session_key = ${session} and a.status in ${active}`);
  await transaction.run(sql`
    delete from appointment_resources t using appointments h, appointments one
    where one.id = ${id} and t.resource_id = any (${ids}::text[]) and t.active and t.blocked && one.blocked
      and h.id = t.appointment_id and h.status = 'Held' and h.expires_at <= ${now}`);
  await transaction.run(sql`
    with seat as (
      update appointments a set updated_at = ${now}
      where a.session_key = ${session} and a.status in ${active} and a.requires is not null
      returning a.id, a.blocked, a.session_key, a.status),
    noted as (
      insert into appointment_history (appointment_id, at, by_user_id, action)
      select id, ${now}::timestamptz, ${by}, 'resources' from seat where status <> 'Held')
    insert into appointment_resources (appointment_id, resource_id, unit, blocked, session_key, active)
    select seat.id, chosen.id, chosen.unit, seat.blocked, seat.session_key, true
    from seat, unnest(${ids}::text[], ${units.map(({ unit }) => unit)}::integer[]) as chosen (id, unit)`);
}
