import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import {
  absencesFrom,
  closuresFrom,
  type ProfessionalAtBusiness,
  type ScheduleColumns,
  scheduleColumns,
  specialHoursFrom,
  toSchedule,
} from '../../catalog/availability-rules/schedule-store.ts';
import type { PaymentPolicy } from '../../catalog/businesses/rules/payment-policy.ts';
import { bookableWith } from '../../catalog/timetables/service-terms-sql.ts';
import { timetableFrom } from '../../catalog/timetables/store.ts';
import type { Occupied, ScheduleSnapshot, SnapshotService } from './rules/situation.ts';
import {
  type OccupiedTuple,
  occupiedBetween,
  type SituationRange,
  toOccupied,
  windowOf,
} from './situation-store.ts';

interface SnapshotRow extends ScheduleColumns {
  professional_id: string;
  business_version: string;
  professional_version: string;
  currency: string;
  cancellation_window_hours: number;
  auto_confirm: boolean;
  payment_policy: PaymentPolicy | null;
  slot_interval_minutes: number;
  min_notice_minutes: number;
  booking_horizon_days: number;
  services: SnapshotService[];
}

export interface TeamAtBusiness {
  businessId: string;
  professionalIds: readonly string[];
}

/**
 * Schedule and services that anyone can book, from a date on, with their versions. Null when the professional
 * cannot be booked.
 */
export async function findScheduleSnapshot(
  db: Queryable,
  { businessId, professionalId }: ProfessionalAtBusiness,
  fromDate: string,
): Promise<ScheduleSnapshot | null> {
  const row = await db.row<SnapshotRow>(snapshotsOf(businessId, sql`p.id = ${professionalId}`, fromDate));
  return row === null ? null : { businessId, professionalId, ...toSnapshot(row) };
}

/** The same for several professionals of the business, in one statement. */
export async function listScheduleSnapshots(
  db: Queryable,
  { businessId, professionalIds }: TeamAtBusiness,
  fromDate: string,
): Promise<ScheduleSnapshot[]> {
  const rows = await db.rows<SnapshotRow>(
    snapshotsOf(businessId, sql`p.id = any (${professionalIds}::text[])`, fromDate),
  );
  return rows.map((row) => ({ businessId, professionalId: row.professional_id, ...toSnapshot(row) }));
}

const snapshotsOf = (businessId: string, isWanted: Sql, fromDate: string): Sql => sql`
    select p.id as professional_id, bv.version as business_version, pv.version as professional_version, b.currency, b.cancellation_window_hours,
      b.auto_confirm, b.payment_policy, b.slot_interval_minutes, b.min_notice_minutes, b.booking_horizon_days, ${scheduleColumns},
      ${specialHoursFrom(fromDate)} as special_hours,
      ${absencesFrom(fromDate)} as absences,
      ${closuresFrom(fromDate)} as closures,
      ${timetableFrom(fromDate)} as timetable,
      array(select jsonb_build_object(${bookableWith}, 'needsResources', s.requires <> '[]'::jsonb)
        from service_professionals sp join services s on s.id = sp.service_id
        where sp.professional_id = p.id and s.active and (s.business_id = b.id or s.owner_professional_id = p.id)) as services
    from businesses b join schedule_versions bv on bv.subject_id = b.id, professionals p join schedule_versions pv on pv.subject_id = p.id
    where b.id = ${businessId} and ${isWanted} and b.status = 'active' and p.hidden_at is null
      and exists (select 1 from business_professionals bp where bp.business_id = b.id and bp.professional_id = p.id)`;

const toSnapshot = (row: SnapshotRow): Omit<ScheduleSnapshot, keyof ProfessionalAtBusiness> => ({
  businessVersion: row.business_version,
  professionalVersion: row.professional_version,
  currency: row.currency,
  cancellationWindowHours: row.cancellation_window_hours,
  autoConfirm: row.auto_confirm,
  paymentPolicy: row.payment_policy,
  slotIntervalMinutes: row.slot_interval_minutes,
  minNoticeMinutes: row.min_notice_minutes,
  bookingHorizonDays: row.booking_horizon_days,
  schedule: toSchedule(row),
  services: new Map(row.services.map((service) => [service.id, service])),
});

/** Sessions, complete between the instants of `known`. */
export interface BookedTimes {
  occupied: Occupied[];
  known: { fromMs: number; toMs: number };
}

/** Null when the snapshot is stale. */
export async function findBookedTimes(
  db: Queryable,
  snapshot: ScheduleSnapshot,
  range: SituationRange,
): Promise<BookedTimes | null> {
  const known = windowOf(range);
  const row = await db.row<{ occupied: OccupiedTuple[] }>(sql`
    select ${occupiedBetween(known, range)} as occupied from schedule_versions b, schedule_versions v, professionals p
    where b.subject_id = ${snapshot.businessId} and b.version = ${snapshot.businessVersion}
      and v.subject_id = ${snapshot.professionalId} and v.version = ${snapshot.professionalVersion} and p.id = v.subject_id`);
  return row === null ? null : { occupied: row.occupied.map(toOccupied), known };
}

/** The same for several snapshots, in one statement. Stale snapshots are missing in the result. */
export async function listBookedTimes(
  db: Queryable,
  snapshots: readonly ScheduleSnapshot[],
  range: SituationRange,
): Promise<Map<string, BookedTimes>> {
  const known = windowOf(range);
  const rows = await db.rows<{ professional_id: string; occupied: OccupiedTuple[] }>(sql`
    select p.id as professional_id, ${occupiedBetween(known, range)} as occupied
    from unnest(${snapshots.map(({ businessId }) => businessId)}::text[],
      ${snapshots.map(({ businessVersion }) => businessVersion)}::uuid[],
      ${snapshots.map(({ professionalId }) => professionalId)}::text[],
      ${snapshots.map(({ professionalVersion }) => professionalVersion)}::uuid[])
      as cached (business_id, business_version, professional_id, professional_version)
    join schedule_versions b on b.subject_id = cached.business_id and b.version = cached.business_version
    join schedule_versions v on v.subject_id = cached.professional_id and v.version = cached.professional_version
    join professionals p on p.id = v.subject_id`);
  return new Map(rows.map((row) => [row.professional_id, { occupied: row.occupied.map(toOccupied), known }]));
}
