import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface RequestedTime {
  person: string;
  startsAt: string;
  endsAt: string;
}

/** Pending request of the account. Other agents do not see its id. */
export interface ClashingRequest {
  id: string;
  grantId: string;
}

/**
 * Pending request of the account that would take one of these persons at an overlapping time, or null. The
 * caller has locked the persons, so that no other booking request of them is inserted concurrently.
 */
export function findClashingRequest(
  transaction: Transaction,
  { userId, times, now }: { userId: string; times: readonly RequestedTime[]; now: Date },
): Promise<ClashingRequest | null> {
  return transaction.row(sql`
    select a.id, a.grant_id as "grantId" from approvals a, jsonb_array_elements(a.summary) v,
      jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as n (person text, "startsAt" timestamptz, "endsAt" timestamptz)
    where a.user_id = ${userId} and a.status = 'pending' and a.expires_at > ${now} and a.action <> 'cancel'
      and v ->> 'person' = n.person and (v ->> 'startsAt')::timestamptz < n."endsAt" and (v ->> 'endsAt')::timestamptz > n."startsAt"
    order by a.id limit 1`);
}

/** Pending request of the account that would change one of these appointments, or null. */
export function findRequestOfAppointments(
  transaction: Transaction,
  { userId, appointmentIds, now }: { userId: string; appointmentIds: readonly string[]; now: Date },
): Promise<ClashingRequest | null> {
  return transaction.row(sql`
    select a.id, a.grant_id as "grantId" from approvals a
    where a.user_id = ${userId} and a.status = 'pending' and a.expires_at > ${now} and a.appointment_ids && ${appointmentIds}::text[]
    order by a.id limit 1`);
}
