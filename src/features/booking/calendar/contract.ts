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
      description: 'What to subscribe to. Whoever knows it reads the feed.',
    }),
    webcalUrl: Type.String({ format: 'uri', description: 'The same, as many calendars want it.' }),
    token: Type.String({ description: 'The secret part of it; shown this once, only its hash is kept.' }),
    createdAt: Instant('When it was made.'),
  },
  { title: 'NewCalendarFeed' },
);
export type NewFeedReply = Static<typeof NewFeed>;

const Feed = Type.Object(
  {
    exists: Type.Boolean({ description: 'Whether there is an address that works.' }),
    createdAt: Nullable(Instant('When it was made; null when there is none.')),
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
  summary: 'An appointment as a file for calendars',
  description: `As RFC 5545 has it, in the zone of the business, with that zone's rules in the file. \`UID\` never changes, \`SEQUENCE\` rises when it is
confirmed, moved or cancelled, so that opening a newer file changes the entry instead of adding one. \`METHOD\` is \`PUBLISH\`, or \`CANCEL\` once it
is cancelled; \`STATUS\` is \`TENTATIVE\` while it is Pending. Clients read where they go, staff who comes. Notes are in no calendar.`,
  params: Type.Object({ id: Id('The appointment.', { examples: ['apt_demo_upcoming_1'] }) }),
  reply: { status: 200, description: 'The file.', contentType },
  errors: ['APPOINTMENT_NOT_FOUND'],
  conditional: true,
});

export const createFeed = declareRoute({
  operation: 'createCalendarFeed',
  method: 'POST',
  path: '/api/account/calendar-feed',
  access,
  tag,
  summary: 'Make the private address of your calendar',
  description: `One to subscribe to from any calendar, without signing in: the token in it is the credential. An earlier address stops working.`,
  reply: {
    status: 201,
    description: 'The address. It cannot be shown again.',
    schema: NewFeed,
    example: {
      url: 'https://openslot.example/api/calendar/cal_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k.ics',
      webcalUrl: 'webcal://openslot.example/api/calendar/cal_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k.ics',
      token: 'cal_q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k',
      createdAt: '2026-11-30T12:00:00.000Z',
    },
  },
  errors: [],
  takesKey: true,
  secret: true,
});

export const getFeed = declareRoute({
  operation: 'getCalendarFeed',
  method: 'GET',
  path: '/api/account/calendar-feed',
  access,
  tag,
  summary: 'Whether your calendar has a private address',
  description: 'Not which: the address is shown when it is made, and never again.',
  reply: {
    status: 200,
    description: 'Whether, and since when.',
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
  summary: 'Close the private address of your calendar',
  reply: { status: 204, description: 'There is none now.' },
  errors: [],
});

export const readFeed = declareRoute({
  operation: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendar/:token.ics',
  access: anyone,
  tag,
  summary: 'A private calendar to subscribe to',
  description: `A customer's own appointments, a professional's own, or all of an owner's businesses: the last 90 days and what is to come, at most 500 and
1,000 of them, the nearest. Cancelled ones stay for 30 days as \`STATUS:CANCELLED\`. Ask again with the \`ETag\` in \`If-None-Match\`.`,
  params: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'From `POST /api/account/calendar-feed`.',
      examples: ['cal_demo_customer'],
    }),
  }),
  reply: { status: 200, description: 'The calendar, as RFC 5545 has it.', contentType },
  errors: ['NOT_FOUND'],
  conditional: true,
});
