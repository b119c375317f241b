import Type, { type Static } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';
import { eventKinds } from '../../../shared/event-kinds.ts';

const Notification = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    kind: Type.String({
      description: `What happened: ${eventKinds.map((kind) => `\`${kind}\``).join(', ')}, or \`appointment.reminder\`. Others may follow.`,
    }),
    subjectId: Type.String({
      description: 'The id of what it happened to: an appointment, a review, a business…',
    }),
    appointmentId: Nullable(Type.String({ description: 'The appointment it is about; null when none.' })),
    title: Type.String({ description: 'One line, in the reader’s language and zone.' }),
    text: Type.String({ description: 'The whole of it, several lines.' }),
    createdAt: Instant('When it happened.'),
    readAt: Nullable(Instant('When it was first read; null until then.')),
  },
  { title: 'Notification' },
);
export type NotificationView = Static<typeof Notification>;

const example: NotificationView = {
  id: 'ntf_demo_7',
  kind: 'appointment.booked',
  subjectId: 'apt_demo_upcoming_1',
  appointmentId: 'apt_demo_upcoming_1',
  title: 'Booked: Long haircut at Salon Lindenblüte, Fri 4 December, 10:30',
  text: [
    'Your appointment is booked.',
    'What: Long haircut',
    'When: Friday 4 December 2026, 10:30–11:45 (Berlin time)',
    'With: Lena Vogt',
    'Where: Salon Lindenblüte, Kastanienallee 42, Berlin',
    'Price: 68.50 EUR',
    'Cancel until: Thursday 3 December 2026, 10:30 (Berlin time)',
  ].join('\n'),
  createdAt: '2026-11-29T09:30:00.000Z',
  readAt: null,
};

const tag = 'Notifications';

export const listNotifications = declareRoute({
  operation: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  access: signedIn,
  tag,
  summary: 'What you were told',
  description:
    'Everything that concerned you: bookings and what became of them, reminders, requests, decisions. Each was mailed to you as well. They are in the `language` of your account as it is now. Read ones are kept for half a year.',
  query: Type.Object({
    unread: Type.Optional(
      Type.Boolean({ description: 'With `true`, only those you have not marked as read.' }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The newest first.',
    schema: Type.Array(Notification),
    example: [example],
  },
  errors: [],
  list: true,
});

export const readNotification = declareRoute({
  operation: 'markNotificationRead',
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: signedIn,
  tag,
  summary: 'Mark one as read',
  description: 'A second time changes nothing.',
  params: Type.Object({ id: Id('The notification.', { examples: ['ntf_demo_7'] }) }),
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Notification,
    example: { ...example, readAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = declareRoute({
  operation: 'markAllNotificationsRead',
  method: 'POST',
  path: '/api/notifications/read-all',
  access: signedIn,
  tag,
  summary: 'Mark all as read',
  reply: { status: 204, description: 'Nothing is unread.' },
  errors: [],
});
