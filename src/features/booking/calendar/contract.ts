import Type, { type Static } from 'typebox';
import { anyone, onlyRoles, signedIn } from '../../../http/access.ts';
import { byRole } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable } from '../../../http/schemas.ts';

const tag = 'Calendar';
const contentType = 'text/calendar; charset=utf-8';
const access = onlyRoles('customer', 'business', 'professional');

const NewFeed = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      description: 'URL of the feed. Anyone who knows it can read the feed.',
    }),
    webcalUrl: Type.String({
      format: 'uri',
      description: 'The same URL with the scheme `webcal`, which many calendar apps expect.',
    }),
    token: Type.String({
      description: 'Secret part of the URL. Shown only once; the service stores its hash.',
    }),
    createdAt: Instant('Creation time.'),
  },
  { title: 'NewCalendarFeed' },
);
export type NewFeedReply = Static<typeof NewFeed>;

const Feed = Type.Object(
  {
    exists: Type.Boolean({ description: 'Whether a feed exists.' }),
    createdAt: Nullable(Instant('Creation time. Null without a feed.')),
  },
  { title: 'CalendarFeed' },
);

export const getAppointmentFile = declareRoute({
  operation: 'getAppointmentCalendarFile',
  method: 'GET',
  path: '/api/appointments/:id/calendar.ics',
  access: signedIn,
  agents: byRole('appointments:read', 'desk:read'),
  tag,
  summary: 'Download an appointment as a calendar file',
  description:
    'RFC 5545 file in the time zone of the business, with a `VTIMEZONE` component. `UID` never changes; `SEQUENCE` increases when the appointment is confirmed, rescheduled or cancelled, so that a newer file updates the calendar entry. `METHOD` is `PUBLISH`, or `CANCEL` for cancelled appointments. `STATUS` is `TENTATIVE` for pending appointments. Clients see the business, staff see the client. Notes are not included.',
  params: Type.Object({ id: Id('The appointment.', { examples: ['apt_demo_upcoming_1'] }) }),
  query: Type.Object({
    scope: Type.Optional(
      Type.Enum(['this', 'series'], {
        description:
          '`this` (default): only this appointment. `series`: all appointments of its series that are not cancelled; for staff, those with the same professional.',
      }),
    ),
  }),
  reply: { status: 200, description: 'The calendar file.', contentType },
  errors: ['APPOINTMENT_NOT_FOUND'],
  conditional: true,
});

export const createFeed = declareRoute({
  operation: 'createCalendarFeed',
  method: 'POST',
  path: '/api/account/calendar-feed',
  access,
  tag,
  summary: 'Create a private calendar feed',
  description:
    'URL that calendar apps can subscribe to without signing in: its token is the credential. Replaces an earlier feed.',
  reply: {
    status: 201,
    description: 'The URL of the feed. It cannot be shown again.',
    schema: NewFeed,
    example: {
      url: 'https://openslot.example/api/calendar/cal_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k.ics',
      webcalUrl: 'webcal://openslot.example/api/calendar/cal_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k.ics',
      token: 'cal_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k',
      createdAt: '2026-11-30T12:00:00.000Z',
    },
  },
  errors: [],
  acceptsIdempotencyKey: true,
  secret: true,
});

export const getFeed = declareRoute({
  operation: 'getCalendarFeed',
  method: 'GET',
  path: '/api/account/calendar-feed',
  access,
  tag,
  summary: 'Check whether a calendar feed exists',
  description: 'The URL is shown only when the feed is created.',
  reply: {
    status: 200,
    description: 'Whether a feed exists, and its creation time.',
    schema: Feed,
    example: { exists: true, createdAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: [],
});

export const deleteFeed = declareRoute({
  operation: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/api/account/calendar-feed',
  access,
  tag,
  summary: 'Delete the calendar feed',
  reply: { status: 204, description: 'The feed is deleted.' },
  errors: [],
});

export const readFeed = declareRoute({
  operation: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendar/:token.ics',
  access: anyone,
  tag,
  summary: 'Read a private calendar feed',
  description:
    'Appointments of the customer, of the professional, or of all businesses of the owner: the last 90 days and all upcoming ones, at most 500 past and 1,000 upcoming, nearest first. Cancelled appointments stay for 30 days with `STATUS:CANCELLED`. Supports `If-None-Match` with the `ETag`.',
  params: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Token from `POST /api/account/calendar-feed`.',
      examples: ['cal_demo_customer'],
    }),
  }),
  reply: { status: 200, description: 'The calendar in RFC 5545 format.', contentType },
  errors: ['NOT_FOUND'],
  conditional: true,
});
