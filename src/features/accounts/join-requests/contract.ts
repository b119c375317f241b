import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Instant, Line, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { requestStatuses, sides } from './rules/request-status.ts';

const JoinRequest = Type.Object(
  {
    id: Type.String({ description: 'Request id.' }),
    businessId: Type.String({ description: 'Business id.' }),
    professionalId: Nullable(
      Type.String({
        description: 'Professional. Null until an invited e-mail address has accepted.',
      }),
    ),
    professionalName: Type.Optional(
      Type.String({ description: 'Name of the requesting professional. In lists only.' }),
    ),
    professionalRole: Type.Optional(
      Type.String({ description: 'Role of the requesting professional. In lists only.' }),
    ),
    email: Nullable(Type.String({ description: 'Invited e-mail address. Null once it has answered.' })),
    name: Nullable(Type.String({ description: 'Name of the invitee. Null once the address has answered.' })),
    services: Type.Array(Type.String(), {
      description: 'Services that the professional offers after joining.',
    }),
    requestedBy: Type.Enum([...sides], {
      description: 'Side that made the request. The other side answers.',
    }),
    status: Type.Enum([...requestStatuses], { description: 'Status of the request.' }),
    createdAt: Instant('Time of the request.'),
    decidedAt: Nullable(Instant('Time of the answer. Null while pending.')),
    expiresAt: Nullable(Instant('Expiry time of an invitation by e-mail.')),
  },
  { title: 'JoinRequest' },
);
export type JoinRequestView = Static<typeof JoinRequest>;

const example: JoinRequestView = {
  id: 'jrq_demo_1',
  businessId: 'biz_demo_salon',
  professionalId: 'pro_demo_noor',
  email: null,
  name: null,
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
  description: 'Services of the business that the professional offers after joining.',
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
  summary: 'Request to join a business, or invite a professional',
  description:
    'A professional requests to join a business; `professionalId` is not needed. An owner or manager invites a professional by `professionalId` or by `email`. An invitation by e-mail sends a link, and the response does not reveal whether the address has an account. The invitee accepts within 14 days with an account that has confirmed this address; an account without a profile gets one. Professionals without an account cannot be invited.\n\n`services` that still exist are assigned on joining (`INVALID_SERVICES`: a service is not of this business).\n\n`REQUEST_PENDING`: a request between the two is pending. `INVALID_STATUS`: the professional already works there.',
  body: Type.Object({
    businessId: BusinessId('Where.'),
    professionalId: Type.Optional(Id('Professional to invite. For owners and managers.')),
    email: Type.Optional(
      Type.String({ maxLength: 254, description: 'E-mail address to invite, instead of `professionalId`.' }),
    ),
    name: Type.Optional(Line('Name of the invitee. Only with `email`.')),
    services: Type.Optional(Services),
  }),
  bodyExample: { businessId: 'biz_demo_barber' },
  reply: { status: 201, description: 'The request.', schema: JoinRequest, example: newExample },
  errors: [
    'MISSING_FIELDS',
    'INVALID_SERVICES',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'REQUEST_PENDING',
    'INVALID_STATUS',
  ],
  acceptsIdempotencyKey: true,
});

export const listJoinRequests = declareRoute({
  operation: 'listJoinRequests',
  method: 'GET',
  path: '/api/join-requests',
  access,
  tag,
  summary: 'List your join requests',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...requestStatuses], {
        description: 'Only requests with this status.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    businessId: Type.Optional(BusinessId('Only requests of this business.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Requests, newest first.',
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
  summary: 'Accept a join request',
  description:
    'Only for the requested side (`FORBIDDEN` otherwise). The professional joins the business and offers the `services` of the invitation, or those that the business specifies here. `INVALID_STATUS`: the request is already answered, or the account of the professional is deleted. `INVALID_SERVICES`: a service is not of this business.',
  params,
  body: Type.Object({ services: Type.Optional(Services) }),
  bodyExample: { services: ['svc_demo_haircut_short'] },
  reply: {
    status: 200,
    description: 'The accepted request.',
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
  summary: 'Decline a join request',
  description:
    'Only for the requested side (`FORBIDDEN` otherwise). Either side can make a new request later. `INVALID_STATUS`: the request is already answered.',
  params,
  reply: {
    status: 200,
    description: 'The declined request.',
    schema: JoinRequest,
    example: answered('declined'),
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});
