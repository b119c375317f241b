import { type Sql, sql } from '../platform/database/sql.ts';
import { grantInvariants } from './verify-grants.ts';
import { ledgerInvariants } from './verify-ledger.ts';
import { resourceInvariants } from './verify-resources.ts';
import { settledAppointments } from './verify-schedules.ts';

const active = sql`('Pending', 'Confirmed', 'Held')`;

/**
 * Invariants as queries for violating records. Database constraints prevent violations; this command checks
 * them.
 */
export const invariants: readonly [string, Sql][] = [
  [
    'the owner of a business is not its member with the role owner',
    sql`select b.id as found from businesses b left join business_members m on m.business_id = b.id and m.role = 'owner'
      where m.user_id is distinct from b.user_id`,
  ],
  [
    'a professional has two sessions at overlapping times',
    sql`select x.id || ' and ' || y.id as found from appointments x
      join appointments y on y.professional_key = x.professional_key and y.blocked && x.blocked
        and coalesce(y.beside, y.session_key) <> coalesce(x.beside, x.session_key) and y.id > x.id
      where x.status in ${active} and y.status in ${active}`,
  ],
  [
    'a client has two appointments at overlapping times',
    sql`select x.id || ' and ' || y.id as found from appointments x
      join appointments y on y.client_key = x.client_key and y.during && x.during and y.id > x.id
      where x.status in ('Pending', 'Confirmed') and y.status in ('Pending', 'Confirmed')`,
  ],
  [
    'a seat is taken twice or does not exist',
    sql`select session_key || ' seat ' || seat as found from appointments where status in ${active}
      group by session_key, seat having count(*) > 1 or seat >= max(capacity)`,
  ],
  [
    'the stored local start of an appointment differs from its instant',
    sql`select id as found from appointments where status in ${active}
      and lower(during) at time zone timezone <> date + start_minute * interval '1 minute'`,
  ],
  [
    'an appointment was booked or moved into a known absence or closure',
    sql`select a.id || ' in ' || t.id as found from (${settledAppointments}) a
      join time_off t on t.created_at < a.settled_at and (case when t.professional_id is null then t.business_id = a.business_id
        else t.professional_id = a.professional_id and coalesce(t.at_business_id, a.business_id) = a.business_id end)
      -- When the clock is set back, an hour occurs twice and local time is ambiguous.
      where a.from_local < a.to_local and t.span && tsrange(a.from_local, greatest(a.from_local, a.to_local))`,
  ],
  [
    'an upcoming appointment belongs to a deleted account',
    sql`select a.id as found from appointments a join users u on u.id = a.user_id
      where a.status in ('Pending', 'Confirmed') and upper(a.during) > now() and u.deleted_at is not null`,
  ],
  [
    'a deleted account is still named on an appointment or has a hold',
    sql`select a.id as found from appointments a join users u on u.id = coalesce(a.user_id, a.held_by)
      where u.deleted_at is not null and (a.held_by is not null or a.client_name <> 'Deleted user')`,
  ],
  [
    'a deleted account still has family members, favourites, messages, sessions, reset links, a profile or client records',
    sql`select u.id as found from users u where u.deleted_at is not null and (
      exists (select 1 from family_members f where f.user_id = u.id)
      or exists (select 1 from favourites f where f.user_id = u.id)
      or exists (select 1 from appointment_messages m where m.client_id = u.id or m.author_id = u.id)
      or exists (select 1 from sessions s where s.user_id = u.id)
      or exists (select 1 from password_resets r where r.user_id = u.id)
      or exists (select 1 from professionals p where p.user_id = u.id)
      or exists (select 1 from clients c where c.user_id = u.id))`,
  ],
  [
    'an appointment uses the client record of another business, or a different client key than its record',
    sql`select a.id as found from appointments a join clients c on c.id = a.crm_client_id
      where c.business_id <> a.business_id or (a.user_id is null and a.client_key <> c.person_key)`,
  ],
  [
    'a merged client record still exists, or was merged into another business',
    sql`select m.id as found from merged_clients m join clients c on c.id = m.id
      union all select m.id from merged_clients m join clients c on c.id = m.into_id where c.business_id <> m.business_id`,
  ],
  [
    'the counters of a client import differ from its rows, or a finished import has pending rows',
    sql`select i.id as found from client_imports i left join client_import_rows r on r.import_id = i.id
      group by i.id having count(*) filter (where r.outcome = 'created') <> i.created
        or count(*) filter (where r.outcome = 'updated') <> i.updated
        or count(*) filter (where r.outcome = 'unchanged') <> i.unchanged
        or count(*) filter (where r.outcome = 'failed') <> i.failed
        or i.finished_at is not null and count(r.line) filter (where r.outcome is null) > 0`,
  ],
  [
    'the redeemed sessions of a package differ from its appointments',
    sql`select p.id as found from package_purchases p
      left join appointments a on a.package_purchase_id = p.id and a.status <> 'Cancelled'
      group by p.id having count(a.id) <> p.sessions_redeemed or count(a.id) > p.sessions_total`,
  ],
  [
    'an appointment redeems a package of another business, account or client record',
    sql`select a.id as found from appointments a join package_purchases p on p.id = a.package_purchase_id
      where a.business_id <> p.business_id or a.user_id <> p.user_id or a.crm_client_id <> p.crm_client_id`,
  ],
  [
    'a package was sold to a client record of another business, or to one that was merged',
    sql`select p.id as found from package_purchases p join clients c on c.id = p.crm_client_id
      where c.business_id <> p.business_id
      union all select p.id from package_purchases p join merged_clients m on m.id = p.crm_client_id`,
  ],
  [
    'the use count of a coupon is wrong or exceeds its limit',
    sql`select c.id as found from coupons c left join coupon_uses u on u.coupon_id = c.id
      group by c.id having count(u.coupon_id) <> c.use_count or count(u.coupon_id) > coalesce(c.usage_limit, count(u.coupon_id))`,
  ],
  [
    'a cancelled appointment still uses a coupon',
    sql`select a.id as found from coupon_uses u join appointments a on a.id = u.appointment_id where a.status = 'Cancelled'`,
  ],
  [
    'the rating of a professional differs from their reviews',
    sql`select p.id as found from professionals p
      left join reviews r on r.professional_id = p.id and r.hidden_at is null
      group by p.id having count(r.id) <> p.review_count or coalesce(sum(r.rating), 0) <> p.rating_sum`,
  ],
  [
    'the rating of a business differs from its visible reviews',
    sql`select b.id as found from businesses b
      left join (reviews r join professionals p on p.id = r.professional_id and p.hidden_at is null)
        on r.business_id = b.id and r.hidden_at is null
      group by b.id having count(r.id) <> b.review_count or coalesce(sum(r.rating), 0) <> b.rating_sum`,
  ],
  [
    'the slug of a business or professional does not resolve to it',
    sql`select b.id as found from businesses b left join business_slugs known on known.slug = b.slug
      where known.business_id is distinct from b.id
      union all select p.id from professionals p left join professional_slugs known on known.slug = p.slug
      where known.professional_id is distinct from p.id`,
  ],
  [
    'a suspended account has an active session',
    sql`select s.id as found from sessions s join users u on u.id = s.user_id
      where u.suspended_at is not null and s.revoked_at is null and s.expires_at > now()`,
  ],
  [
    'a private calendar feed belongs to a deleted account',
    sql`select u.id as found from calendar_feeds f join users u on u.id = f.user_id where u.deleted_at is not null`,
  ],
  [
    'a review does not belong to the client of a completed appointment',
    sql`select r.id as found from reviews r join appointments a on a.id = r.appointment_id
      where a.status <> 'Completed' or a.user_id is distinct from r.client_id
        or a.professional_id <> r.professional_id or a.business_id <> r.business_id`,
  ],
  [
    'one side of an appointment has two pending alerts, or an alert was answered by its creator',
    sql`select min(id) as found from alerts where status = 'pending' group by appointment_id, raised_by having count(*) > 1
      union all select id from alerts where responded_by_id = raised_by_id`,
  ],
  [
    'a report contradicts its decision, or is open although its target is hidden',
    sql`select r.id as found from reports r join moderation_decisions d on d.key = r.decision_key
      where (r.target_type, r.target_id) <> (d.target_type, d.target_id)
        or r.status <> case d.action when 'dismiss' then 'dismissed' else 'actioned' end
      union all select r.id from reports r left join reviews v on v.id = r.target_id
        left join professionals p on p.id = r.target_id
      where r.status = 'open' and coalesce(v.hidden_at, p.hidden_at) is not null`,
  ],
  [
    'a report or ticket contains text of a deleted account',
    sql`select r.id as found from reports r join users u on u.id = r.reporter_id where u.deleted_at is not null
      union all select t.id from support_tickets t join users u on u.id = t.user_id
      where u.deleted_at is not null and (t.subject <> '' or t.status <> 'closed' or exists (
        select 1 from support_messages m where m.ticket_id = t.id and m.author = 'customer' and m.body <> ''))`,
  ],
  [
    'a ticket is assigned to an account that is not an admin',
    sql`select t.id as found from support_tickets t join users u on u.id = t.assignee_id
      where u.role <> 'admin' or u.deleted_at is not null`,
  ],
  [
    'a reminder does not match its appointment, or the appointment is not confirmed',
    sql`select r.appointment_id || ' ' || r.kind as found from reminders r join appointments a on a.id = r.appointment_id
      where (a.status <> 'Confirmed' or r.due_at <> lower(a.during) - case r.kind when '24h' then interval '24 hours' else interval '2 hours' end)
        and not exists (select 1 from events e where e.subject_id = a.id)`,
  ],
  [
    'a deleted account still has notifications or is named in others',
    sql`select n.id as found from notifications n join users u on u.id = n.user_id where u.deleted_at is not null
      union all select n.id from notifications n join users u on u.id = n.quotes_user_id
      where u.deleted_at is not null and n.facts ->> 'reader' <> 'client' and n.facts ->> 'client' <> 'Deleted user'`,
  ],
  [
    'the payment status of an appointment contradicts its payment',
    sql`select a.id as found from appointments a cross join lateral (
        -- A deposit that is only a part of the price does not decide.
        select bool_or(p.status in ('settled', 'refunding')) as received, bool_or(p.status = 'refunded') as refunded
        from payments p where p.appointment_id = a.id and not p.superfluous
          and not (p.is_deposit and p.amount_minor < coalesce(a.price_minor, 0))) pay
      where case when pay.received and a.paid_minor >= coalesce(a.price_minor, 0)
          or exists (select 1 from receipts r where r.appointment_id = a.id and r.voided_at is null) then a.payment_status <> 'paid'
        when pay.refunded then a.payment_status <> 'refunded'
        when a.price_minor > 0 then a.payment_status <> 'unpaid' end`,
  ],
  [
    'the payment status of a package purchase contradicts its payment',
    sql`select u.id as found from package_purchases u left join payments p on p.purchase_id = u.id and not p.superfluous
        and p.status in ('settled', 'refunding', 'refunded')
      where u.payment_status is distinct from
        case when p.status = 'refunded' then 'refunded' when p.id is not null then 'paid'
          when exists (select 1 from payments any_of where any_of.purchase_id = u.id) then 'unpaid' end`,
  ],
  [
    'an unpaid package is usable, or waits for a payment that has ended',
    sql`select u.id as found from package_purchases u where u.cancelled_at is null and (u.payment_status = 'refunded'
      or (u.payment_status = 'unpaid' and (u.sessions_redeemed > 0 or not exists (
        select 1 from payments p where p.purchase_id = u.id and p.status in ('creating', 'open')))))`,
  ],
  [
    'an appointment or package was paid twice',
    sql`select coalesce(appointment_id, purchase_id) as found from payments
      where status in ('settled', 'refunding') and not superfluous group by 1, is_deposit having count(*) > 1`,
  ],
  [
    'an unpaid appointment has a payment reference of a provider',
    sql`select id as found from appointments where payment_status = 'unpaid'
      and payment_intent_id ~ '^(pi|cs)_' and payment_intent_id not like 'pi\\_mock\\_%'`,
  ],
  [
    'a payment has a wrong amount or a failed refund',
    sql`select id || ' ' || problem as found from payments where problem is not null`,
  ],
  [
    'the status of a waitlist entry contradicts its offers',
    sql`select e.id as found from waitlist_entries e left join waitlist_offers o on o.entry_id = e.id and o.outcome is null
      group by e.id having (e.status = 'offered') <> (count(o.hold_id) = 1) or count(o.hold_id) > 1`,
  ],
  [
    'the hold of a waitlist offer has another account or time',
    sql`select o.hold_id as found from waitlist_offers o join appointments a on a.id = o.hold_id
      where a.held_by is distinct from o.user_id or a.professional_id <> o.professional_id or a.during <> o.during
        or o.outcome in ('lapsed', 'left')`,
  ],
  [
    'a pending request uses a waitlist offer beyond its expiry or for another account',
    sql`select a.id as found from approvals a join waitlist_offers o on o.hold_id = any (a.hold_ids)
      where a.status = 'pending' and (a.expires_at > o.expires_at or a.user_id <> o.user_id)`,
  ],
  ...ledgerInvariants,
  ...grantInvariants,
  ...resourceInvariants,
  [
    'a deleted account still has a waitlist entry',
    sql`select e.id as found from waitlist_entries e join users u on u.id = e.user_id where u.deleted_at is not null`,
  ],
  [
    'a closed business has upcoming appointments, holds or waitlist entries',
    sql`select a.id as found from appointments a join businesses b on b.id = a.business_id and b.status = 'closed'
      where a.status = 'Held' or (a.status in ('Pending', 'Confirmed') and lower(a.during) > now())
      union all select e.id from waitlist_entries e join businesses b on b.id = e.business_id and b.status = 'closed'
      where e.status in ('waiting', 'offered')
      union all select o.hold_id from waitlist_offers o join businesses b on b.id = o.business_id and b.status = 'closed'
      where o.outcome is null`,
  ],
  [
    'a webhook has no current secret',
    sql`select w.id as found from webhooks w
      where not exists (select 1 from webhook_secrets s where s.webhook_id = w.id and s.expires_at is null)`,
  ],
  [
    'the database contains an unencrypted secret',
    sql`select id as found from signing_keys where secret is not null
      union all select webhook_id from webhook_secrets where secret is not null`,
  ],
  [
    'a paused webhook has pending deliveries',
    sql`select d.id as found from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where not w.active and d.next_attempt_at is not null`,
  ],
  [
    'a webhook delivery is about an appointment of another business',
    sql`select d.id as found from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      join appointments a on a.id = d.subject_id where a.business_id <> w.business_id`,
  ],
  [
    'a required constraint is missing or not enforced',
    sql`select wanted.name as found from unnest(array['one_session_at_a_time', 'one_place_at_a_time', 'one_client_a_seat', 'one_session_a_unit']) as wanted (name)
      where not exists (select 1 from pg_class c join pg_index i on i.indexrelid = c.oid
        where c.relname = wanted.name and i.indisvalid
          and i.indrelid in ('appointments'::regclass, 'appointment_resources'::regclass))`,
  ],
];
