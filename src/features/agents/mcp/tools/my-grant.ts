import type { Approval } from 'openslot-client';
import Type from 'typebox';
import { listApprovals } from '../../approvals/contract.ts';
import { changes, defineTool, reads } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

const maxBusinesses = 100;
const ofList = listApprovals.query!.properties;

export const myGrantTool = defineTool({
  name: 'my_grant',
  title: 'Get the grant of this agent',
  about:
    'Scopes, limits and remaining usage of the grant, and whether the user approves each action (asksFirst). desk: businesses of staff. Absent fields set no limit.',
  example: {},
  scopes: 'any',
  hints: reads,
  input: shape.Fields({}),
  output: shape.Fields({
    agentName: shape.Text,
    scopes: Type.Array(shape.Text),
    asksFirst: shape.Flag,
    maxAmount: shape.MaybeAmount,
    totalLeft: shape.MaybeAmount,
    currency: shape.MaybeText,
    bookingsLeft: shape.MaybeAmount,
    booked: shape.MaybeAmount,
    pending: shape.MaybeAmount,
    businesses: Type.Optional(Type.Array(shape.Text)),
    desk: Type.Optional(Type.Array(shape.Fields({ id: shape.Text, name: shape.Text }))),
    latestDate: shape.MaybeText,
    expiresAt: shape.MaybeText,
  }),
  async run(_, { api }) {
    const grant = await api.getCurrentGrant();
    const { agentName, scopes, asksFirst, currency, bookingsLeft, latestDate, expiresAt } = grant;
    const hasDesk = scopes.some((scope) => scope.startsWith('desk:'));
    const desk = hasDesk ? await api.listBusinesses({ userId: 'me', limit: maxBusinesses }) : undefined;
    return {
      data: withoutEmpty({
        agentName,
        scopes,
        asksFirst,
        maxAmount: grant.maxAmountMajor,
        totalLeft: grant.totalLeftMajor,
        currency,
        bookingsLeft,
        booked: grant.bookedCount,
        pending: grant.pendingCount,
        businesses: grant.businessIds,
        desk: desk?.map(({ id, name }) => ({ id, name })),
        latestDate,
        expiresAt,
      }),
      summary: `${scopes.length} scopes${asksFirst ? '; the user approves each action' : ''}.`,
    };
  },
});

const nextSteps: Record<Approval['status'], string> = {
  pending: 'The user has not decided yet. Remind the user; do not request it again.',
  approved: 'Done. my_appointments lists it.',
  declined: 'The user declined. Do not request the same again.',
  withdrawn: 'The request was withdrawn.',
  lapsed: 'The request expired or could no longer be executed. find_times finds another time.',
};

export const checkApprovalTool = defineTool({
  name: 'check_approval',
  title: 'Check an approval request',
  about: 'Status of an approval request: pending, approved, declined or lapsed.',
  example: { approval: 'apv_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  scopes: 'any',
  hints: reads,
  input: shape.Fields({ approval: shape.Id('Its id.') }),
  output: shape.Fields({
    ...shape.Approval.properties,
    status: shape.Text,
    appointments: Type.Array(shape.Text),
    refusal: shape.MaybeText,
    next: shape.Text,
  }),
  async run({ approval }, { api }) {
    const asked = await api.getApproval({ id: approval });
    const { id, status, expiresAt, approveUrl, refusal } = asked;
    return {
      data: {
        ...withoutEmpty({ id, status, expiresAt, approveUrl, refusal }),
        appointments: asked.appointmentIds,
        next: nextSteps[status],
      },
      summary: `${id} is ${status}.`,
    };
  },
});

const defaultRows = 10;

export const myRequestsTool = defineTool({
  name: 'my_requests',
  title: 'List the approval requests of this agent',
  about: 'Approval requests of this agent, newest first. Default: pending.',
  example: {},
  scopes: 'any',
  hints: reads,
  input: shape.Fields({
    status: Type.Optional(shape.like(ofList.status)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: `Default: ${defaultRows}.` })),
  }),
  output: shape.Fields({
    requests: Type.Array(
      shape.Fields({
        id: shape.Text,
        status: shape.Text,
        action: shape.Text,
        expiresAt: shape.Text,
        message: shape.MaybeText,
        replaces: shape.MaybeText,
        total: shape.MaybeAmount,
        currency: shape.MaybeText,
        appointments: Type.Array(
          shape.Fields({
            businessName: shape.Text,
            city: shape.MaybeText,
            address: shape.MaybeText,
            professionalName: shape.Text,
            services: Type.Array(shape.Text),
            client: shape.Text,
            date: shape.Text,
            start: shape.Text,
            timezone: shape.Text,
          }),
        ),
      }),
    ),
    more: shape.Flag,
  }),
  async run({ status = 'pending', limit = defaultRows }, { api }) {
    const { items, next } = await api.listApprovals.page({ status, limit });
    return {
      data: {
        requests: items.map(({ summary, replaces, ...request }) => ({
          ...withoutEmpty({
            id: request.id,
            status: request.status,
            action: request.action,
            expiresAt: request.expiresAt,
            message: request.message,
            replaces: replaces?.id,
            total: summary.totalMajor,
            currency: summary.currency,
          }),
          appointments: summary.visits.map((visit) =>
            withoutEmpty({
              businessName: visit.businessName,
              city: visit.city,
              address: visit.address,
              professionalName: visit.professionalName,
              services: visit.services,
              client: visit.client,
              date: visit.date,
              start: visit.start,
              timezone: visit.timezone,
            }),
          ),
        })),
        more: next !== null,
      },
      summary: `${items.length} ${status} requests.`,
    };
  },
});

export const withdrawRequestTool = defineTool({
  name: 'withdraw_request',
  title: 'Withdraw an approval request',
  about: 'Withdraws a pending request and releases its times. To change it, book with replaces.',
  example: { approval: 'apv_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  scopes: 'any',
  hints: changes,
  input: shape.Fields({ approval: shape.Id() }),
  output: shape.Fields({ id: shape.Text, status: shape.Text, notified: shape.Notified }),
  async run({ approval: id }, { api }) {
    await api.withdrawRequest({ id });
    return {
      data: { id, status: 'withdrawn', notified: [{ who: 'user', status: 'queued' }] },
      summary: `${id} is withdrawn.`,
    };
  },
});
