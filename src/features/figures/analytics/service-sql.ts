import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type FigureQuery, inRange, isExpected, isRefunded, statusCounts } from './booked-sql.ts';

/**
 * CTEs up to `by_service`, and the commissions, which use the same shares. The price of an appointment is split over its services in proportion to their
 * prices, services paid with a package get no share; so are the amounts received and refunded. Rounding cumulative sums makes the shares add up to the
 * total. Identical appointments are computed once.
 */
export const byService = (asked: FigureQuery): Sql => sql`
  alike as (
    select row_number() over () as id, a.service_ids, a.booked_services, a.currency, a.price_minor, a.package_purchase_id,
      a.professional_id, ${statusCounts}, money.received_minor, money.refunded_minor,
      count(*) filter (where status = 'Completed' and not ${isRefunded}) as earned,
      count(*) filter (where ${isExpected}) as expected
    from appointments a join (select id as of_id, received_minor, refunded_minor from booked) money on money.of_id = a.id
    where ${inRange(asked)}
    group by a.service_ids, a.booked_services, a.currency, a.price_minor, a.package_purchase_id, a.professional_id,
      money.received_minor, money.refunded_minor),
  parts as (
    select v.id, v.price_minor::numeric, v.received_minor::numeric, v.refunded_minor::numeric, item.place, item.service_id, snapshot.value ->> 'name' as name,
      case when purchase.service_id = item.service_id then 0
        else coalesce((snapshot.value ->> 'priceMajor')::numeric, 0) end as weight
    from alike v
    cross join lateral unnest(v.service_ids) with ordinality as item (service_id, place)
    cross join lateral (select v.booked_services -> (item.place - 1)::integer as value) snapshot
    left join package_purchases purchase on purchase.id = v.package_purchase_id),
  weighed as (
    select parts.*, sum(weight) over (partition by id order by place) as running, sum(weight) over (partition by id) as whole,
      count(*) over (partition by id) as services
    from parts),
  shares as (
    select id, service_id, name, ${shareOf(sql`price_minor`)} as share_minor, ${shareOf(sql`received_minor`)} as received_share,
      ${shareOf(sql`refunded_minor`)} as refunded_share
    from weighed),
  by_visit as (
    select id, service_id, max(name) as name, sum(share_minor) as share_minor, sum(received_share) as received_share,
      sum(refunded_share) as refunded_share
    from shares group by id, service_id),
  commissions_of_professional as (
    select professional_id, jsonb_agg(jsonb_build_object('currency', currency, 'commissionMinor', minor) order by currency) as commissions
    from (
      select v.professional_id, v.currency, round(sum(v.earned * (part.share_minor - part.refunded_share) * rate.percent / 100)) as minor
      from by_visit part join alike v on v.id = part.id
      cross join lateral (
        select c.percent from commissions c
        where c.business_id = ${asked.businessId} and c.professional_id = v.professional_id
          and (c.service_id = part.service_id or c.service_id is null)
        order by c.service_id nulls last limit 1) rate
      where part.share_minor is not null and v.earned > 0
      group by v.professional_id, v.currency) earned
    group by professional_id),
  by_currency as (
    select part.service_id, v.currency, max(part.name) as name, sum(v.pending) as pending, sum(v.confirmed) as confirmed,
      sum(v.completed) as completed, sum(v."noShow") as "noShow", sum(v.cancelled) as cancelled,
      bool_or(part.share_minor is not null and v.earned > 0) as has_earned,
      bool_or(part.share_minor is not null and v.completed + v.expected > 0) as has_amount,
      coalesce(sum(v.completed) filter (where part.share_minor is not null), 0) as visits,
      coalesce(sum(v.expected) filter (where part.share_minor is not null), 0) as "expectedVisits",
      ${sumOf(sql`v.completed * (part.received_share - part.refunded_share)`)} as "paidMinor",
      ${sumOf(sql`v.completed * (part.share_minor - part.received_share)`)} as "unpaidMinor",
      ${sumOf(sql`v.completed * part.refunded_share`)} as "refundedMinor", ${sumOf(sql`v.expected * part.share_minor`)} as "expectedMinor",
      ${sumOf(sql`v.expected * (part.received_share - part.refunded_share)`)} as "expectedPaidMinor"
    from by_visit part join alike v on v.id = part.id group by part.service_id, v.currency),
  clients_of_service as (
    select item.service_id, count(distinct person.client_key) as total,
      count(distinct person.client_key) filter (where person.returning) as returning
    from booked cross join lateral unnest(booked.service_ids) as item (service_id)
    join persons person on person.client_key = booked.client_key
    where booked.status <> 'Cancelled' group by item.service_id),
  by_service as (
    select found.service_id as "serviceId", coalesce(s.name, found.name, '') as name, found.pending, found.confirmed,
      found.completed, found."noShow", found.cancelled, found.amounts, coalesce(known.total, 0) as clients,
      coalesce(known.returning, 0) as returning,
      row_number() over (order by found.bookings desc, found.most desc nulls last, found.service_id) as place
    from (
      select service_id, max(name) as name, sum(pending) as pending, sum(confirmed) as confirmed, sum(completed) as completed,
        sum("noShow") as "noShow", sum(cancelled) as cancelled, sum(pending + confirmed + completed + "noShow") as bookings,
        max("paidMinor" + "unpaidMinor") filter (where has_earned) as most,
        coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'hasEarned', has_earned, 'visits', visits,
          'paidMinor', "paidMinor", 'unpaidMinor', "unpaidMinor", 'refundedMinor', "refundedMinor",
          'expectedVisits', "expectedVisits", 'expectedMinor', "expectedMinor", 'expectedPaidMinor', "expectedPaidMinor")
          order by currency) filter (where has_amount), '[]') as amounts
      from by_currency group by service_id) found
    left join services s on s.id = found.service_id
    left join clients_of_service known on known.service_id = found.service_id)`;

/** Part of an amount for one service. */
const shareOf = (amount: Sql): Sql => sql`case when price_minor is null then null when whole = 0
  then round(${amount} * place / services) - round(${amount} * (place - 1) / services)
  else round(${amount} * running / whole) - round(${amount} * (running - weight) / whole) end`;

/** Sum over appointments with a price. */
const sumOf = (amount: Sql): Sql =>
  sql`coalesce(sum(${amount}) filter (where part.share_minor is not null), 0)`;
