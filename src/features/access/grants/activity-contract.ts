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
    action: Type.Enum([...agentActions], { description: 'Action of the agent. More values may be added.' }),
    outcome: Type.Enum(['done', 'refused', 'asked', 'declined', 'lapsed', 'withdrawn'], {
      description:
        'Result of the action. `refused`: not allowed by a limit of the grant. `asked`, `declined`, `lapsed` and `withdrawn`: states of an approval request.',
    }),
    appointmentId: Nullable(Type.String({ description: 'Appointment id.' })),
    businessId: Nullable(Type.String({ description: 'Business id.' })),
    businessName: Nullable(Type.String({ description: 'Current name of the business.' })),
    amountMajor: Nullable(Type.Number({ description: 'Price in major units.' })),
    currency: Nullable(Type.String({ description: 'Currency of `amountMajor`.' })),
    detail: Nullable(Type.String({ description: 'Reason of a refusal.' })),
  },
  { title: 'GrantActivity' },
);
export type ActivityView = Static<typeof Activity>;

export const listGrantActivity = declareRoute({
  operation: 'listGrantActivity',
  method: 'GET',
  path: '/api/grants/:id/activity',
  access,
  agents: 'any',
  tag,
  summary: 'List the activity of an agent',
  description:
    'Actions and refusals, newest first. Reads are not listed. At most 100 refusals per hour are listed. Agents read only the activity of their own grant, with `current` as id.',
  params,
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Activities, newest first.',
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
