import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, expecting, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { AffectedAppointment } from '../time-off/contract.ts';
import { readProblems } from './rules/read-problems.ts';

const kinds: ('ics' | 'caldav')[] = ['ics', 'caldav'];
const access = onlyRoles('business', 'professional');
const tag = 'Calendar';

const ConnectedCalendar = Type.Object(
  {
    id: Id('Opaque.'),
    name: Type.String({ description: 'Name at the server.' }),
    mayWrite: Type.Boolean({ description: 'Whether the server lets the account write.' }),
    reads: Type.Boolean({ description: 'Whether its busy times block your times.' }),
    writes: Type.Boolean({ description: 'Whether your appointments are written to it.' }),
  },
  { title: 'ConnectedCalendar' },
);

const failure = (about: string, since: string) =>
  Nullable(
    Type.Object(
      {
        reason: Type.Enum([...readProblems], { description: 'Reason of the failure.' }),
        detail: Type.String({ description: 'The failure in words.' }),
        since: Instant(since),
      },
      { description: about },
    ),
  );

const CalendarConnection = Type.Object(
  {
    id: Id('Opaque.'),
    kind: Type.Enum(kinds, { description: 'iCalendar address or CalDAV account.' }),
    host: Type.String({ description: 'Host of the address. The rest of the address is never shown.' }),
    createdAt: Instant('Creation time.'),
    nextFetchAt: Instant('Time of the next read, about every ten minutes.'),
    lastSuccessAt: Nullable(Instant('Time of the last successful read. Null before the first one.')),
    unreadableEvents: Type.Integer({
      description: 'Number of events in the last successful read that are invalid and do not block times.',
    }),
    lastError: failure(
      'Failure of the last read. Null after a success and before the first read.',
      'Time of the first failed read since the last success.',
    ),
    calendars: Type.Array(ConnectedCalendar, {
      description: 'Calendars of a CalDAV account, by name. Empty for other kinds and before the first read.',
    }),
    pendingWrites: Type.Integer({
      description: 'Number of entries that have to be written, changed or deleted in the chosen calendar.',
    }),
    lastWriteError: failure(
      'Failure of the last write. Null after a success. Failed writes are repeated for up to an hour apart.',
      'Time of the first failed write since the last success.',
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
  calendars: [],
  pendingWrites: 0,
  lastWriteError: null,
};

const davExample: CalendarConnectionView = {
  ...example,
  id: 'ccn_01kf4zq0m8w3c5x7e9g2j4n6p9',
  kind: 'caldav',
  host: 'caldav.icloud.com',
  lastSuccessAt: '2026-11-30T12:00:00.000Z',
  calendars: [
    { id: 'ccl_01kf4zq0m8w3c5x7e9g2j4n6p8', name: 'Home', mayWrite: true, reads: true, writes: false },
    { id: 'ccl_01kf4zq0m8w3c5x7e9g2j4n6p9', name: 'Work', mayWrite: true, reads: true, writes: true },
  ],
};

export const listConnections = declareRoute({
  operation: 'listCalendarConnections',
  method: 'GET',
  path: '/api/calendar-connections',
  access,
  tag,
  summary: 'List your calendar connections',
  description:
    'Calendars whose busy times block your times or to which your appointments are written, oldest first. Only the professional sees them.',
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'The connections, at most five.',
    schema: Type.Array(CalendarConnection),
    example: [example, davExample],
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
    'Reads the calendar about every ten minutes. Its busy times block your times at all businesses like time off. Titles and other details are not stored. Events that are free (`TRANSP:TRANSPARENT`) or cancelled do not block. All-day events and times without a zone are read in the time zone of your account, or of your first business. Existing appointments in a busy time stay and are listed by `GET /api/calendar-conflicts`.\n\nA calendar that cannot be read keeps its busy times for 24 hours; then they are deleted until it can be read again. You are notified after one hour and after 24 hours.\n\nWith `kind` `caldav`, the calendars of the account are found by background work; choose with `PATCH` which ones are read and which one is written.',
  body: Type.Object({
    kind: Type.Enum(kinds, {
      description: '`ics`: iCalendar address. `caldav`: CalDAV account, read and written.',
      ...refusal('INVALID_VALUE'),
    }),
    username: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[^:\\u0000-\\u001f\\u007f]+$',
        description:
          'User name, required for `caldav` and invalid otherwise. Stored encrypted and never shown.',
        ...expecting('a user name without colons'),
        ...refusal('INVALID_VALUE'),
      }),
    ),
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: '^[^\\u0000-\\u001f\\u007f]+$',
        description:
          'Password, best one that the provider issues for a single app. Required for `caldav` and invalid otherwise. Stored encrypted and never shown.',
        ...expecting('a password without control characters'),
        ...refusal('INVALID_VALUE'),
      }),
    ),
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'Private iCalendar address, for example the secret address of Google Calendar, or address of the CalDAV server. Must start with `https://` or `webcal://`, contain no credentials and lead to a public address. The port is 443, or 1024 and above. It is stored encrypted and never shown.',
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
  errors: ['PROFESSIONAL_NOT_FOUND', 'MISSING_FIELDS'],
  acceptsIdempotencyKey: true,
});

const connectionParams = Type.Object({ id: Id('The connection.', { examples: [example.id] }) });

export const updateConnection = declareRoute({
  operation: 'updateCalendarConnection',
  method: 'PATCH',
  path: '/api/calendar-connections/:id',
  access,
  tag,
  summary: 'Choose the calendars of a CalDAV account',
  description:
    'Changes only the fields in the request. Busy times of the read calendars block your times. Your upcoming appointments are written to the written calendar and kept in step: created, moved and deleted with the appointment. Entries in a calendar that is no longer written are deleted there. Entries that others edit or delete are not changed; `GET /api/calendar-reports` lists them.',
  params: connectionParams,
  body: Type.Object({
    readCalendarIds: Type.Optional(
      Type.Array(Id('A calendar.'), {
        maxItems: 10,
        uniqueItems: true,
        description: 'Ids of all calendars to read.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
    writeCalendarId: Type.Optional(
      Nullable(Id('Calendar to write. Null: none.', { ...refusal('INVALID_VALUE') })),
    ),
  }),
  bodyExample: {
    readCalendarIds: ['ccl_01kf4zq0m8w3c5x7e9g2j4n6p8', 'ccl_01kf4zq0m8w3c5x7e9g2j4n6p9'],
    writeCalendarId: 'ccl_01kf4zq0m8w3c5x7e9g2j4n6p9',
  },
  reply: {
    status: 200,
    description: 'The connection. The next read begins at once.',
    schema: CalendarConnection,
    example: davExample,
  },
  errors: ['NOT_FOUND', 'INVALID_VALUE'],
});

export const deleteConnection = declareRoute({
  operation: 'deleteCalendarConnection',
  method: 'DELETE',
  path: '/api/calendar-connections/:id',
  access,
  tag,
  summary: 'Remove a calendar connection',
  description:
    'Deletes the address, the password and the busy times. Entries that were written stay in the calendar; to delete them there, first set `writeCalendarId` to null.',
  params: connectionParams,
  reply: { status: 204, description: 'The connection is deleted.' },
  errors: ['NOT_FOUND'],
});

export const appointmentExample: Static<typeof AffectedAppointment> = {
  id: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8',
  businessId: 'biz_demo_salon',
  professionalId: 'pro_demo_lena',
  status: 'Confirmed',
  date: '2026-12-07',
  start: '10:00',
  end: '10:45',
  clientName: 'Ada Lovelace',
  serviceName: 'Haircut',
};

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
    example: [appointmentExample],
  },
  errors: [],
  list: true,
});
