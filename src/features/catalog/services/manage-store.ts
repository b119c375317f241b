import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { columnsOf, valuesOf, type WrittenColumns } from '../../../platform/database/written-columns.ts';
import { type ServiceFields, serviceKeys } from './rules/service-fields.ts';

/** A business or a professional. */
export type ServiceOwner = { businessId: string } | { professionalId: string };

export interface ServiceTerms {
  fields: ServiceFields;
  priceMinor: number | null;
  currency: string;
}

type WrittenTerms = Omit<ServiceFields, 'price'> & Omit<ServiceTerms, 'fields'>;

const written: WrittenColumns<WrittenTerms> = {
  name: [
    sql`name, category_key, search_key`,
    (name, { parent }) => {
      const { categoryKey, searchKey } = serviceKeys(name, parent);
      return sql`${name}::text, ${categoryKey}::text, ${searchKey}::text`;
    },
  ],
  description: [sql`description`, (description) => sql`${description}::text`],
  duration: [sql`duration_minutes`, (minutes) => sql`${minutes}::integer`],
  priceMinor: [sql`price_minor`, (priceMinor) => sql`${priceMinor}::bigint`],
  priceFrom: [sql`price_from`, (from) => sql`${from}::boolean`],
  taxRatePercent: [sql`tax_rate_percent`, (percent) => sql`${percent}::numeric`],
  currency: [sql`currency`, (currency) => sql`${currency}::text`],
  active: [sql`active`, (active) => sql`${active}::boolean`],
  parent: [sql`parent`, (parent) => sql`${parent}::text`],
  custom: [sql`custom`, (custom) => sql`${custom}::boolean`],
  capacity: [sql`capacity`, (capacity) => sql`${capacity}::integer`],
  bufferBefore: [sql`buffer_before_minutes`, (minutes) => sql`${minutes}::integer`],
  bufferAfter: [sql`buffer_after_minutes`, (minutes) => sql`${minutes}::integer`],
  requires: [sql`requires`, (requires) => sql`${JSON.stringify(requires)}::jsonb`],
  paymentPolicy: [sql`payment_policy`, (policy) => sql`${policy && JSON.stringify(policy)}::jsonb`],
};

const termColumns = sql`${columnsOf(written)}, updated_at`;

const termValues = ({ fields, ...terms }: ServiceTerms, now: Date) =>
  sql`${valuesOf(written, { ...fields, ...terms })}, ${now}::timestamptz`;

export async function insertService(
  transaction: Transaction,
  service: { id: string; owner: ServiceOwner; terms: ServiceTerms; now: Date },
): Promise<void> {
  const { id, owner, terms, now } = service;
  const businessId = 'businessId' in owner ? owner.businessId : null;
  const professionalId = 'businessId' in owner ? null : owner.professionalId;
  await transaction.run(sql`
    insert into services (id, business_id, owner_professional_id, position, created_at, ${termColumns})
    values (${id}, ${businessId}, ${professionalId}, (select coalesce(max(s.position) + 1, 0) from services s
      where s.business_id = ${businessId} or s.owner_professional_id = ${professionalId}), ${now}, ${termValues(terms, now)})`);
}

export async function updateTerms(
  transaction: Transaction,
  id: string,
  terms: ServiceTerms,
  now: Date,
): Promise<void> {
  await transaction.run(
    sql`update services set (${termColumns}) = row(${termValues(terms, now)}) where id = ${id}`,
  );
}

export async function deactivateService(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`update services set active = false, updated_at = ${now} where id = ${id}`);
}

export async function deleteServiceRow(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`delete from services where id = ${id}`);
}

/** Closes a race between creating a package of the service and deleting the service. */
export async function lockService(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`select 1 from services where id = ${id} for update`);
}

/**
 * Professionals of the business. With the business locked too, they cannot leave until the end of the
 * transaction.
 */
export async function lockProfessionals(transaction: Transaction, businessId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select p.id from business_professionals bp join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId} order by p.id for key share of p`);
  return rows.map(({ id }) => id);
}

export async function replacePerformers(
  transaction: Transaction,
  serviceId: string,
  professionalIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    delete from service_professionals
    where service_id = ${serviceId} and professional_id <> all (${professionalIds}::text[])`);
  await transaction.run(sql`
    insert into service_professionals (service_id, professional_id)
    select ${serviceId}, performer.id from unnest(${professionalIds}::text[]) as performer (id)
    on conflict do nothing`);
}

/** Currency of the first business that the professional joined. */
export async function findDefaultCurrency(db: Queryable, professionalId: string): Promise<string | null> {
  const row = await db.row<{ currency: string }>(sql`
    select b.currency from business_professionals bp join businesses b on b.id = bp.business_id
    where bp.professional_id = ${professionalId} order by bp.joined_at, b.id limit 1`);
  return row?.currency ?? null;
}

// Uses the index on businesses or professionals, because service ids in appointments have none.
const bookedAt = (owner: ServiceOwner): Sql =>
  'businessId' in owner
    ? sql`a.business_id = ${owner.businessId}`
    : sql`a.professional_id = ${owner.professionalId}`;

// Bookings are shorter than 31 days, which bounds the index scan.
const upcomingBookings = (id: string, owner: ServiceOwner, now: Date): Sql => sql`
  from appointments a
  where ${bookedAt(owner)} and a.status in ('Pending', 'Confirmed') and a.service_ids @> array[${id}]::text[]
    and upper(a.during) > ${now} and lower(a.during) > ${now}::timestamptz - interval '31 days'`;

export async function hasUpcomingBookings(
  transaction: Transaction,
  id: string,
  owner: ServiceOwner,
  now: Date,
): Promise<boolean> {
  return (await transaction.row(sql`select 1 ${upcomingBookings(id, owner, now)} limit 1`)) !== null;
}

/** Number of seats taken in the fullest upcoming session. */
export async function countMaxSeatsTaken(
  transaction: Transaction,
  id: string,
  owner: ServiceOwner,
  now: Date,
): Promise<number> {
  const row = await transaction.row<{ seats: number }>(sql`
    select max(session.seats) as seats from (
      select count(*) as seats ${upcomingBookings(id, owner, now)} group by a.session_key) session`);
  return row?.seats ?? 0;
}

/** Whether packages, coupons or appointments refer to the service. */
export async function isReferenced(
  transaction: Transaction,
  id: string,
  owner: ServiceOwner,
): Promise<boolean> {
  const businessId = 'businessId' in owner ? owner.businessId : null;
  const row = await transaction.row<{ found: boolean }>(sql`
    select exists (select 1 from packages k where k.service_id = ${id})
      or exists (select 1 from package_purchases u where u.business_id = ${businessId} and u.service_id = ${id})
      or exists (select 1 from coupons c where c.business_id = ${businessId} and c.service_ids @> array[${id}]::text[])
      or exists (select 1 from appointments a
        where ${bookedAt(owner)} and a.service_ids @> array[${id}]::text[]) as found`);
  return row?.found ?? false;
}
