import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { requestStatuses, sides } from './rules/request-status.ts';

const JoinRequest = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    businessId: Type.String({ description: 'Where the professional would work.' }),
    professionalId: Nullable(
      Type.String({
        description: 'Who would work there; null while an address that was asked has not accepted.',
      }),
    ),
    professionalName: Type.Optional(
      Type.String({ description: 'What a professional who asks is called. Only in lists.' }),
    ),
    professionalRole: Type.Optional(Type.String({ description: 'What they do, likewise.' })),
    email: Nullable(Type.String({ description: 'The address that was asked, until it has answered.' })),
    services: Type.Array(Type.String(), {
      description: 'Ids of the services of the business that they perform once they have joined.',
    }),
    requestedBy: Type.Enum([...sides], { description: 'Which side asked; the other one answers.' }),
    status: Type.Enum([...requestStatuses], { description: 'What came of it.' }),
    createdAt: Instant('When it was asked.'),
    decidedAt: Nullable(Instant('When it was answered; null while it is pending.')),
    expiresAt: Nullable(Instant('When a request to an address is over.')),
  },
  { title: 'JoinRequest' },
);
export type JoinRequestView = Static<typeof JoinRequest>;

const example: JoinRequestView = {
  id: 'jrq_demo_1',
  businessId: 'biz_demo_salon',
  professionalId: 'pro_demo_noor',
  email: null,
  services: [],
  requestedBy: 'professional',
  status: 'pending',
  createdAt: '2026-11-28T12:00:00.000Z',
  decidedAt: null,
  expiresAt: null,
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

const Services = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: 500,
  description: 'Services of the business that they are to perform from the moment they join.',
  ...refusal('INVALID_SERVICES'),
});

const access = onlyRoles('professional', 'business');
const tag = 'Staff';
const params = Type.Object({ id: Id('The request.', { examples: ['jrq_demo_1'] }) });

export const createJoinRequest = declareRoute({
  operation: 'createJoinRequest',
  method: 'POST',
  path: '/api/join-requests',
  access,
  tag,
  summary: 'Ask to work at a business, or invite a professional',
  description: `A professional with a profile asks a business (\`professionalId\` is not needed: it is theirs). Whoever runs a
business invites a professional, by \`professionalId\`, or whoever reads mail at \`email\`: a link is mailed there, and whether the address has an account is
not told. They accept signed in with that address, confirmed, within 14 days; who has no profile yet gets one under their name. Staff without an
account cannot be asked.

\`services\` are theirs once they have joined, as far as they are still there then (\`INVALID_SERVICES\`: one is not the business's).

\`REQUEST_PENDING\`: one of the two has already asked. \`INVALID_STATUS\`: the professional works there.`,
  body: Type.Object({
    businessId: Id('Where.', refusal('INVALID_BUSINESS_ID')),
    professionalId: Type.Optional(Id('For whoever runs the business: whom to invite.')),
    email: Type.Optional(
      Type.String({ maxLength: 254, description: 'An address to invite, in place of `professionalId`.' }),
    ),
    services: Type.Optional(Services),
  }),
  bodyExample: { businessId: 'biz_demo_barber' },
  reply: { status: 201, description: 'Asked.', schema: JoinRequest, example: newExample },
  errors: [
    'MISSING_FIELDS',
    'INVALID_SERVICES',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'REQUEST_PENDING',
    'INVALID_STATUS',
  ],
  takesKey: true,
});

export const listJoinRequests = declareRoute({
  operation: 'listJoinRequests',
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
    example: [{ ...example, professionalName: 'Noor Haddad', professionalRole: 'Curl specialist' }],
  },
  errors: [],
  list: true,
});

export const acceptJoinRequest = declareRoute({
  operation: 'acceptJoinRequest',
  method: 'POST',
  path: '/api/join-requests/:id/accept',
  access,
  tag,
  summary: 'Say yes',
  description: `By the side that was asked (\`FORBIDDEN\` for the other). The professional works there from now on, and performs the
\`services\` they were invited for, or those that the business names here as it accepts them. \`INVALID_STATUS\`: it has been answered already, or the
professional's account is gone. \`INVALID_SERVICES\`: one is not the business's.`,
  params,
  body: Type.Object({ services: Type.Optional(Services) }),
  bodyExample: { services: ['svc_demo_haircut_short'] },
  reply: {
    status: 200,
    description: 'Accepted.',
    schema: JoinRequest,
    example: { ...answered('accepted'), services: ['svc_demo_haircut_short'] },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS', 'INVALID_SERVICES'],
});

export const declineJoinRequest = declareRoute({
  operation: 'declineJoinRequest',
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
