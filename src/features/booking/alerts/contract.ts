import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { alertStatuses, responses } from './rules/alert-rules.ts';

const Alert = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    appointmentId: Type.String({ description: 'Appointment id.' }),
    type: Type.Enum(['running_late']),
    minutes: Type.Integer({ description: 'Delay in minutes after the start.' }),
    message: Nullable(Type.String({ description: 'Message of the late party.' })),
    status: Type.Enum([...alertStatuses], {
      description: 'Response of the other party. `superseded` when the same party raised a newer alert.',
    }),
    raisedBy: Type.Enum(['client', 'staff'], {
      description: 'Party that is late. The other party responds.',
    }),
    expectedAt: Instant('Start time plus delay. After it, the alert can no longer be answered.'),
    createdAt: Instant('When the alert was raised.'),
    respondedAt: Nullable(Instant('When the alert was answered. Null while it is pending.')),
  },
  { title: 'Alert' },
);
export type AlertView = Static<typeof Alert>;

const example: AlertView = {
  id: 'alr_demo_late',
  appointmentId: 'apt_demo_upcoming_1',
  type: 'running_late',
  minutes: 10,
  message: 'I bring my son to school first.',
  status: 'pending',
  raisedBy: 'client',
  expectedAt: '2026-12-04T09:40:00.000Z',
  createdAt: '2026-11-30T11:00:00.000Z',
  respondedAt: null,
};
const newExample: AlertView = {
  ...example,
  id: 'alr_01kf4zq0m8w3c5x7e9g2j4n6p8',
  minutes: 15,
  message: 'The tram is late.',
  expectedAt: '2026-12-04T09:45:00.000Z',
  createdAt: '2026-11-30T12:00:00.000Z',
};

const access = onlyRoles('customer', 'business', 'professional');
const tag = 'Alerts';
const longestMessage = 500;

export const raiseAlert = declareRoute({
  operation: 'raiseAlert',
  method: 'POST',
  path: '/api/appointments/:id/alerts',
  access,
  agents: ofCustomers('appointments:change'),
  tag,
  summary: 'Raise a running-late alert',
  description:
    'Client or staff report a delay. The other party is notified and can respond. A new alert replaces a pending alert of the same party.\n\nPossible until the appointment ends, while it is `Pending` or `Confirmed` (otherwise `INVALID_STATUS`). `ALERT_NOT_RESPONDABLE`: the appointment is over, the delay has already passed, or the client has no account.',
  params: Type.Object({ id: Id('The appointment.', { examples: ['apt_demo_upcoming_1'] }) }),
  body: Type.Object({
    type: Type.Enum(['running_late'], { description: 'Type of the alert.', ...refusal('INVALID_TYPE') }),
    minutes: Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Expected delay in minutes after the start.',
      ...refusal('INVALID_VALUE'),
    }),
    message: Type.Optional(
      Type.String({ maxLength: longestMessage, description: 'Message to the other party.' }),
    ),
  }),
  bodyExample: { type: 'running_late', minutes: 15, message: 'The tram is late.' },
  reply: { status: 201, description: 'The alert is raised.', schema: Alert, example: newExample },
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'ALERT_NOT_RESPONDABLE'],
  acceptsIdempotencyKey: true,
});

export const listAlerts = declareRoute({
  operation: 'listAlerts',
  method: 'GET',
  path: '/api/alerts',
  access,
  tag,
  summary: 'List alerts about your appointments',
  description: 'Alerts raised by the caller, and alerts to respond to.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...alertStatuses], { description: 'Filter by status.', ...refusal('INVALID_STATUS') }),
    ),
    appointmentId: Type.Optional(Id('Filter by appointment.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The alerts, newest first.',
    schema: Type.Array(Alert),
    example: [example],
  },
  errors: [],
  list: true,
});

export const respondToAlert = declareRoute({
  operation: 'respondToAlert',
  method: 'POST',
  path: '/api/alerts/:id/respond',
  access,
  tag,
  summary: 'Respond to an alert',
  description:
    'The other party responds. Accepting grants the delay: until it has passed, a no-show cannot be recorded. After declining, the usual ten minutes apply.\n\n`ALERT_NOT_RESPONDABLE`: the alert was raised by the caller, or it is no longer open: the appointment was rescheduled, cancelled or completed, a newer alert replaced it, or the delay has passed.',
  params: Type.Object({ id: Id('The alert.', { examples: ['alr_demo_late'] }) }),
  body: Type.Object({
    response: Type.Enum([...responses], {
      description: 'Response to the delay.',
      ...refusal('ALERT_INVALID_RESPONSE'),
    }),
  }),
  bodyExample: { response: 'accepted' },
  reply: {
    status: 200,
    description: 'The answered alert.',
    schema: Alert,
    example: { ...example, status: 'accepted', respondedAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['NOT_FOUND', 'ALERT_ALREADY_RESPONDED', 'ALERT_NOT_RESPONDABLE'],
});
