import Type, { type Static } from 'typebox';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';
import { agentActions } from '../../../shared/agent-actions.ts';
import { access, params } from './contract.ts';

const tag = 'Agents';

const Activity = Type.Object(
  {
    id: Id('Opaque.'),
    at: Instant('When.'),
    action: Type.Enum([...agentActions], { description: 'What was done. Others may follow.' }),
    outcome: Type.Enum(['done', 'refused', 'asked', 'declined', 'lapsed'], {
      description: 'What became of it; `refused`: a limit of the grant did not allow it.',
    }),
    appointmentId: Nullable(Type.String({ description: 'The appointment.' })),
    businessId: Nullable(Type.String({ description: 'Where.' })),
    businessName: Nullable(Type.String({ description: 'As it is called now.' })),
    amountMajor: Nullable(Type.Number({ description: 'What it cost.' })),
    currency: Nullable(Type.String({ description: 'Of the amount.' })),
    detail: Nullable(Type.String({ description: 'Which limit.' })),
  },
  { title: 'GrantActivity' },
);
export type ActivityView = Static<typeof Activity>;

export const listGrantActivity = declareRoute({
  operation: 'listGrantActivity',
  method: 'GET',
  path: '/api/grants/:id/activity',
  access,
  tag,
  summary: 'What an agent did, and what it was refused',
  description: 'What it only read is not listed. Of what its limits refused, at most 100 within an hour.',
  params,
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The newest first.',
    schema: Type.Array(Activity),
    example: [
      {
        id: 'gra_01kf4zq0m8w3c5x7e9g2j4n6p8',
        at: '2026-11-30T12:05:00.000Z',
        action: 'book',
        outcome: 'done',
        appointmentId: 'apt_demo_upcoming_1',
        businessId: 'biz_demo_salon',
        businessName: 'Salon Lindenblüte',
        amountMajor: 68.5,
        currency: 'EUR',
        detail: null,
      },
    ],
  },
  errors: ['NOT_FOUND'],
  list: true,
});
