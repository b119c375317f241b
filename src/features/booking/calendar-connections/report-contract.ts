import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';
import { AffectedAppointment } from '../time-off/contract.ts';
import { appointmentExample } from './contract.ts';

const access = onlyRoles('business', 'professional');
const tag = 'Calendar';

const CalendarReport = Type.Object(
  {
    id: Id('Opaque.'),
    connectionId: Id('The connection.'),
    calendarName: Type.String({ description: 'Name of the calendar.' }),
    kind: Type.Enum(['edited', 'deleted'], {
      description: '`edited`: the time or the title in the calendar differs. `deleted`: the entry is gone.',
    }),
    reportedAt: Instant('Time at which the difference was found.'),
    foundStart: Nullable(Instant('Start of the edited entry. Null if it cannot be read or is gone.')),
    foundEnd: Nullable(Instant('End (exclusive) of the edited entry. Null if it cannot be read or is gone.')),
    appointment: AffectedAppointment,
  },
  { title: 'CalendarReport' },
);
export type CalendarReportView = Static<typeof CalendarReport>;

const example: CalendarReportView = {
  id: 'ccp_01kf4zq0m8w3c5x7e9g2j4n6p8',
  connectionId: 'ccn_01kf4zq0m8w3c5x7e9g2j4n6p9',
  calendarName: 'Work',
  kind: 'edited',
  reportedAt: '2026-11-30T12:00:00.000Z',
  foundStart: '2026-12-07T10:00:00.000Z',
  foundEnd: '2026-12-07T10:45:00.000Z',
  appointment: appointmentExample,
};
const reportParams = Type.Object({ id: Id('The report.', { examples: [example.id] }) });

export const listReports = declareRoute({
  operation: 'listCalendarReports',
  method: 'GET',
  path: '/api/calendar-reports',
  access,
  tag,
  summary: 'List your appointments whose calendar entry was edited or deleted',
  description:
    'Appointments that have not ended and whose entry in a written calendar was edited or deleted there, earliest first. The appointment is not changed. Only the professional sees them.',
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'The reports.',
    schema: Type.Array(CalendarReport),
    example: [example],
  },
  errors: [],
  list: true,
});

export const restoreEntry = declareRoute({
  operation: 'restoreCalendarEntry',
  method: 'POST',
  path: '/api/calendar-reports/:id/restore',
  access,
  tag,
  summary: 'Write the entry of a report again',
  description:
    'Ends the report. The entry becomes equal to the appointment again, or is deleted if the appointment is cancelled.',
  params: reportParams,
  reply: { status: 204, description: 'The write is planned.' },
  errors: ['NOT_FOUND'],
});

export const dismissReport = declareRoute({
  operation: 'dismissCalendarReport',
  method: 'DELETE',
  path: '/api/calendar-reports/:id',
  access,
  tag,
  summary: 'Dismiss a report',
  description:
    'Ends the report and leaves the calendar as it is. A later change of the appointment writes the entry again.',
  params: reportParams,
  reply: { status: 204, description: 'The report is dismissed.' },
  errors: ['NOT_FOUND'],
});
