import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

const asList = (rows: Sql): Sql => sql`(select coalesce(jsonb_agg(to_jsonb(own)), '[]') from (${rows}) own)`;

/** Profile with all dependent data. The column names are the names in the export. */
export function findProfessionalForExport(
  db: Queryable,
  userId: string,
): Promise<Record<string, unknown> | null> {
  return db.row(sql`
    select p.id, p.name, p.slug, p.role, p.bio, p.image, p.breaks, p.opens_minute as "opensMinute",
      p.closes_minute as "closesMinute", p.review_count as "reviewCount", p.hidden_at as "hiddenAt",
      array(select business_id from business_professionals where professional_id = p.id order by 1) as "businessIds",
      array(select slug from professional_slugs where professional_id = p.id order by 1) as slugs,
      array(select service_id from service_professionals where professional_id = p.id order by 1) as services,
      ${asList(sql`select sp.service_id as "serviceId", sp.price_minor as "priceMinor", sp.duration_minutes as "durationMinutes", s.currency
        from service_professionals sp join services s on s.id = sp.service_id
        where sp.professional_id = p.id and num_nonnulls(sp.price_minor, sp.duration_minutes) > 0 order by s.id`)} as "serviceTerms",
      ${asList(sql`select s.id, s.name, s.description, s.duration_minutes as "durationMinutes",
        s.price_minor as "priceMinor", s.price_from as "priceFrom", s.position, s.currency, s.active
        from services s where s.owner_professional_id = p.id order by s.id`)} as "ownServices",
      ${asList(sql`select r.id, r.business_id as "businessId", r.weekday, r.start_minute as "startMinute",
        r.end_minute as "endMinute"
        from availability_rules r where r.professional_id = p.id order by r.id`)} as "availabilityRules",
      ${asList(sql`select c.id, c.business_id as "businessId", c.service_id as "serviceId", c.weekday, c.start_minute as "startMinute",
        c.from_date as "fromDate", c.to_date as "toDate", c.except_dates as "exceptDates"
        from class_times c where c.professional_id = p.id order by c.id`)} as "classTimes",
      ${asList(sql`select t.id, t.at_business_id as "atBusinessId", t.start_date as "startDate", t.end_date as "endDate",
        t.start_minute as "startMinute", t.end_minute as "endMinute", t.reason
        from time_off t where t.professional_id = p.id order by t.id`)} as "timeOff",
      ${asList(sql`select h.id, h.at_business_id as "atBusinessId", h.date, h.start_minute as "startMinute",
        h.end_minute as "endMinute", h.planned
        from special_hours h where h.professional_id = p.id order by h.id`)} as "specialHours",
      ${asList(sql`select c.business_id as "businessId", c.service_id as "serviceId", c.percent::float8 as percent
        from commissions c where c.professional_id = p.id order by 1, 2`)} as commissions,
      ${asList(sql`select j.id, j.business_id as "businessId", j.requested_by as "requestedBy", j.status
        from join_requests j where j.professional_id = p.id order by j.id`)} as "joinRequests",
      p.created_at as "createdAt", p.updated_at as "updatedAt"
    from professionals p where p.user_id = ${userId}`);
}

/**
 * For the deletion of an account. A profile shown by businesses is kept and managed by them. Any other
 * profile is anonymized.
 */
export async function retireProfile(transaction: Transaction, userId: string, now: Date): Promise<void> {
  // Declines open invitations. Runs before the profile is locked, in the same order as responses to
  // invitations.
  await transaction.run(sql`
    update join_requests set status = 'declined', decided_at = ${now} where status = 'pending'
      and requested_by = 'business' and professional_id = (select id from professionals where user_id = ${userId})`);
  const profile = await transaction.row<{ id: string }>(sql`
    update professionals set user_id = null, updated_at = ${now} where user_id = ${userId} returning id`);
  if (profile === null) return;
  const { id } = profile;
  await handOverAbsences(transaction, id);
  await handOverSpecialHours(transaction, id);
  const retired = await transaction.run(sql`
    update professionals set name = 'Former professional', role = '', bio = '', image = null, search_key = ''
    where id = ${id} and not exists (select 1 from business_professionals where professional_id = ${id})`);
  if (retired === 0) return;
  // Removes former slugs.
  await transaction.run(sql`
    delete from professional_slugs known using professionals p
    where p.id = ${id} and known.professional_id = p.id and known.slug <> p.slug`);
  await transaction.run(
    sql`update services set active = false, description = '' where owner_professional_id = ${id}`,
  );
}

const minuteOf = (time: Sql): Sql =>
  sql`(extract(hour from ${time}) * 60 + extract(minute from ${time}))::smallint`;

/** Copies absences to each business of the professional and deletes the reasons, which are private. */
async function handOverAbsences(transaction: Transaction, professionalId: string): Promise<void> {
  // Skips periods with an absence entered by the business.
  await transaction.run(sql`
    insert into time_off (id, professional_id, at_business_id, start_date, start_minute, end_date, end_minute, created_at)
    select t.id || '_' || row_number() over (partition by t.id order by bp.business_id, rest.span), t.professional_id,
      bp.business_id, lower(rest.span)::date, ${minuteOf(sql`lower(rest.span)`)}, (upper(rest.span) - interval '1 minute')::date,
      ${minuteOf(sql`upper(rest.span) - interval '1 minute'`)} + 1, t.created_at
    from time_off t join business_professionals bp on bp.professional_id = t.professional_id
    cross join lateral unnest(tsmultirange(t.span) - coalesce((
      select range_agg(there.span) from time_off there
      where there.professional_id = t.professional_id and there.at_business_id = bp.business_id), '{}')) as rest (span)
    where t.professional_id = ${professionalId} and t.at_business_id is null`);
  await transaction.run(
    sql`delete from time_off where professional_id = ${professionalId} and at_business_id is null`,
  );
  await transaction.run(
    sql`update time_off set reason = null where professional_id = ${professionalId} and reason is not null`,
  );
}

/**
 * Copies special hours that apply everywhere to each business, except for periods with special hours entered
 * by the business and dates with a rota.
 */
async function handOverSpecialHours(transaction: Transaction, professionalId: string): Promise<void> {
  await transaction.run(sql`
    insert into special_hours (id, professional_id, at_business_id, date, start_minute, end_minute, created_at)
    select h.id || '_' || row_number() over (partition by h.id order by bp.business_id, rest.span), h.professional_id,
      bp.business_id, h.date, lower(rest.span), upper(rest.span), h.created_at
    from special_hours h join business_professionals bp on bp.professional_id = h.professional_id
    cross join lateral unnest(int4multirange(int4range(h.start_minute, h.end_minute)) - coalesce((
      select range_agg(int4range(there.start_minute, there.end_minute)) from special_hours there
      where there.professional_id = h.professional_id and there.at_business_id = bp.business_id
        and there.date = h.date), '{}')) as rest (span)
    where h.professional_id = ${professionalId} and h.at_business_id is null and not exists (
      select 1 from special_hours rota where rota.professional_id = h.professional_id
        and rota.at_business_id = bp.business_id and rota.date = h.date and rota.planned)`);
  await transaction.run(
    sql`delete from special_hours where professional_id = ${professionalId} and at_business_id is null`,
  );
}
