import Type, { type Static } from 'typebox';
import { onlyRoles, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Line, Nullable, pageQuery, refusal, Words } from '../../../http/schemas.ts';
import { linkTypes, sides, ticketStatuses } from './rules/ticket-status.ts';

const wrongLink = refusal('SUPPORT_LINK_INVALID');

const ticketFields = {
  id: Type.String({ description: 'Opaque id.' }),
  userId: Type.String({ description: 'Who asked.' }),
  subject: Type.String({ description: 'In a few words; empty once the account is deleted.' }),
  status: Type.Enum([...ticketStatuses], {
    description:
      'open waits for support, pending for whoever asked; resolved can be reopened, closed cannot.',
  }),
  link: Nullable(
    Type.Object({
      type: Type.Enum([...linkTypes], { description: 'What it is about.' }),
      id: Type.String({ description: 'Its id.' }),
    }),
  ),
  assigneeId: Type.Optional(
    Nullable(Type.String({ description: 'The admin who looks after it. Only admins see it.' })),
  ),
  createdAt: Instant('When it was opened.'),
  updatedAt: Instant('When it last changed, messages included.'),
};

const Ticket = Type.Object(ticketFields, { title: 'Ticket' });
export type TicketView = Static<typeof Ticket>;

const Message = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    author: Type.Enum([...sides], {
      description: 'customer is whoever opened the ticket; support is the platform.',
    }),
    body: Type.String({ description: 'What was written; empty once the account that wrote it is deleted.' }),
    createdAt: Instant('When it was written.'),
  },
  { title: 'TicketMessage' },
);
export type MessageView = Static<typeof Message>;

const Conversation = Type.Object(
  {
    ...ticketFields,
    messages: Type.Array(Message, { description: 'All of them, in the order they were written.' }),
  },
  { title: 'TicketConversation' },
);
export type ConversationView = Static<typeof Conversation>;

const ticketExample = {
  id: 'tkt_demo_1',
  userId: 'usr_demo_customer',
  subject: 'Charged twice?',
  status: 'pending',
  link: { type: 'appointment', id: 'apt_demo_upcoming_2' },
  createdAt: '2026-11-27T12:00:00.000Z',
  updatedAt: '2026-11-28T12:00:00.000Z',
} as const;

const answeredTicketExample = {
  ...ticketExample,
  status: 'resolved',
  assigneeId: 'usr_demo_admin',
  updatedAt: '2026-11-30T12:00:00.000Z',
} as const;

const messagesExample = [
  {
    id: 'msg_demo_1',
    author: 'customer',
    body: 'My bank shows two payments for one appointment.',
    createdAt: '2026-11-27T12:00:00.000Z',
  },
  {
    id: 'msg_demo_2',
    author: 'support',
    body: 'One of them is a reservation that your bank will release. Is it still there today?',
    createdAt: '2026-11-28T12:00:00.000Z',
  },
] as const satisfies readonly object[];

const newMessageExample = {
  id: 'msg_01kf4zq0m8w3c5x7e9g2j4n6p8',
  author: 'customer',
  body: 'Yes, on both days.',
  createdAt: '2026-11-30T12:00:00.000Z',
} as const;

const newTicketExample = {
  id: 'tkt_01kf4zq0m8w3c5x7e9g2j4n6p8',
  userId: 'usr_demo_customer',
  subject: 'Wrong name on my booking',
  status: 'open',
  link: { type: 'appointment', id: 'apt_demo_recent_1' },
  createdAt: '2026-11-30T12:00:00.000Z',
  updatedAt: '2026-11-30T12:00:00.000Z',
  messages: [
    {
      id: 'msg_01kf4zq0m8w3c5x7e9g2j4n6p8',
      author: 'customer',
      body: 'The appointment is for my son Emil. Can you change that?',
      createdAt: '2026-11-30T12:00:00.000Z',
    },
  ],
} as const;

const tag = 'Support';
const params = Type.Object({ id: Id('The ticket.', { examples: ['tkt_demo_1'] }) });
const message = Words('What you want to say.', 5000);

export const createTicket = declareRoute({
  operation: 'createSupportTicket',
  method: 'POST',
  path: '/api/support/tickets',
  access: signedIn,
  tag,
  summary: 'Ask the platform for help',
  description:
    'A link says what it is about. `SUPPORT_LINK_INVALID`: there is no such kind of link, or nothing that you can see under the id.',
  body: Type.Object({
    subject: Line('What it is about, in a few words.'),
    message,
    link: Type.Optional(
      Type.Object(
        {
          type: Type.Enum([...linkTypes], { description: 'What it is about.', ...wrongLink }),
          id: Id('Its id.', wrongLink),
        },
        wrongLink,
      ),
    ),
  }),
  bodyExample: {
    subject: 'Wrong name on my booking',
    message: 'The appointment is for my son Emil. Can you change that?',
    link: { type: 'appointment', id: 'apt_demo_recent_1' },
  },
  reply: { status: 201, description: 'The ticket.', schema: Conversation, example: newTicketExample },
  errors: ['SUPPORT_LINK_INVALID'],
  takesKey: true,
});

export const listTickets = declareRoute({
  operation: 'listSupportTickets',
  method: 'GET',
  path: '/api/support/tickets',
  access: signedIn,
  tag,
  summary: 'Your tickets; for admins, everybody’s',
  description: 'The newest first, without their messages.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...ticketStatuses], { description: 'Only those.', ...refusal('INVALID_STATUS') }),
    ),
    assigneeId: Type.Optional(Id('For admins: only those that this admin looks after. Others: ignored.')),
    mine: Type.Optional(
      Type.Boolean({ description: 'For admins: only those that you look after. Others: ignored.' }),
    ),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'Tickets.', schema: Type.Array(Ticket), example: [ticketExample] },
  errors: [],
  list: true,
});

export const getTicket = declareRoute({
  operation: 'getSupportTicket',
  method: 'GET',
  path: '/api/support/tickets/:id',
  access: signedIn,
  tag,
  summary: 'A ticket with its messages',
  params,
  reply: {
    status: 200,
    description: 'The conversation.',
    schema: Conversation,
    example: { ...ticketExample, messages: messagesExample },
  },
  errors: ['NOT_FOUND'],
});

export const addMessage = declareRoute({
  operation: 'addSupportMessage',
  method: 'POST',
  path: '/api/support/tickets/:id/messages',
  access: signedIn,
  tag,
  summary: 'Write to a ticket',
  description: `A message of whoever opened it makes the ticket open, also when it was resolved; an answer of support makes an open one pending. The other
side is told. \`SUPPORT_INVALID_STATE\`: the ticket is closed, or holds 200 messages already; open another one.`,
  params,
  body: Type.Object({ message }),
  bodyExample: { message: 'Yes, on both days.' },
  reply: { status: 201, description: 'The message.', schema: Message, example: newMessageExample },
  errors: ['NOT_FOUND', 'SUPPORT_INVALID_STATE'],
  takesKey: true,
});

export const patchTicket = declareRoute({
  operation: 'updateSupportTicket',
  method: 'PATCH',
  path: '/api/support/tickets/:id',
  access: onlyRoles('admin'),
  tag,
  summary: 'Change the status of a ticket, or who looks after it',
  description: `Only what is sent changes; null takes it from whoever looked after it. From open and pending to any other status, from resolved to open or
closed; closed is final. \`SUPPORT_INVALID_STATE\`: any other change. \`SUPPORT_ASSIGNEE_INVALID\`: not the account of an admin. Whoever
opened the ticket is told of a new status.`,
  params,
  body: Type.Object({
    status: Type.Optional(
      Type.Enum([...ticketStatuses], { description: 'The new status.', ...refusal('INVALID_STATUS') }),
    ),
    assigneeId: Type.Optional(
      Nullable(Id('The admin who looks after it from now on.', refusal('SUPPORT_ASSIGNEE_INVALID'))),
    ),
  }),
  bodyExample: { status: 'resolved', assigneeId: 'usr_demo_admin' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Conversation,
    example: { ...answeredTicketExample, messages: messagesExample },
  },
  errors: ['NOT_FOUND', 'SUPPORT_INVALID_STATE', 'SUPPORT_ASSIGNEE_INVALID'],
});
