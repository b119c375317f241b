import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { dayMs } from '../src/shared/time.ts';

/** Ordered by creation time and id. */
const tickets = [
  {
    id: 'tkt_demo_1',
    user_id: 'usr_demo_customer',
    subject: 'Charged twice?',
    status: 'pending',
    link_type: 'appointment',
    link_id: 'apt_demo_upcoming_2',
    assignee_id: 'usr_demo_admin',
    messages: [
      {
        id: 'msg_demo_1',
        author: 'customer',
        daysAgo: 3,
        body: 'My bank shows two payments for one appointment.',
      },
      {
        id: 'msg_demo_2',
        author: 'support',
        daysAgo: 2,
        body: 'One of them is a reservation that your bank will release. Is it still there today?',
      },
    ],
  },
  {
    id: 'tkt_demo_2',
    user_id: 'usr_demo_business',
    subject: 'A second salon',
    status: 'open',
    link_type: 'business',
    link_id: 'biz_demo_salon',
    assignee_id: null,
    messages: [
      {
        id: 'msg_demo_3',
        author: 'customer',
        daysAgo: 1,
        body: 'We open in Potsdam in spring. Can both salons share their packages?',
      },
    ],
  },
] as const;

/** Requires users and appointments. */
export async function insertTickets(transaction: Transaction, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const messages = tickets.flatMap(({ id, user_id, messages }) =>
    messages.map((message, index) => ({
      ...message,
      ticket_id: id,
      position: index + 1,
      author_id: message.author === 'support' ? 'usr_demo_admin' : user_id,
      created_at: daysAgo(message.daysAgo),
    })),
  );
  const rows = tickets.map(({ messages, ...ticket }) => ({
    ...ticket,
    created_at: daysAgo(messages[0].daysAgo),
    updated_at: daysAgo(messages.at(-1)?.daysAgo ?? 0),
  }));
  await transaction.run(sql`
    insert into support_tickets select * from jsonb_populate_recordset(null::support_tickets, ${JSON.stringify(rows)})`);
  await transaction.run(sql`
    insert into support_messages select * from jsonb_populate_recordset(null::support_messages, ${JSON.stringify(messages)})`);
}

/** Ordered by creation time and id. */
const reports = [
  {
    id: 'rep_demo_1',
    target_type: 'business',
    target_id: 'biz_demo_tanning',
    reporter_id: 'usr_demo_priya',
    reason: 'Nobody was there, twice, and they kept the money.',
    daysAgo: 40,
    decided: { action: 'suspend', note: 'Third complaint this month.' },
  },
  {
    id: 'rep_demo_2',
    target_type: 'professional',
    target_id: 'pro_demo_gary',
    reporter_id: 'usr_demo_tom',
    reason: 'He says he is licensed. The register does not know him.',
    daysAgo: 39,
    decided: { action: 'hide', note: 'Checked with the register.' },
  },
  {
    id: 'rep_demo_3',
    target_type: 'review',
    target_id: 'rev_demo_jonas_2',
    reporter_id: 'usr_demo_business',
    reason: 'She was never here on that day, and the comment names my employee.',
    daysAgo: 2,
    decided: null,
  },
] as const;

/** Requires businesses, users and reviews. */
export async function insertReports(transaction: Transaction, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  for (const { decided, daysAgo: days, ...report } of reports) {
    const at = daysAgo(days - 1);
    const decision =
      decided === null
        ? null
        : await transaction.row<{ key: number }>(sql`
            insert into moderation_decisions (target_type, target_id, action, by_user_id, note, at)
            values (${report.target_type}, ${report.target_id}, ${decided.action}, 'usr_demo_admin', ${decided.note}, ${at})
            returning key`);
    await transaction.run(sql`
      insert into reports (id, target_type, target_id, reporter_id, reason, status, decision_key, created_at)
      values (${report.id}, ${report.target_type}, ${report.target_id}, ${report.reporter_id}, ${report.reason},
        ${decided === null ? 'open' : 'actioned'}, ${decision?.key ?? null}, ${daysAgo(days)})`);
    if (decided?.action === 'hide')
      await transaction.run(sql`update professionals set hidden_at = ${at} where id = ${report.target_id}`);
  }
}
