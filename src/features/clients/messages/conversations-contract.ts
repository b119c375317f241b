import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { byRole } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, pageQuery } from '../../../http/schemas.ts';
import { Message, messageExample } from './contract.ts';

const ConversationEntry = Type.Object(
  {
    appointmentId: Type.String(),
    role: Type.Enum(['client', 'staff'], { description: 'Side of the caller.' }),
    businessId: Type.String(),
    businessName: Type.String(),
    professionalName: Type.String(),
    client: Type.String({ description: 'Name of the client.' }),
    services: Type.Array(Type.String(), { description: 'Names of the booked services.' }),
    date: Type.String({ description: 'Date of the appointment.' }),
    start: Type.String({ description: 'Start of the appointment, `HH:MM`.' }),
    timezone: Type.String(),
    unread: Type.Integer({ description: 'Unread messages of the other side.' }),
    lastMessage: Message,
  },
  { title: 'ConversationEntry' },
);
export type ConversationEntryView = Static<typeof ConversationEntry>;

export const listConversations = declareRoute({
  operation: 'listConversations',
  method: 'GET',
  path: '/api/conversations',
  access: onlyRoles('customer', 'business', 'professional'),
  agents: byRole('appointments:read', 'desk:clients'),
  tag: 'Messages',
  summary: 'List conversations',
  description:
    'Appointments with messages: of the customer, or those that the caller can see as staff. Appointments without messages are left out.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Filter by business.')),
    unread: Type.Optional(
      Type.Boolean({ description: 'True: only with unread messages of the other side.' }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The conversations, latest message first.',
    schema: Type.Array(ConversationEntry),
    example: [
      {
        appointmentId: 'apt_demo_upcoming_1',
        role: 'client' as const,
        businessId: 'biz_demo_salon',
        businessName: 'Salon Lindenblüte',
        professionalName: 'Lena Vogt',
        client: 'Clara Neumann',
        services: ['Long haircut'],
        date: '2026-12-04',
        start: '10:30',
        timezone: 'Europe/Berlin',
        unread: 1,
        lastMessage: {
          ...messageExample,
          id: 'amg_demo_2',
          from: 'staff' as const,
          text: 'Yes, right beside the entrance.',
          readAt: null,
          createdAt: '2026-11-29T14:00:00.000Z',
        },
      },
    ],
  },
  errors: [],
  list: true,
});
