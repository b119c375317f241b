import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { given } from '../present.ts';
import * as shape from '../tool-contract.ts';

const mostNamed = 100;

export const getGrant = defineTool({
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
    const desk = hasDesk ? await api.listBusinesses({ userId: 'me', limit: mostNamed }) : undefined;
    return {
      data: given({
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
