import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { alertStatuses, responses } from './rules/alert-rules.ts';

const Alert = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    appointmentId: Type.String({ description: 'What it is about.' }),
    type: Type.Enum(['running_late']),
    minutes: Type.Integer({ description: 'How long after the start.' }),
    message: Nullable(Type.String({ description: 'What the late side adds.' })),
    status: Type.Enum([...alertStatuses], {
      description: 'What the other side said; `superseded` when the same side raised another one first.',
    }),
    raisedBy: Type.Enum(['client', 'staff'], { description: 'Which side is late; the other one answers.' }),
    expectedAt: Instant('The start plus the minutes. From then on nobody waits for an answer.'),
    createdAt: Instant('When it was raised.'),
    respondedAt: Nullable(Instant('When it was answered; null while it is not.')),
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
  summary: 'Say that you are running late',
  description: `By the client or by staff; the other side is told and may answer. A new one takes the place of one of yours that still waits for an answer.

Until the appointment ends, while it is \`Pending\` or \`Confirmed\` (else \`INVALID_STATUS\`). \`ALERT_NOT_RESPONDABLE\`: it is over, as long as that
after its start has passed already, or the client has no account to answer with.`,
  params: Type.Object({ id: Id('The appointment.', { examples: ['apt_demo_upcoming_1'] }) }),
  body: Type.Object({
    type: Type.Enum(['running_late'], { description: 'What is the matter.', ...refusal('INVALID_TYPE') }),
    minutes: Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'How long after the start you will be there.',
      ...refusal('INVALID_VALUE'),
    }),
    message: Type.Optional(
      Type.String({ maxLength: longestMessage, description: 'A word to the other side.' }),
    ),
  }),
  bodyExample: { type: 'running_late', minutes: 15, message: 'The tram is late.' },
  reply: { status: 201, description: 'Raised.', schema: Alert, example: newExample },
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'ALERT_NOT_RESPONDABLE'],
  takesKey: true,
});

export const listAlerts = declareRoute({
  operation: 'listAlerts',
  method: 'GET',
  path: '/api/alerts',
  access,
  tag,
  summary: 'Alerts about your appointments',
  description: 'Those raised by you and those for you to answer.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...alertStatuses], { description: 'Only those.', ...refusal('INVALID_STATUS') }),
    ),
    appointmentId: Type.Optional(Id('Only those about this appointment.')),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'The newest first.', schema: Type.Array(Alert), example: [example] },
  errors: [],
  list: true,
});

export const respondToAlert = declareRoute({
  operation: 'respondToAlert',
  method: 'POST',
  path: '/api/alerts/:id/respond',
  access,
  tag,
  summary: 'Answer an alert',
  description: `By the other side. Accepting grants the delay: until it is over, nobody can be recorded as a no-show. Declining leaves the usual ten minutes.

\`ALERT_NOT_RESPONDABLE\`: it is your own, or over: the appointment was moved, cancelled or closed, another alert took its place, or the delay has
passed.`,
  params: Type.Object({ id: Id('The alert.', { examples: ['alr_demo_late'] }) }),
  body: Type.Object({
    response: Type.Enum([...responses], {
      description: 'Whether the delay is all right.',
      ...refusal('ALERT_INVALID_RESPONSE'),
    }),
  }),
  bodyExample: { response: 'accepted' },
  reply: {
    status: 200,
    description: 'Answered.',
    schema: Alert,
    example: { ...example, status: 'accepted', respondedAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['NOT_FOUND', 'ALERT_ALREADY_RESPONDED', 'ALERT_NOT_RESPONDABLE'],
});
