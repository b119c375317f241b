import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { byRole } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, Words } from '../../../http/schemas.ts';
import { type ClosedReason, closedReasons } from './rules/conversation.ts';

export const Message = Type.Object(
  {
    id: Type.String(),
    appointmentId: Type.String(),
    from: Type.Enum(['client', 'staff']),
    text: Nullable(Type.String({ description: 'Null if hidden or deleted with its author.' })),
    hidden: Type.Boolean({ description: 'Hidden by moderation.' }),
    readAt: Nullable(Instant('When the other side read it.')),
    createdAt: Instant('Time of the message.'),
  },
  { title: 'Message' },
);
export type MessageView = Static<typeof Message>;

const Conversation = Type.Object(
  {
    role: Type.Enum(['client', 'staff'], { description: 'Side of the caller.' }),
    canSend: Type.Boolean(),
    closed: Type.Unsafe<ClosedReason | null>({
      type: ['string', 'null'],
      enum: [...closedReasons, null],
      description: 'Why no messages can be sent.',
    }),
    blocked: Type.Boolean({ description: 'Whether the side of the caller blocked the other side.' }),
    closesAt: Instant('30 days after the planned end.'),
    unread: Type.Integer({ description: 'Unread messages of the other side.' }),
  },
  { title: 'Conversation' },
);
export type ConversationView = Static<typeof Conversation>;

export const messageExample: MessageView = {
  id: 'amg_demo_1',
  appointmentId: 'apt_demo_upcoming_1',
  from: 'client',
  text: 'Is there a place to leave a pram?',
  hidden: false,
  readAt: '2026-11-29T14:00:00.000Z',
  createdAt: '2026-11-29T12:00:00.000Z',
};
const conversationExample: ConversationView = {
  role: 'client',
  canSend: true,
  closed: null,
  blocked: false,
  closesAt: '2027-01-03T10:45:00.000Z',
  unread: 1,
};

const access = onlyRoles('customer', 'business', 'professional');
const agents = byRole('appointments:read', 'desk:clients');
const tag = 'Messages';
const params = Type.Object({ id: Id('The appointment.', { examples: ['apt_demo_upcoming_1'] }) });
const errors = ['APPOINTMENT_NOT_FOUND'] as const;

export const listMessages = declareRoute({
  operation: 'listMessages',
  method: 'GET',
  path: '/api/appointments/:id/messages',
  access,
  agents,
  tag,
  summary: 'List messages about an appointment',
  description: 'Visible to the client and the staff of the appointment.',
  params,
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The messages, newest first.',
    schema: Type.Array(Message),
    example: [messageExample],
  },
  errors,
  list: true,
});

export const sendMessage = declareRoute({
  operation: 'sendMessage',
  method: 'POST',
  path: '/api/appointments/:id/messages',
  access,
  tag,
  summary: 'Send a message about an appointment',
  description:
    'Marks earlier messages of the other side as read and notifies it, unless a message of the last 15 minutes is still unread. `INVALID_STATUS`: the client has no account, or the appointment ended more than 30 days ago. `FORBIDDEN`: one side blocked the other.',
  params,
  body: Type.Object({ text: Words('Text, trimmed.', 2000) }),
  bodyExample: { text: 'May I bring my dog?' },
  reply: {
    status: 201,
    description: 'The message.',
    schema: Message,
    example: {
      ...messageExample,
      id: 'amg_01kf4zq0m8w3c5x7e9g2j4n6p8',
      text: 'May I bring my dog?',
      readAt: null,
      createdAt: '2026-11-30T12:00:00.000Z',
    },
  },
  errors: [...errors, 'INVALID_STATUS', 'FORBIDDEN'],
  acceptsIdempotencyKey: true,
});

export const getConversation = declareRoute({
  operation: 'getConversation',
  method: 'GET',
  path: '/api/appointments/:id/conversation',
  access,
  agents,
  tag,
  summary: 'Get the state of a conversation',
  params,
  reply: {
    status: 200,
    description: 'The state.',
    schema: Conversation,
    example: conversationExample,
  },
  errors,
});

export const readMessages = declareRoute({
  operation: 'markMessagesRead',
  method: 'POST',
  path: '/api/appointments/:id/messages/read',
  access,
  tag,
  summary: 'Mark messages of the other side as read',
  params,
  reply: { status: 204, description: 'The messages are read.' },
  errors,
});

export const blockMessages = declareRoute({
  operation: 'blockMessages',
  method: 'PUT',
  path: '/api/appointments/:id/messages/block',
  access,
  tag,
  summary: 'Block messages with the other side',
  description:
    'Applies to all appointments of this client at this business, in both directions. `INVALID_STATUS`: the client has no account.',
  params,
  reply: {
    status: 200,
    description: 'The state.',
    schema: Conversation,
    example: { ...conversationExample, canSend: false, closed: 'blocked', blocked: true },
  },
  errors: [...errors, 'INVALID_STATUS'],
});

export const unblockMessages = declareRoute({
  operation: 'unblockMessages',
  method: 'DELETE',
  path: '/api/appointments/:id/messages/block',
  access,
  tag,
  summary: 'Remove the own block',
  params,
  reply: { status: 204, description: 'The block is removed.' },
  errors,
});
