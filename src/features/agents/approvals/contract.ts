import Type from 'typebox';
import { anyoneLimited, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, pageQuery } from '../../../http/schemas.ts';
import { Approval, approvalExample, approvalStatuses } from '../../booking/appointments/approval-contract.ts';
import { bookingErrors } from '../../booking/appointments/booking/contract.ts';
import { cancelAppointment, rescheduleAppointment } from '../../booking/appointments/lifecycle/contract.ts';

const tag = 'Agents';
const params = Type.Object({ id: Id('The request.') });
const decidedAt = '2026-11-30T12:10:00.000Z';
const booked = 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8';
const approved = {
  ...approvalExample,
  status: 'approved' as const,
  appointmentId: booked,
  appointmentIds: [booked],
  decidedAt,
};

export const listApprovals = declareRoute({
  operation: 'listApprovals',
  method: 'GET',
  path: '/api/approvals',
  access: signedIn,
  tag,
  summary: 'What agents ask you',
  description:
    'What an agent would book, move or cancel for you under a grant that says “ask me first”, and what became of it. Kept for half a year.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...approvalStatuses], { description: 'Only these; `pending` are those that wait for you.' }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The newest first.',
    schema: Type.Array(Approval),
    example: [approvalExample],
  },
  errors: [],
  list: true,
});

export const getApproval = declareRoute({
  operation: 'getApproval',
  method: 'GET',
  path: '/api/approvals/:id',
  access: signedIn,
  agents: 'any',
  tag,
  summary: 'One request, and what became of it',
  description:
    'An agent reads those of its own grant, and so learns what the person decided: `approved` with `appointmentId`, `declined`, or `lapsed`.',
  params,
  reply: { status: 200, description: 'As it is now.', schema: Approval, example: approved },
  errors: ['NOT_FOUND'],
});

/** What it can be refused with once it is approved is what it would be refused with at once. */
const approvalErrors = [
  ...new Set([
    'NOT_FOUND' as const,
    'INVALID_STATUS' as const,
    'PAYMENT_AMOUNT_MISMATCH' as const,
    ...bookingErrors,
    ...rescheduleAppointment.errors,
    ...cancelAppointment.errors,
  ]),
];

export const approveRequest = declareRoute({
  operation: 'approveRequest',
  method: 'POST',
  path: '/api/approvals/:id/approve',
  access: signedIn,
  tag,
  summary: 'Let the agent have it',
  description: `Does what was asked, once and as you, by the rules of this moment; a second time changes nothing. Where it can no longer be done the code is the one that
it would be refused with now: the request then counts as \`lapsed\`, its times are free and the limits of the grant as if it had never asked. It is also refused when it would
cost more than you were told (\`PAYMENT_AMOUNT_MISMATCH\`). What was declined or has lapsed cannot be approved (\`INVALID_STATUS\`).`,
  params,
  reply: { status: 200, description: 'Done.', schema: Approval, example: approved },
  errors: approvalErrors,
});

export const declineRequest = declareRoute({
  operation: 'declineRequest',
  method: 'POST',
  path: '/api/approvals/:id/decline',
  access: signedIn,
  tag,
  summary: 'Refuse what an agent asks',
  description:
    'Its times are free at once, and the limits of the grant as if it had never asked. A second time changes nothing; what was approved or has lapsed cannot be declined (`INVALID_STATUS`).',
  params,
  reply: {
    status: 200,
    description: 'Declined.',
    schema: Approval,
    example: { ...approvalExample, status: 'declined', decidedAt },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const decideByLink = declareRoute({
  operation: 'decideByLink',
  method: 'POST',
  path: '/api/approvals/by-link',
  access: anyoneLimited,
  tag,
  summary: 'Look at a request, or decide it, by the link that was mailed',
  description:
    'The token of the link stands for the person, for this one request: once it is decided or has lapsed, the link opens nothing more (`RESET_LINK_INVALID`). Without `decision` it only shows the request.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: 'From the link.' }),
    decision: Type.Optional(Type.Enum(['approve', 'decline'], { description: 'What the person decides.' })),
  }),
  bodyExample: { token: 'apl_5s0Cq3…', decision: 'approve' },
  reply: { status: 200, description: 'As it is now.', schema: Approval, example: approved },
  errors: ['RESET_LINK_INVALID', 'AUTH_REQUIRED', ...approvalErrors],
});
