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
  agents: 'any',
  tag,
  summary: 'List your approval requests',
  description:
    'Bookings, reschedules and cancellations that agents requested under a grant with ask-first, and the decisions. Kept for 180 days. Agents get the requests of their own grant.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...approvalStatuses], { description: 'Only requests with this status.' }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Approval requests, newest first.',
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
  summary: 'Get an approval request',
  description:
    'Agents can read the requests of their own grant to learn the decision: `approved` with `appointmentId`, `declined`, or `lapsed`.',
  params,
  reply: { status: 200, description: 'The approval request.', schema: Approval, example: approved },
  errors: ['NOT_FOUND'],
});

/** Approval can fail with every error of the action itself. */
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
  summary: 'Approve a request',
  description:
    'Executes the action once, on your behalf, with the current rules. Idempotent. If the action is no longer possible, the response has its error code, the request becomes `lapsed`, its times are released and its usage is refunded to the grant. The same happens if the price is now higher than shown (`PAYMENT_AMOUNT_MISMATCH`). Declined and lapsed requests cannot be approved (`INVALID_STATUS`).',
  params,
  reply: { status: 200, description: 'The approved request.', schema: Approval, example: approved },
  errors: approvalErrors,
});

export const declineRequest = declareRoute({
  operation: 'declineRequest',
  method: 'POST',
  path: '/api/approvals/:id/decline',
  access: signedIn,
  tag,
  summary: 'Decline a request',
  description:
    'Releases the times and refunds the usage to the grant. Idempotent. Approved and lapsed requests cannot be declined (`INVALID_STATUS`).',
  params,
  reply: {
    status: 200,
    description: 'The declined request.',
    schema: Approval,
    example: { ...approvalExample, status: 'declined', decidedAt },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const withdrawRequest = declareRoute({
  operation: 'withdrawRequest',
  method: 'DELETE',
  path: '/api/approvals/:id',
  access: signedIn,
  agents: 'any',
  tag,
  summary: 'Withdraw an approval request',
  description:
    'Only the agent that created the request can withdraw it. Releases the times and refunds the usage to the grant. Idempotent. Decided and lapsed requests cannot be withdrawn (`INVALID_STATUS`). The account holder declines instead.',
  params,
  reply: { status: 204, description: 'The request is withdrawn.' },
  errors: ['NOT_FOUND', 'INVALID_STATUS', 'FORBIDDEN'],
});

export const decideByLink = declareRoute({
  operation: 'decideByLink',
  method: 'POST',
  path: '/api/approvals/by-link',
  access: anyoneLimited,
  tag,
  summary: 'Read or decide a request with the e-mailed link',
  description:
    'The token of the link authorizes this one request. It becomes invalid when the request is decided or has lapsed (`RESET_LINK_INVALID`). Without `decision`, the request is only returned.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the link.' }),
    decision: Type.Optional(
      Type.Enum(['approve', 'decline'], { description: 'Decision of the account holder.' }),
    ),
  }),
  bodyExample: { token: 'apl_5s0Cq3…', decision: 'approve' },
  reply: { status: 200, description: 'The approval request.', schema: Approval, example: approved },
  errors: ['RESET_LINK_INVALID', 'AUTH_REQUIRED', ...approvalErrors],
});
