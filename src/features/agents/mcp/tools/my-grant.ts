import type { Approval } from 'openslot-client';
import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

const maxBusinesses = 100;

export const myGrantTool = defineTool({
  name: 'my_grant',
  title: 'What is allowed',
  about:
    'What the person allowed this agent: scopes, limits and what is left of them, and whether they want to be asked first; desk: the businesses it works for. What is missing sets no limit.',
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
      summary: `${scopes.length} scopes${asksFirst ? '; the person wants to be asked first' : ''}.`,
    };
  },
});

const nextSteps: Record<Approval['status'], string> = {
  pending: 'The person has not decided: remind them, and do not ask anew.',
  approved: 'It is done: my_appointments has it.',
  declined: 'The person does not want it: do not ask for the same again.',
  lapsed: 'Nobody answered in time, or it could no longer be done: find_times finds another time.',
};

export const checkApprovalTool = defineTool({
  name: 'check_approval',
  title: 'Has the person decided?',
  about: 'What became of what the person is asked first: pending, approved, declined or lapsed.',
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
