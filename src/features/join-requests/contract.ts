import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../http/access.ts';
import { declareRoute } from '../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../http/schemas.ts';
import { requestStatuses, sides } from './rules/request-status.ts';

const JoinRequest = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    businessId: Type.String({ description: 'Where the professional would work.' }),
    professionalId: Type.String({ description: 'Who would work there.' }),
    requestedBy: Type.Enum([...sides], { description: 'Which side asked; the other one answers.' }),
    status: Type.Enum([...requestStatuses], { description: 'What came of it.' }),
    createdAt: Instant('When it was asked.'),
    decidedAt: Nullable(Instant('When it was answered; null while it is pending.')),
  },
  { title: 'JoinRequest' },
);
export type JoinRequestView = Static<typeof JoinRequest>;

const example: JoinRequestView = {
  id: 'jrq_demo_1',
  businessId: 'biz_demo_salon',
  professionalId: 'pro_demo_noor',
  requestedBy: 'professional',
  status: 'pending',
  createdAt: '2026-11-28T12:00:00.000Z',
  decidedAt: null,
};
const newExample: JoinRequestView = {
  ...example,
  id: 'jrq_01kf4zq0m8w3c5x7e9g2j4n6p8',
  businessId: 'biz_demo_barber',
  professionalId: 'pro_demo_lena',
  createdAt: '2026-11-30T12:00:00.000Z',
};
const answered = (status: 'accepted' | 'declined') => ({
  ...example,
  status,
  decidedAt: '2026-11-30T12:00:00.000Z',
});

const access = onlyRoles('professional', 'business');
const tag = 'Staff';
const params = Type.Object({ id: Id('The request.', { examples: ['jrq_demo_1'] }) });

export const createJoinRequest = declareRoute({
  method: 'POST',
  path: '/api/join-requests',
  access,
  tag,
  summary: 'Ask to work at a business, or invite a professional',
  description: `A professional with a profile asks a business (\`professionalId\` is not needed: it is theirs). An owner invites a professional, by
\`professionalId\`, to a business of their own; staff without an account cannot be asked.

\`REQUEST_PENDING\`: one of the two has already asked. \`INVALID_STATUS\`: the professional works there.`,
  body: Type.Object({
    businessId: Id('Where.', refusal('INVALID_BUSINESS_ID')),
    professionalId: Type.Optional(Id('For an owner: whom to invite.')),
  }),
  bodyExample: { businessId: 'biz_demo_barber' },
  reply: { status: 201, description: 'Asked.', schema: JoinRequest, example: newExample },
  errors: [
    'MISSING_FIELDS',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'REQUEST_PENDING',
    'INVALID_STATUS',
  ],
  creates: true,
});

export const listJoinRequests = declareRoute({
  method: 'GET',
  path: '/api/join-requests',
  access,
  tag,
  summary: 'Requests you made or may answer',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...requestStatuses], { description: 'Only those.', ...refusal('INVALID_STATUS') }),
    ),
    businessId: Type.Optional(Id('Only those about this business.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The newest first.',
    schema: Type.Array(JoinRequest),
    example: [example],
  },
  errors: [],
  list: true,
});

export const acceptJoinRequest = declareRoute({
  method: 'POST',
  path: '/api/join-requests/:id/accept',
  access,
  tag,
  summary: 'Say yes',
  description: `By the side that was asked (\`FORBIDDEN\` for the other). The professional works there from now on; which services they perform is set on
the services. \`INVALID_STATUS\`: it has been answered already, or the professional's account is gone.`,
  params,
  reply: { status: 200, description: 'Accepted.', schema: JoinRequest, example: answered('accepted') },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const declineJoinRequest = declareRoute({
  method: 'POST',
  path: '/api/join-requests/:id/decline',
  access,
  tag,
  summary: 'Say no',
  description: `By the side that was asked (\`FORBIDDEN\` for the other). Either side may ask again later. \`INVALID_STATUS\`: it has been answered already.`,
  params,
  reply: { status: 200, description: 'Declined.', schema: JoinRequest, example: answered('declined') },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});
