import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { AffectedAppointment } from '../time-off/contract.ts';
import { readProblems } from './rules/read-problems.ts';

const access = onlyRoles('business', 'professional');
const tag = 'Calendar';

const CalendarConnection = Type.Object(
  {
    id: Id('Opaque.'),
    kind: Type.Enum(['ics'], { description: 'Kind of the calendar.' }),
    host: Type.String({ description: 'Host of the address. The rest of the address is never shown.' }),
    createdAt: Instant('Creation time.'),
    nextFetchAt: Instant('Time of the next read, about every ten minutes.'),
    lastSuccessAt: Nullable(Instant('Time of the last successful read. Null before the first one.')),
    unreadableEvents: Type.Integer({
      description: 'Number of events in the last successful read that are invalid and do not block times.',
    }),
    lastError: Nullable(
      Type.Object(
        {
          reason: Type.Enum([...readProblems], { description: 'Reason of the failure.' }),
          detail: Type.String({ description: 'The failure in words.' }),
          since: Instant('Time of the first failed read since the last success.'),
        },
        { description: 'Failure of the last read. Null after a success and before the first read.' },
      ),
    ),
  },
  { title: 'CalendarConnection' },
);
export type CalendarConnectionView = Static<typeof CalendarConnection>;

const example: CalendarConnectionView = {
  id: 'ccn_01kf4zq0m8w3c5x7e9g2j4n6p8',
  kind: 'ics',
  host: 'calendar.google.com',
  createdAt: '2026-11-30T12:00:00.000Z',
  nextFetchAt: '2026-11-30T12:00:00.000Z',
  lastSuccessAt: null,
  unreadableEvents: 0,
  lastError: null,
};

export const listConnections = declareRoute({
  operation: 'listCalendarConnections',
  method: 'GET',
  path: '/api/calendar-connections',
  access,
  tag,
  summary: 'List your calendar connections',
  description: 'Calendars whose busy times block your times, oldest first. Only the professional sees them.',
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'The connections, at most five.',
    schema: Type.Array(CalendarConnection),
    example: [example],
  },
  errors: [],
  list: true,
});

export const createConnection = declareRoute({
  operation: 'createCalendarConnection',
  method: 'POST',
  path: '/api/calendar-connections',
  access,
  tag,
  summary: 'Connect a calendar',
  description:
    'Reads the calendar about every ten minutes. Its busy times block your times at all businesses like time off. Titles and other details are not stored. Events that are free (`TRANSP:TRANSPARENT`) or cancelled do not block. All-day events and times without a zone are read in the time zone of your account, or of your first business. Existing appointments in a busy time stay and are listed by `GET /api/calendar-conflicts`.\n\nA calendar that cannot be read keeps its busy times for 24 hours; then they are deleted until it can be read again. You are notified after one hour and after 24 hours.',
  body: Type.Object({
    kind: Type.Enum(['ics'], { description: 'Kind of the calendar.', ...refusal('INVALID_VALUE') }),
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'Private iCalendar address, for example the secret address of Google Calendar. Must start with `https://` or `webcal://`, contain no credentials and lead to a public address. The port is 443, or 1024 and above. It is stored encrypted and never shown.',
      ...refusal('INVALID_VALUE'),
    }),
  }),
  bodyExample: {
    kind: 'ics',
    url: 'https://calendar.google.com/calendar/ical/lena%40example.com/private-0a1b2c/basic.ics',
  },
  reply: {
    status: 201,
    description: 'The connection. The first read begins at once.',
    schema: CalendarConnection,
    example,
  },
  errors: ['PROFESSIONAL_NOT_FOUND'],
  acceptsIdempotencyKey: true,
});

export const deleteConnection = declareRoute({
  operation: 'deleteCalendarConnection',
  method: 'DELETE',
  path: '/api/calendar-connections/:id',
  access,
  tag,
  summary: 'Remove a calendar connection',
  description: 'Deletes the address and the busy times of the calendar.',
  params: Type.Object({ id: Id('The connection.', { examples: [example.id] }) }),
  reply: { status: 204, description: 'The connection is deleted.' },
  errors: ['NOT_FOUND'],
});

export const listConflicts = declareRoute({
  operation: 'listCalendarConflicts',
  method: 'GET',
  path: '/api/calendar-conflicts',
  access,
  tag,
  summary: 'List appointments in busy times of connected calendars',
  description:
    'Pending and confirmed appointments that have not ended, that overlap a busy time of their professional, and that the caller is staff of; earliest first. They are never cancelled automatically.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Filter by business.')),
    professionalId: Type.Optional(Id('Filter by professional.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The appointments.',
    schema: Type.Array(AffectedAppointment),
    example: [
      {
        id: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8',
        businessId: 'biz_demo_salon',
        professionalId: 'pro_demo_lena',
        status: 'Confirmed',
        date: '2026-12-07',
        start: '10:00',
        end: '10:45',
        clientName: 'Ada Lovelace',
        serviceName: 'Haircut',
      },
    ],
  },
  errors: [],
  list: true,
});
