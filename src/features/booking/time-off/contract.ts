import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  DateString,
  Id,
  Nullable,
  pageQuery,
  refusal,
  TimeOfDay,
} from '../../../http/schemas.ts';
import { NotifiedClients } from '../appointments/contract.ts';
import { affectedChoices } from './rules/time-off.ts';

export const AffectedAppointment = Type.Object(
  {
    id: Id('Appointment id.'),
    businessId: Id('Where.'),
    professionalId: Id('With whom.'),
    status: Type.Enum(['Pending', 'Confirmed', 'Cancelled']),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
    end: Type.String({
      description: 'Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day.',
    }),
    clientName: Type.String({ description: 'Name of the client.' }),
    serviceName: Type.String({ description: 'Names of the booked services, separated by commas.' }),
  },
  { title: 'AffectedAppointment' },
);
export type AffectedAppointmentView = Static<typeof AffectedAppointment>;

const TimeOff = Type.Object(
  {
    id: Id('Opaque.'),
    professionalId: Type.Optional(Id('Professional who is absent. Absent for a closure.')),
    businessId: Type.Optional(
      Id(
        'Closed business. With `professionalId`, the business that the absence applies to. Absent when it applies to all businesses.',
      ),
    ),
    startDate: Type.String({ format: 'date', description: 'First day.' }),
    endDate: Type.String({ format: 'date', description: 'Last day.' }),
    start: Nullable(
      Type.String({ description: 'Start time on the first day, `HH:MM`. Null: from the start of the day.' }),
    ),
    end: Nullable(
      Type.String({
        description: 'End time on the last day (exclusive), `HH:MM`. Null: until the end of the day.',
      }),
    ),
    reason: Nullable(
      Type.String({ description: 'Reason. Also null for callers who cannot change the entry.' }),
    ),
    affectedAppointments: Type.Optional(
      Type.Array(AffectedAppointment, {
        description:
          'Affected appointments that have not ended and that the caller is staff of, earliest first, at most 500. With `affected` cancel, the cancelled ones. Absent when there are no affected appointments.',
      }),
    ),
    notified: NotifiedClients,
    affectedCount: Type.Optional(Type.Integer({ description: 'Number of affected appointments.' })),
  },
  { title: 'TimeOff' },
);
export type TimeOffView = Static<typeof TimeOff>;

const timeOffExample: TimeOffView = {
  id: 'off_demo_jonas',
  professionalId: 'pro_demo_jonas',
  businessId: 'biz_demo_salon',
  startDate: '2027-01-07',
  endDate: '2027-01-16',
  start: null,
  end: null,
  reason: 'Holiday',
};
const newTimeOffExample: TimeOffView = {
  id: 'off_01kf4zq0m8w3c5x7e9g2j4n6p8',
  professionalId: 'pro_demo_lena',
  businessId: 'biz_demo_salon',
  startDate: '2027-08-02',
  endDate: '2027-08-13',
  start: null,
  end: '12:00',
  reason: 'Summer holiday',
  affectedAppointments: [],
  affectedCount: 0,
};

const access = onlyRoles('business', 'professional');
const tag = 'Schedules';

export const listTimeOff = declareRoute({
  operation: 'listTimeOff',
  method: 'GET',
  path: '/api/time-off',
  access,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'List absences and closures',
  description:
    'Absences of the caller; absences of professionals at the caller’s businesses that apply there, without the reason of absences that apply everywhere; closures of businesses that the caller owns or works at. With `professionalId` and `businessId`: absences and closures that affect the professional at the business. With `businessId` and `withAbsences`: those that affect anyone at the business.',
  query: Type.Object({
    professionalId: Type.Optional(Id('Filter by professional.')),
    businessId: Type.Optional(BusinessId('Filter by business.')),
    withAbsences: Type.Optional(
      Type.Boolean({
        description: 'With `businessId`: includes absences of its professionals.',
      }),
    ),
    from: Type.Optional(DateString('Entries that end on or after this date.')),
    to: Type.Optional(DateString('Entries that start on or before this date.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The entries, ordered by first day.',
    schema: Type.Array(TimeOff),
    example: [timeOffExample],
  },
  errors: ['INVALID_VALUE'],
  list: true,
});

export const createTimeOff = declareRoute({
  operation: 'createTimeOff',
  method: 'POST',
  path: '/api/time-off',
  access,
  agents: ofStaff('desk:block'),
  tag,
  summary: 'Create an absence or a closure',
  description:
    '`professionalId` for an absence, or only `businessId` for a closure (by an owner or manager). With both, the absence applies to that business and is visible only there; its managers see the reason and can delete the entry. Without `businessId`, the professional’s own absence applies to all businesses; an absence entered by a manager applies to the manager’s business, and `businessId` is required when the professional works at several of them. One continuous span from `start` on the first day to `end` on the last day, whole days by default.\n\nUpcoming appointments in the span: with `affected` refuse (default) they refuse the request (`SCHEDULE_TIME_TAKEN`). With keep, they stay: `affectedAppointments` lists them until each is rescheduled or cancelled. With cancel, all of them are cancelled, with notifications and refunds.',
  body: Type.Object({
    professionalId: Type.Optional(
      Type.String({ maxLength: 100, description: 'Professional who is absent.' }),
    ),
    businessId: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Business to close. With `professionalId`, the business that the absence applies to.',
        ...refusal('INVALID_BUSINESS_ID'),
      }),
    ),
    startDate: DateString('First day.'),
    endDate: DateString('Last day.'),
    start: Type.Optional(TimeOfDay('Start time on the first day, `HH:MM`.')),
    end: Type.Optional(TimeOfDay('End time on the last day (exclusive), `HH:MM`.')),
    reason: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Reason. Visible only to callers who can change the entry.',
      }),
    ),
    affected: Type.Optional(
      Type.Enum([...affectedChoices], {
        description: 'Action for affected appointments. Default: `refuse`.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
  }),
  bodyExample: {
    professionalId: 'pro_demo_lena',
    startDate: '2027-08-02',
    endDate: '2027-08-13',
    end: '12:00',
    reason: 'Summer holiday',
    affected: 'keep',
  },
  reply: { status: 201, description: 'The created entry.', schema: TimeOff, example: newTimeOffExample },
  errors: [
    'INVALID_VALUE',
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'TIMEOFF_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
  acceptsIdempotencyKey: true,
  workMilliseconds: 10_000,
});

export const deleteTimeOff = declareRoute({
  operation: 'deleteTimeOff',
  method: 'DELETE',
  path: '/api/time-off/:id',
  access,
  agents: ofStaff('desk:block'),
  tag,
  summary: 'Delete an absence or a closure',
  description:
    'An absence can be deleted by the professional, or by the owner of the business if an owner entered it.',
  params: Type.Object({ id: Id('The absence or closure.', { examples: ['off_demo_jonas'] }) }),
  reply: { status: 204, description: 'The entry is deleted.' },
  errors: ['NOT_FOUND'],
});
