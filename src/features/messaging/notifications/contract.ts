import Type, { type Static } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';
import { eventKinds } from '../../../shared/event-kinds.ts';

const Notification = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    kind: Type.String({
      description: 'Kind of the event, or `appointment.reminder`. More kinds may be added.',
      examples: [...eventKinds],
    }),
    subjectId: Type.String({
      description: 'Id of the record the event is about, for example an appointment, a review or a business.',
    }),
    appointmentId: Nullable(
      Type.String({ description: 'Id of the appointment; null if the notification is not about one.' }),
    ),
    title: Type.String({ description: 'One line, in the language and time zone of the account.' }),
    text: Type.String({ description: 'Full text, several lines.' }),
    createdAt: Instant('Time of the event.'),
    readAt: Nullable(Instant('Time when the notification was first marked as read; null while unread.')),
  },
  { title: 'Notification' },
);
export type NotificationView = Static<typeof Notification>;

const example: NotificationView = {
  id: 'ntf_demo_7',
  kind: 'appointment.booked',
  subjectId: 'apt_demo_upcoming_1',
  appointmentId: 'apt_demo_upcoming_1',
  title: 'Appointment confirmed: Long haircut at Salon Lindenblüte, Fri 4 December, 10:30',
  text: [
    'Your appointment is booked.',
    'Service: Long haircut',
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
  summary: 'List your notifications',
  description:
    'Notifications about bookings, reminders, requests and decisions. Each one was also sent by e-mail. Texts use the current `language` of your account. Read notifications are deleted after 180 days, all others after two years.',
  query: Type.Object({
    unread: Type.Optional(Type.Boolean({ description: '`true` returns only unread notifications.' })),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Notifications, newest first.',
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
  summary: 'Mark a notification as read',
  description: 'Repeating the request changes nothing.',
  params: Type.Object({ id: Id('The notification.', { examples: ['ntf_demo_7'] }) }),
  reply: {
    status: 200,
    description: 'The notification.',
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
  summary: 'Mark all notifications as read',
  reply: { status: 204, description: 'All notifications are marked as read.' },
  errors: [],
});
