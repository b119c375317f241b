import type { Approval } from 'openslot-client';
import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

const maxBusinesses = 100;

export const myGrantTool = defineTool({
  name: 'my_grant',
  title: 'Get the grant of this agent',
  about:
    'Scopes, limits and remaining usage of the grant, and whether the user approves each action (asksFirst). desk: businesses of staff. Absent fields set no limit.',
  example: {},
  needsPerson: true,
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
  lapsed: 'The request expired or could no longer be executed. find_times finds another time.',
};

export const checkApprovalTool = defineTool({
  name: 'check_approval',
  title: 'Check an approval request',
  about: 'Status of an approval request: pending, approved, declined or lapsed.',
  example: { approval: 'apv_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  needsPerson: true,
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
