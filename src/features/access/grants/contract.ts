import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { grantScopeNames } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  Currency,
  DateString,
  Id,
  Instant,
  Line,
  Nullable,
  pageQuery,
  refusal,
} from '../../../http/schemas.ts';

const optional = Type.Optional;
const tag = 'Agents';

export const ScopeName = Type.Enum([...grantScopeNames], {
  title: 'GrantScope',
  description: 'Scope of a grant. The security scheme `OAuth2` describes each one.',
});

const Scopes = Type.Array(ScopeName, {
  minItems: 1,
  maxItems: grantScopeNames.length,
  description: 'Scopes of the grant.',
});

const Amount = (about: string) => Type.Number({ minimum: 0, description: about });

const Grant = Type.Object(
  {
    id: Id('Opaque.'),
    agentName: Type.String({ description: 'Name of the agent.' }),
    clientId: Nullable(
      Type.String({ description: 'OAuth client id. Null for a token that you created yourself.' }),
    ),
    scopes: Scopes,
    maxAmountMajor: Nullable(Amount('Maximum price per appointment, in major units.')),
    maxTotalMajor: Nullable(Amount('Maximum total price of all appointments, in major units.')),
    currency: Nullable(Type.String({ description: 'Currency of the amounts. Null without amounts.' })),
    maxBookings: Nullable(Type.Integer({ description: 'Maximum number of bookings.' })),
    businessIds: Nullable(
      Type.Array(Type.String(), {
        description: 'Businesses the agent may act at and see records of. Null: all.',
      }),
    ),
    latestDate: Nullable(
      Type.String({
        format: 'date',
        description: 'Latest date of appointments that the agent books or reschedules to (inclusive).',
      }),
    ),
    asksFirst: Type.Boolean({
      description: 'Whether bookings, reschedules and cancellations need your approval.',
    }),
    approvalMinutes: Type.Integer({ description: 'Minutes until an approval request expires.' }),
    bookedCount: Type.Integer({ description: 'Number of bookings, without those that the agent cancelled.' }),
    pendingCount: Type.Integer({ description: 'Number of requested bookings that wait for approval.' }),
    pendingMajor: Nullable(
      Type.Number({ description: 'Amount of the pending bookings, in major units. Null without amounts.' }),
    ),
    bookedMajor: Nullable(
      Type.Number({
        description: 'Amount charged to `maxTotalMajor`, in major units. Null without amounts.',
      }),
    ),
    bookingsLeft: Nullable(
      Type.Integer({ description: 'Remaining bookings after pending ones. Null: unlimited.' }),
    ),
    totalLeftMajor: Nullable(
      Type.Number({ description: 'Remaining total after pending ones, in major units. Null: unlimited.' }),
    ),
    createdAt: Instant('Time of creation.'),
    expiresAt: Nullable(Instant('Expiry time. Null: does not expire.')),
    revokedAt: Nullable(Instant('Time of revocation.')),
    lastUsedAt: Nullable(Instant('Time of the last request, to the minute.')),
  },
  { title: 'Grant' },
);
export type GrantView = Static<typeof Grant>;

const NewGrant = Type.Object(
  {
    ...Grant.properties,
    token: Type.String({
      description: 'Bearer token of the agent. Shown only once: the server stores a hash.',
    }),
  },
  { title: 'NewGrant' },
);
export type NewGrantView = Static<typeof NewGrant>;

const example: GrantView = {
  id: 'grt_01kf4zq0m8w3c5x7e9g2j4n6p8',
  agentName: 'Errands',
  clientId: null,
  scopes: ['appointments:read', 'appointments:book'],
  maxAmountMajor: 60,
  maxTotalMajor: 200,
  currency: 'EUR',
  maxBookings: 5,
  businessIds: null,
  latestDate: '2027-03-31',
  asksFirst: false,
  approvalMinutes: 120,
  bookedCount: 0,
  bookedMajor: 0,
  pendingCount: 0,
  pendingMajor: 0,
  bookingsLeft: 5,
  totalLeftMajor: 200,
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

const limits = {
  maxAmountMajor: optional(
    Nullable(Amount('Maximum price per appointment, in major units. Requires `currency`.')),
  ),
  maxTotalMajor: optional(Nullable(Amount('Maximum total price, in major units. Requires `currency`.'))),
  currency: optional(
    Nullable(Currency('Currency of the amounts. Appointments in another currency are refused.')),
  ),
  maxBookings: optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description: 'Maximum number of bookings. Each appointment of a series counts.',
      }),
    ),
  ),
  businessIds: optional(
    Nullable(
      Type.Array(Id('Business id.'), {
        minItems: 1,
        maxItems: 50,
        description: 'Businesses the agent may act at. Records of other businesses appear not to exist.',
      }),
    ),
  ),
  latestDate: optional(
    Nullable(DateString('Latest date of appointments that the agent books or reschedules to (inclusive).')),
  ),
  asksFirst: optional(
    Type.Boolean({
      description:
        'Whether bookings, reschedules and cancellations need your approval. Default: true if a scope allows them.',
    }),
  ),
  expiresAt: optional(
    Nullable(
      Type.String({
        maxLength: 40,
        description: 'Expiry time, ISO 8601. At most five years in the future.',
        examples: ['2027-06-30T12:00:00.000Z'],
        ...refusal('INVALID_DATE_FORMAT'),
      }),
    ),
  ),
};

/** Platform staff cannot create grants. */
export const access = onlyRoles('customer', 'business', 'professional');
export const params = Type.Object({ id: Id('The grant.') });

export const listGrants = declareRoute({
  operation: 'listGrants',
  method: 'GET',
  path: '/api/grants',
  access,
  tag,
  summary: 'List your agents',
  description: 'Grants with their limits and remaining usage. Without `status`, ended grants are included.',
  query: Type.Object({
    status: optional(
      Type.Enum(['active', 'ended'], {
        description: 'Only grants with this status. `ended`: revoked or expired.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'Grants, newest first.', schema: Type.Array(Grant), example: [example] },
  errors: [],
  list: true,
});

export const createGrant = declareRoute({
  operation: 'createGrant',
  method: 'POST',
  path: '/api/grants',
  access,
  tag,
  summary: 'Create a grant for an agent',
  description:
    'Creates a token for an agent that acts for you, so that it needs no password. The agent can only do what its scopes and limits allow. Other actions fail with `FORBIDDEN`, and `Error-Info` names the limit.\n\nEvery action is marked on the appointment (`bookedVia`), listed in the activity, and you are notified of it. Agents can never change your account, password or grants, pay, or export your data. Customers can grant `appointments:…` and `family`; staff and owners can grant `desk:…`. You receive a mail about the new grant.',
  body: Type.Object({
    agentName: Line('Name of the agent.', 100),
    scopes: Scopes,
    ...limits,
    approvalMinutes: optional(
      Type.Integer({
        minimum: 5,
        maximum: 1_440,
        description: 'Minutes until an approval request expires. Default: 120.',
      }),
    ),
  }),
  bodyExample: {
    agentName: 'Errands',
    scopes: ['appointments:read', 'appointments:book'],
    maxAmountMajor: 60,
    maxTotalMajor: 200,
    currency: 'EUR',
    maxBookings: 5,
    latestDate: '2027-03-31',
    asksFirst: false,
  },
  reply: {
    status: 201,
    description: 'The grant and its token. This is the only response that contains the token.',
    schema: NewGrant,
    example: { ...example, token: 'osa_0000000000000000000000000000000000000000000' },
  },
  errors: ['BUSINESS_NOT_FOUND', 'INVALID_CURRENCY', 'MISSING_FIELDS', 'INVALID_VALUE'],
  acceptsIdempotencyKey: true,
  secret: true,
});

export const getCurrentGrant = declareRoute({
  operation: 'getCurrentGrant',
  method: 'GET',
  path: '/api/grants/current',
  access,
  agents: 'any',
  tag,
  summary: 'Get the grant of the calling agent',
  description: 'Scopes, limits and remaining usage of the grant that the token belongs to. For agents only.',
  reply: { status: 200, description: 'The grant.', schema: Grant, example },
  errors: ['NOT_FOUND'],
});

export const getGrant = declareRoute({
  operation: 'getGrant',
  method: 'GET',
  path: '/api/grants/:id',
  access,
  tag,
  summary: 'Get a grant',
  params,
  reply: { status: 200, description: 'The grant.', schema: Grant, example },
  errors: ['NOT_FOUND'],
});

export const updateGrant = declareRoute({
  operation: 'updateGrant',
  method: 'PATCH',
  path: '/api/grants/:id',
  access,
  tag,
  summary: 'Reduce a grant',
  description:
    'Takes effect at once, even for requests in progress. Nothing can be raised: create a new grant for that. Limits cannot be lower than the current usage.',
  params,
  body: Type.Object({
    agentName: optional(Line('Name of the agent.', 100)),
    scopes: optional(Scopes),
    ...limits,
  }),
  bodyExample: { maxBookings: 3, asksFirst: true },
  shows: Grant,
  reply: {
    status: 200,
    description: 'The changed grant.',
    schema: Grant,
    example: { ...example, maxBookings: 3, bookingsLeft: 3, asksFirst: true },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS', 'INVALID_CURRENCY', 'MISSING_FIELDS', 'INVALID_VALUE'],
});

export const revokeGrant = declareRoute({
  operation: 'revokeGrant',
  method: 'DELETE',
  path: '/api/grants/:id',
  access,
  tag,
  summary: 'Revoke a grant',
  description:
    'The tokens of the agent stop working at once. Its appointments stay and can be cancelled by you.',
  params,
  reply: { status: 204, description: 'The grant is revoked.' },
  errors: ['NOT_FOUND'],
});
