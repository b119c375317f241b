import Type, { type Static } from 'typebox';
import { signedIn } from '../../../../http/access.ts';
import { contactData } from '../../../../http/contact-fields.ts';
import { byRole, ofStaff } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import {
  BusinessId,
  DateString,
  Id,
  Instant,
  Nullable,
  pageQuery,
  refusal,
} from '../../../../http/schemas.ts';
import { upcomingExample } from '../appointment-examples.ts';
import { Appointment, params, paramsWith, staffOnly, tag } from '../contract.ts';
import { statuses } from '../rules/transitions.ts';

const optional = Type.Optional;

export const listAppointments = declareRoute({
  operation: 'listAppointments',
  method: 'GET',
  path: '/api/appointments',
  access: signedIn,
  agents: byRole('appointments:read', 'desk:read'),
  tag,
  summary: 'List your appointments, or those of your business',
  description:
    'Customers see their own appointments, professionals their own, owners all of the business. With `professionalId` and `date`, the list also contains the other appointments of the professional on that day, without client and services.',
  query: Type.Object({
    from: optional(DateString('Appointments that start on or after this local date.')),
    to: optional(DateString('Appointments that start on or before this local date.')),
    date: optional(DateString('Appointments that start on this local date.')),
    status: optional(
      Type.Enum([...statuses], { ...refusal('INVALID_STATUS'), description: 'Filter by status.' }),
    ),
    businessId: optional(BusinessId('Filter by business.')),
    professionalId: optional(Id('Filter by professional.')),
    clientId: optional(Id('Filter by account of the client.')),
    upcoming: optional(
      Type.Boolean({ description: '`true`: only pending or confirmed appointments that have not started.' }),
    ),
    past: optional(
      Type.Boolean({
        description: '`true`: only appointments that have started or are no longer pending or confirmed.',
      }),
    ),
    recurringGroupId: optional(Id('Filter by series.')),
    order: optional(
      Type.Enum(['soonest', 'latest'], {
        description: '`soonest` (default): earliest start first. `latest`: latest start first.',
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The appointments, in the requested order.',
    schema: Type.Array(Appointment),
    example: [upcomingExample],
  },
  errors: [],
  list: true,
});

export const getAppointment = declareRoute({
  operation: 'getAppointment',
  method: 'GET',
  path: '/api/appointments/:id',
  access: signedIn,
  agents: byRole('appointments:read', 'desk:read'),
  tag,
  summary: 'Get an appointment',
  description:
    'Visible to its client, its professional and the owner of its business. Other callers get `APPOINTMENT_NOT_FOUND`.',
  params,
  reply: { status: 200, description: 'The appointment.', schema: Appointment, example: upcomingExample },
  errors: ['APPOINTMENT_NOT_FOUND'],
});

const State = Type.Object(
  {
    status: optional(Type.String({ description: 'Set when the status changed.' })),
    date: optional(Type.String({ description: 'Set when the appointment was rescheduled.' })),
    start: optional(Type.String({ description: 'Set when the appointment was rescheduled.' })),
    professional: optional(Type.String({ description: 'Set when the appointment was rescheduled.' })),
    durationMinutes: optional(Type.Integer({ description: 'Set when the length changed.' })),
    services: optional(Type.Array(Type.String(), { description: 'Set when the services changed.' })),
    reason: optional(Type.String({ description: 'Reason of the cancellation.', ...contactData })),
    paymentStatus: optional(Type.String({ description: 'Set when the payment status changed.' })),
    overrides: optional(Type.Array(Type.String(), { description: 'Rules set aside by staff.' })),
  },
  { title: 'AppointmentState' },
);

const HistoryEntry = Type.Object(
  {
    at: Instant('When.'),
    by: Nullable(Type.String({ description: 'User id of the account that made the change.' })),
    byAgent: optional(
      Type.Literal(true, { description: 'Present if an agent acted for the account. Known for 180 days.' }),
    ),
    agentName: optional(Type.String({ description: 'Name of the agent. Absent for agents of the client.' })),
    action: Type.Enum([
      'book',
      'confirm',
      'cancel',
      'reschedule',
      'lengthen',
      'services',
      'complete',
      'no-show',
      'reopen',
      'notes',
      'resources',
      'pay',
      'refund',
      'refund-failed',
      'void',
    ]),
    from: optional(State),
    to: optional(State),
  },
  { title: 'AppointmentHistoryEntry' },
);
export type HistoryView = Static<typeof HistoryEntry>;

export const listHistory = declareRoute({
  operation: 'listAppointmentHistory',
  method: 'GET',
  path: '/api/appointments/:id/history',
  access: staffOnly,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'List the changes of an appointment',
  params: paramsWith('apt_demo_cancelled_1'),
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The changes, oldest first.',
    schema: Type.Array(HistoryEntry),
    example: [
      {
        at: '2026-11-28T08:30:00.000Z',
        by: 'usr_demo_customer',
        action: 'book',
        to: { status: 'Confirmed' },
      },
      {
        at: '2026-11-28T09:30:00.000Z',
        by: 'usr_demo_customer',
        action: 'cancel',
        from: { status: 'Confirmed' },
        to: { status: 'Cancelled', reason: 'The party is off.' },
      },
    ],
  },
  errors: ['APPOINTMENT_NOT_FOUND'],
  list: true,
});
