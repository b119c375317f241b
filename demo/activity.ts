import { deleteFeedOfToken, replaceFeed } from '../src/features/booking/calendar/store.ts';
import { describeEvent } from '../src/features/messaging/notifications/dispatch/describe-event.ts';
import { readContext } from '../src/features/messaging/notifications/dispatch/read-context.ts';
import { insertNotifications as insertRows } from '../src/features/messaging/notifications/store.ts';
import type { Queryable, Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import type { DomainEvent } from '../src/shared/event-kinds.ts';
import { hashSecretToken } from '../src/shared/secret-token.ts';
import { textKey } from '../src/shared/text.ts';
import { minuteOfDay } from '../src/shared/time.ts';
import { addDays } from '../src/shared/zoned-time.ts';
import { dateAt } from './schedule.ts';

/** A pending alert of the demo customer. */
const late = {
  id: 'alr_demo_late',
  appointment: 'apt_demo_upcoming_1',
  minutes: 10,
  message: 'I bring my son to school first.',
};

/** Requires the bookings. */
export async function insertAlerts(transaction: Transaction, now: Date): Promise<void> {
  await transaction.run(sql`
    insert into alerts (id, appointment_id, business_id, professional_id, client_id, type, raised_by, raised_by_id, starts_at,
      minutes, message, created_at)
    select ${late.id}, a.id, a.business_id, a.professional_id, a.user_id, 'running_late', 'client', a.user_id,
      lower(a.during), ${late.minutes}, ${late.message}, ${now}::timestamptz - interval '1 hour'
    from appointments a where a.id = ${late.appointment}`);
}

const messages = [
  {
    id: 'amg_demo_1',
    author: 'client',
    text: 'Is there a place to leave a pram?',
    hoursAgo: 24,
    readAgo: 22,
  },
  { id: 'amg_demo_2', author: 'staff', text: 'Yes, right beside the entrance.', hoursAgo: 22, readAgo: null },
];

/** Messages about an appointment of the demo customer. Requires the bookings. */
export async function insertMessages(transaction: Transaction, now: Date): Promise<void> {
  for (const { id, author, text, hoursAgo, readAgo } of messages)
    await transaction.run(sql`
      insert into appointment_messages (id, appointment_id, business_id, client_id, author, author_id, text, read_at, created_at)
      select ${id}, a.id, a.business_id, a.user_id, ${author}::text, case ${author}::text when 'client' then a.user_id else b.user_id end, ${text},
        ${now}::timestamptz - ${readAgo}::integer * interval '1 hour', ${now}::timestamptz - ${hoursAgo}::integer * interval '1 hour'
      from appointments a join businesses b on b.id = a.business_id where a.id = ${late.appointment}`);
}

/** Two customers wait for Lena. Clara is available from the afternoon on. */
const waiting = [
  { id: 'wtl_demo_maren', of: 'usr_demo_maren', daysAgo: 3, inDays: 1, days: 14, after: null },
  { id: 'wtl_demo_clara', of: 'usr_demo_customer', daysAgo: 1, inDays: 1, days: 21, after: '16:00' },
];

/** Requires the catalog. Ordered by position in the waitlist. */
export async function insertWaitlist(transaction: Transaction, now: Date): Promise<void> {
  const today = dateAt(now, 'Europe/Berlin');
  for (const { id, of, daysAgo, inDays, days, after } of waiting) {
    await transaction.run(sql`
      insert into waitlist_entries (id, user_id, business_id, professional_id, service_ids, from_date, to_date, after_minute, created_at, updated_at)
      values (${id}, ${of}, 'biz_demo_salon', 'pro_demo_lena', '{svc_demo_haircut}', ${addDays(today, inDays)}::date,
        ${addDays(today, inDays + days - 1)}::date, ${after && minuteOfDay(after)}::smallint, ${now}::timestamptz - ${daysAgo} * interval '1 day',
        ${now}::timestamptz - ${daysAgo} * interval '1 day')`);
  }
}

/** Creates client records for customers with bookings, as the API does. */
export async function insertKnownClients(transaction: Transaction): Promise<void> {
  const names = await transaction.rows<{ name: string }>(sql`select distinct name from users`);
  // The ids sort after those of records created by the business.
  await transaction.run(sql`
    insert into clients (id, business_id, user_id, told_by_account, name, search_key, email, email_key, phone, created_at, updated_at)
    select 'cli_demo_x_' || replace(met.business_id, 'biz_demo_', '') || '_' || lpad((row_number() over (
        partition by met.business_id order by met.since, u.id))::text, 3, '0'),
      met.business_id, u.id, true, u.name, key.search_key, u.email, u.email_key, u.phone, met.since, met.since
    from (
      select a.business_id, a.user_id, greatest(min(a.created_at),
        (select max(entered.created_at) from clients entered where entered.business_id = a.business_id)) as since
      from appointments a where a.user_id is not null group by a.business_id, a.user_id
    ) met
    join users u on u.id = met.user_id
    join unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ name }) => textKey(name) ?? '')}::text[])
      as key (name, search_key) on key.name = u.name
    where not exists (select 1 from clients c
      where c.business_id = met.business_id and (c.user_id = u.id or c.email_key = u.email_key))`);
}

const read = 'apt_demo_cancelled_1';
const unread = 'apt_demo_upcoming_1';

/** Notifications about two bookings. Requires the bookings. */
export async function insertNotifications(transaction: Transaction): Promise<void> {
  const events = await listAuditEntries(transaction);
  const context = await readContext(transaction, events);
  const drafts = events.flatMap((event) => describeEvent(event, context));
  await insertRows(
    transaction,
    drafts.map((draft, index) => ({ id: `ntf_demo_${index + 1}`, ...draft })),
  );
  await transaction.run(sql`
    update notifications set read_at = created_at + interval '10 minutes' where appointment_id = ${read}`);
}

async function listAuditEntries(transaction: Transaction): Promise<DomainEvent[]> {
  const auditEntries = await transaction.rows<{
    action: 'book' | 'cancel';
    subjectId: string;
    byUserId: string;
    after: { status: string; reason?: string };
    at: Date;
  }>(sql`
    select action, appointment_id as "subjectId", by_user_id as "byUserId", after, at from appointment_history
    where appointment_id = any (${[read, unread]}::text[]) order by at`);
  // Negative, because keys of real events are positive.
  return auditEntries.map(({ action, after, ...auditEntry }, index) => ({
    ...auditEntry,
    key: -index - 1,
    ...(action === 'book'
      ? { kind: 'appointment.booked', payload: {} }
      : { kind: 'appointment.cancelled', payload: { after } }),
  }));
}

// Public, like the password of the account.
const demoToken = 'cal_demo_customer';

/** Makes the calendar URL of the API reference work. */
export async function insertCalendarFeed(transaction: Transaction, now: Date): Promise<void> {
  await replaceFeed(transaction, {
    userId: 'usr_demo_customer',
    tokenHash: hashSecretToken(demoToken),
    now,
  });
}

export async function deletePublishedFeed(db: Queryable): Promise<void> {
  await deleteFeedOfToken(db, hashSecretToken(demoToken));
}

/** Commission rates of a team member of the salon. */
export async function insertCommissions(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    insert into commissions (business_id, professional_id, service_id, percent)
    values ('biz_demo_salon', 'pro_demo_jonas', null, 40), ('biz_demo_salon', 'pro_demo_jonas', 'svc_demo_balayage', 45.5)`);
}

/** Rooms and equipment, before the bookings that use them. */
export async function insertResources(transaction: Transaction, now: Date): Promise<void> {
  await transaction.run(sql`
    insert into resources (id, business_id, name, kind, kind_key, quantity, created_at, updated_at)
    values ('res_demo_colour_bar', 'biz_demo_salon', 'Colour bar', 'Colour station', 'colour station', 3, ${now}, ${now})`);
  const requires = [{ key: 'colour station', kind: 'Colour station', count: 1 }];
  await transaction.run(
    sql`update services set requires = ${JSON.stringify(requires)}::jsonb where id = 'svc_demo_balayage'`,
  );
}

/** Questions of one service, which upcoming bookings have to answer. */
export async function insertQuestions(transaction: Transaction, now: Date): Promise<void> {
  const questions = [
    {
      id: 'qst_demo_allergies',
      kind: 'yes-no',
      text: 'Do you have allergies to hair products?',
      required: true,
      choices: [],
    },
    {
      id: 'qst_demo_allergy_details',
      kind: 'long-text',
      text: 'Which ones, and what should we know before your visit?',
      required: false,
      choices: [],
    },
  ];
  await transaction.run(sql`
    insert into intake_forms (service_id, questions, updated_at)
    values ('svc_demo_haircut_long', ${JSON.stringify(questions)}::jsonb, ${now})`);
}
