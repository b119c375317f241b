import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface RequestedTime {
  person: string;
  professionalId: string;
  startsAt: string;
  endsAt: string;
}

/** Pending request of the account. Other agents do not see its id. */
export interface ClashingRequest {
  id: string;
  grantId: string;
}

/**
 * Pending request of the account that would take one of these persons at an overlapping time, or null. Pending
 * bookings hold their times, but pending moves do not: for them, an overlapping time of the professional counts
 * too, except in classes. The caller has locked persons and professionals, so that no other request for them is
 * inserted concurrently.
 */
export function findClashingRequest(
  transaction: Transaction,
  { userId, times, now }: { userId: string; times: readonly RequestedTime[]; now: Date },
): Promise<ClashingRequest | null> {
  return transaction.row(sql`
    select a.id, a.grant_id as "grantId" from approvals a, jsonb_array_elements(a.summary) v,
      jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as n (person text, "professionalId" text, "startsAt" timestamptz, "endsAt" timestamptz)
    where a.user_id = ${userId} and a.status = 'pending' and a.expires_at > ${now} and a.action <> 'cancel'
      and (v ->> 'person' = n.person or (a.action = 'reschedule' and v ->> 'professionalId' = n."professionalId"
        and not exists (select 1 from appointments x where x.id = any (a.appointment_ids) and x.capacity > 1)))
      and (v ->> 'startsAt')::timestamptz < n."endsAt" and (v ->> 'endsAt')::timestamptz > n."startsAt"
    order by a.id limit 1`);
}

/** Pending request of the account to change the price of this service, or null. */
export function findRequestOfPrice(
  transaction: Transaction,
  { userId, serviceId, now }: { userId: string; serviceId: string; now: Date },
): Promise<ClashingRequest | null> {
  return transaction.row(sql`
    select a.id, a.grant_id as "grantId" from approvals a
    where a.user_id = ${userId} and a.status = 'pending' and a.expires_at > ${now} and a.action = 'change-price'
      and a.request ->> 'serviceId' = ${serviceId}
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
