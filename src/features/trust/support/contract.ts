import Type, { type Static } from 'typebox';
import { onlyRoles, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Line, Nullable, pageQuery, refusal, Words } from '../../../http/schemas.ts';
import { linkTypes, sides, ticketStatuses } from './rules/ticket-status.ts';

const wrongLink = refusal('SUPPORT_LINK_INVALID');

const ticketFields = {
  id: Type.String({ description: 'Ticket id.' }),
  userId: Type.String({ description: 'Account that opened the ticket.' }),
  subject: Type.String({ description: 'Subject. Empty after the account is deleted.' }),
  status: Type.Enum([...ticketStatuses], {
    description:
      '`open`: support has to answer. `pending`: the customer has to answer. `resolved` can be reopened, `closed` cannot.',
  }),
  link: Nullable(
    Type.Object({
      type: Type.Enum([...linkTypes], { description: 'Type of the linked record.' }),
      id: Type.String({ description: 'Id of the linked record.' }),
    }),
  ),
  assigneeId: Type.Optional(
    Nullable(Type.String({ description: 'Admin who handles the ticket. Visible to admins only.' })),
  ),
  createdAt: Instant('Time of creation.'),
  updatedAt: Instant('Time of the last change or message.'),
};

const Ticket = Type.Object(ticketFields, { title: 'Ticket' });
export type TicketView = Static<typeof Ticket>;

const Message = Type.Object(
  {
    id: Type.String({ description: 'Message id.' }),
    author: Type.Enum([...sides], {
      description: '`customer`: the account that opened the ticket. `support`: platform staff.',
    }),
    body: Type.String({ description: 'Text. Empty after the account of the author is deleted.' }),
    createdAt: Instant('Time of the message.'),
  },
  { title: 'TicketMessage' },
);
export type MessageView = Static<typeof Message>;

const Conversation = Type.Object(
  {
    ...ticketFields,
    messages: Type.Array(Message, { description: 'All messages, oldest first.' }),
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
const message = Words('Text of the message.', 5000);

export const createTicket = declareRoute({
  operation: 'createSupportTicket',
  method: 'POST',
  path: '/api/support/tickets',
  access: signedIn,
  tag,
  summary: 'Create a support ticket',
  description:
    'The optional link names the record that the ticket is about. `SUPPORT_LINK_INVALID`: unknown type, or no record with this id that you can see.',
  body: Type.Object({
    subject: Line('Short subject.'),
    message,
    link: Type.Optional(
      Type.Object(
        {
          type: Type.Enum([...linkTypes], { description: 'Type of the linked record.', ...wrongLink }),
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
  acceptsIdempotencyKey: true,
});

export const listTickets = declareRoute({
  operation: 'listSupportTickets',
  method: 'GET',
  path: '/api/support/tickets',
  access: signedIn,
  tag,
  summary: 'List support tickets',
  description: 'Your tickets; for admins, all tickets. Newest first, without messages.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...ticketStatuses], {
        description: 'Only tickets with this status.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    assigneeId: Type.Optional(Id('Only tickets of this assignee. Ignored unless the caller is an admin.')),
    mine: Type.Optional(
      Type.Boolean({ description: 'Only tickets assigned to you. Ignored unless the caller is an admin.' }),
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
  summary: 'Get a support ticket',
  params,
  reply: {
    status: 200,
    description: 'The ticket with its messages.',
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
  summary: 'Add a message to a ticket',
  description:
    'A message of the customer sets the status to open, even if it was resolved. A message of support sets an open ticket to pending. The other side is notified. `SUPPORT_INVALID_STATE`: the ticket is closed or has 200 messages. Create a new ticket.',
  params,
  body: Type.Object({ message }),
  bodyExample: { message: 'Yes, on both days.' },
  reply: { status: 201, description: 'The message.', schema: Message, example: newMessageExample },
  errors: ['NOT_FOUND', 'SUPPORT_INVALID_STATE'],
  acceptsIdempotencyKey: true,
});

export const patchTicket = declareRoute({
  operation: 'updateSupportTicket',
  method: 'PATCH',
  path: '/api/support/tickets/:id',
  access: onlyRoles('admin'),
  tag,
  summary: 'Update a ticket',
  description:
    'Only the given fields change; null removes the assignee. open and pending can change to any status, resolved to open or closed; closed is final. The customer is notified of a new status. `SUPPORT_INVALID_STATE`: other changes. `SUPPORT_ASSIGNEE_INVALID`: not an admin account.',
  params,
  body: Type.Object({
    status: Type.Optional(
      Type.Enum([...ticketStatuses], { description: 'New status.', ...refusal('INVALID_STATUS') }),
    ),
    assigneeId: Type.Optional(Nullable(Id('New assignee.', refusal('SUPPORT_ASSIGNEE_INVALID')))),
  }),
  bodyExample: { status: 'resolved', assigneeId: 'usr_demo_admin' },
  reply: {
    status: 200,
    description: 'The updated ticket.',
    schema: Conversation,
    example: { ...answeredTicketExample, messages: messagesExample },
  },
  errors: ['NOT_FOUND', 'SUPPORT_INVALID_STATE', 'SUPPORT_ASSIGNEE_INVALID'],
});
