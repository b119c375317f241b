import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { dayMs } from '../src/shared/time.ts';

/** In the order they were opened, which is that of their ids. */
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

/** After the people and appointments that they are about. */
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
