import Type, { type Static } from 'typebox';
import { signedIn } from '../../../../http/access.ts';
import { byRole, ofStaff } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { DateString, Id, Instant, Nullable, pageQuery, refusal } from '../../../../http/schemas.ts';
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
  summary: 'Your appointments, or those of your business',
  description: `A customer's own; a professional's own; an owner's whole business. With \`professionalId\` and \`date\` also what keeps that
professional busy on the day: of appointments that are not yours only when they are, nothing of whom and what they are for.`,
  query: Type.Object({
    from: optional(DateString('Starting on this day or later.')),
    to: optional(DateString('Starting on this day or earlier.')),
    date: optional(DateString('Starting on this day.')),
    status: optional(
      Type.Enum([...statuses], { ...refusal('INVALID_STATUS'), description: 'Only those in this status.' }),
    ),
    businessId: optional(Id('Only those at this business.')),
    professionalId: optional(Id('Only those with this professional.')),
    clientId: optional(Id('Only those of this account.')),
    upcoming: optional(
      Type.Boolean({ description: 'With `true` only those that are to take place and have not begun.' }),
    ),
    past: optional(
      Type.Boolean({
        description: 'With `true` all the others: those that have begun, or will not take place.',
      }),
    ),
    recurringGroupId: optional(Id('Only those of this series.')),
    order: optional(
      Type.Enum(['soonest', 'latest'], {
        description: 'Whether the earliest start comes first (`soonest`, when not given) or the last one.',
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The earliest start first, or the latest where `order` says so.',
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
  summary: 'One appointment',
  description:
    'For its client, the owner of its business and its professional; nobody else learns that it exists.',
  params,
  reply: { status: 200, description: 'The appointment.', schema: Appointment, example: upcomingExample },
  errors: ['APPOINTMENT_NOT_FOUND'],
});

const State = Type.Object(
  {
    status: optional(Type.String({ description: 'Where it changed.' })),
    date: optional(Type.String({ description: 'Where it was moved.' })),
    start: optional(Type.String({ description: 'Where it was moved.' })),
    professional: optional(Type.String({ description: 'Where it was moved.' })),
    durationMinutes: optional(Type.Integer({ description: 'Where its length changed.' })),
    reason: optional(Type.String({ description: 'Why it was cancelled.' })),
    paymentStatus: optional(Type.String({ description: 'Where money moved.' })),
  },
  { title: 'AppointmentState' },
);

const HistoryEntry = Type.Object(
  {
    at: Instant('When.'),
    by: Nullable(Type.String({ description: 'User id of who did it.' })),
    action: Type.Enum([
      'book',
      'confirm',
      'cancel',
      'reschedule',
      'lengthen',
      'complete',
      'no-show',
      'notes',
      'pay',
      'refund',
      'refund-failed',
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
  summary: 'Who changed an appointment, and when',
  params: paramsWith('apt_demo_cancelled_1'),
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The first change first.',
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
