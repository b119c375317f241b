import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { AgentAction } from '../../../shared/agent-actions.ts';
import { newId } from '../../../shared/ids.ts';

/** Action or refusal of an agent. */
export interface Activity {
  action: AgentAction;
  outcome: 'done' | 'refused' | 'asked' | 'declined' | 'lapsed' | 'withdrawn';
  appointmentId?: string | null;
  businessId?: string | null;
  amountMinor?: number | null;
  currency?: string | null;
  /** Amount charged to the total of the grant, in minor units. */
  countedMinor?: number;
  /** Reason of a refusal. */
  detail?: string | null;
}

export async function insertActivity(
  db: Queryable,
  grantId: string,
  acts: readonly Activity[],
  now: Date,
): Promise<void> {
  const rows = acts.map((act) => ({ ...act, id: newId('grantActivity', now.getTime()) }));
  await db.run(sql`
    insert into grant_activity (id, grant_id, at, action, appointment_id, business_id, amount_minor, currency, counted_minor, outcome,
      detail)
    select n.id, ${grantId}, ${now}::timestamptz, n.action, n."appointmentId", n."businessId", n."amountMinor", n.currency,
      coalesce(n."countedMinor", 0), n.outcome, n.detail
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id text, action text, "appointmentId" text, "businessId" text,
      "amountMinor" bigint, currency text, "countedMinor" bigint, outcome text, detail text)`);
}

// An agent in a loop must not fill the list.
const maxRefusalsPerHour = 100;

/** Call it after the rollback of the refused action. */
export async function insertRefusal(db: Queryable, grantId: string, act: Activity, now: Date): Promise<void> {
  const { appointmentId = null, businessId = null, detail = null } = act;
  await db.run(sql`
    insert into grant_activity (id, grant_id, at, action, appointment_id, business_id, outcome, detail)
    select ${newId('grantActivity', now.getTime())}, g.id, ${now}::timestamptz, ${act.action}, ${appointmentId}::text, ${businessId}::text, ${act.outcome},
      ${detail}::text
    from grants g where g.id = ${grantId} and (
      select count(*) from grant_activity x where x.grant_id = ${grantId} and x.outcome = 'refused'
        and x.at > ${now}::timestamptz - interval '1 hour') < ${maxRefusalsPerHour}`);
}

/** Number of appointments that were booked under the grant, and the amount charged for them. */
export async function sumCharged(
  db: Queryable,
  grantId: string,
  appointmentIds: readonly string[],
): Promise<{ bookings: number; amountMinor: number }> {
  const row = await db.row<{ bookings: number; amountMinor: number }>(sql`
    select count(*) as bookings, coalesce(sum(x.counted_minor), 0)::bigint as "amountMinor" from grant_activity x
    where x.appointment_id = any (${appointmentIds}::text[]) and x.grant_id = ${grantId} and x.action = 'book' and x.outcome = 'done'`);
  return row!;
}

/** Sets the amounts that were charged when the approval request was created. */
export async function updateCharged(
  db: Queryable,
  grantId: string,
  counted: readonly { appointmentId: string; countedMinor: number }[],
): Promise<void> {
  await db.run(sql`
    update grant_activity x set counted_minor = n."countedMinor"
    from json_to_recordset(${JSON.stringify(counted)}::json) as n ("appointmentId" text, "countedMinor" bigint)
    where x.appointment_id = n."appointmentId" and x.grant_id = ${grantId} and x.action = 'book' and x.outcome = 'done'`);
}

export interface ActivityRow {
  id: string;
  at: Date;
  action: AgentAction;
  appointment_id: string | null;
  business_id: string | null;
  business_name: string | null;
  amount_minor: number | null;
  currency: string | null;
  outcome: Activity['outcome'];
  detail: string | null;
}

const columns = sql`x.id, x.at, x.action, x.appointment_id, x.business_id,
  (select b.name from businesses b where b.id = x.business_id) as business_name, x.amount_minor, x.currency, x.outcome, x.detail`;

/** Newest first. */
export function listActivity(
  db: Queryable,
  grantId: string,
  page: { beforeId: string | null; limit: number },
): Promise<ActivityRow[]> {
  return db.rows(sql`
    select ${columns} from grant_activity x where x.grant_id = ${grantId} and (${page.beforeId}::text is null or x.id < ${page.beforeId})
    order by x.id desc limit ${page.limit}`);
}

/** For the data export. */
export function listActivityOf(
  db: Queryable,
  userId: string,
): Promise<(ActivityRow & { grant_id: string })[]> {
  return db.rows(sql`
    select ${columns}, x.grant_id from grant_activity x join grants g on g.id = x.grant_id
    where g.user_id = ${userId} order by x.id`);
}
