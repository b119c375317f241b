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
import { ScopeName } from './scope-contract.ts';

const optional = Type.Optional;
const tag = 'Agents';

const Scopes = Type.Array(ScopeName, {
  minItems: 1,
  maxItems: grantScopeNames.length,
  description: 'What it may do.',
});

const Amount = (about: string) => Type.Number({ minimum: 0, description: about });

const Grant = Type.Object(
  {
    id: Id('Opaque.'),
    agentName: Type.String({ description: 'What the agent is called.' }),
    clientId: Nullable(
      Type.String({ description: 'The program that asked for it; null: you made its token yourself.' }),
    ),
    scopes: Scopes,
    maxAmountMajor: Nullable(Amount('Most that one visit may cost.')),
    maxTotalMajor: Nullable(Amount('Most that all of them may cost together.')),
    currency: Nullable(Type.String({ description: 'Of the amounts; null without any.' })),
    maxBookings: Nullable(Type.Integer({ description: 'Most visits it may book.' })),
    businessIds: Nullable(
      Type.Array(Type.String(), {
        description: 'The only ones it may act at, and see of you what is there; null: all of them.',
      }),
    ),
    latestDate: Nullable(
      Type.String({ format: 'date', description: 'It books and moves no visit to a later day.' }),
    ),
    asksFirst: Type.Boolean({ description: 'Whether you approve each booking, move and cancellation.' }),
    approvalMinutes: Type.Integer({ description: 'How long it waits for that.' }),
    bookedCount: Type.Integer({ description: 'Visits it booked; what it cancelled again is not counted.' }),
    bookedMajor: Nullable(Type.Number({ description: 'Counted against `maxTotalMajor`; null: no amounts.' })),
    bookingsLeft: Nullable(Type.Integer({ description: 'Visits it may still book; null: without number.' })),
    totalLeftMajor: Nullable(Type.Number({ description: 'What they may still cost; null: without limit.' })),
    createdAt: Instant('When you allowed it.'),
    expiresAt: Nullable(Instant('When it ends by itself.')),
    revokedAt: Nullable(Instant('When it was ended.')),
    lastUsedAt: Nullable(Instant('When it last did or read something, to the minute.')),
  },
  { title: 'Grant' },
);
export type GrantView = Static<typeof Grant>;

const NewGrant = Type.Object(
  {
    ...Grant.properties,
    token: Type.String({
      description: 'What the agent sends as a Bearer token. Shown once: only its hash is kept.',
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
  bookingsLeft: 5,
  totalLeftMajor: 200,
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

const limits = {
  maxAmountMajor: optional(Nullable(Amount('Most that one visit may cost; with `currency`.'))),
  maxTotalMajor: optional(Nullable(Amount('Most that all of them may cost together; with `currency`.'))),
  currency: optional(Nullable(Currency('Of the amounts. A visit in another one is refused.'))),
  maxBookings: optional(
    Nullable(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'Most visits; each of a series counts.' }),
    ),
  ),
  businessIds: optional(
    Nullable(
      Type.Array(Id('Business id.'), {
        minItems: 1,
        maxItems: 50,
        description: 'The only businesses. What is at others looks as if it did not exist.',
      }),
    ),
  ),
  latestDate: optional(Nullable(DateString('The last day a visit may be on.'))),
  asksFirst: optional(
    Type.Boolean({
      description:
        'Whether you approve each booking, move and cancellation; `true` for what can do these, when not given.',
    }),
  ),
  expiresAt: optional(
    Nullable(
      Type.String({
        maxLength: 40,
        description: 'An instant of ISO 8601 when it ends by itself, at most five years ahead.',
        examples: ['2027-06-30T12:00:00.000Z'],
        ...refusal('INVALID_DATE_FORMAT'),
      }),
    ),
  ),
};

/** Whoever can allow agents; platform staff do not. */
export const access = onlyRoles('customer', 'business', 'professional');
export const params = Type.Object({ id: Id('The grant.') });

export const listGrants = declareRoute({
  operation: 'listGrants',
  method: 'GET',
  path: '/api/grants',
  access,
  tag,
  summary: 'Agents you allowed',
  description:
    'With what each may do, and how much of that is left. Without `status`, those that have ended are among them.',
  query: Type.Object({
    status: optional(
      Type.Enum(['active', 'ended'], {
        description: 'Only those; `ended`: revoked or expired.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'The newest first.', schema: Type.Array(Grant), example: [example] },
  errors: [],
  list: true,
});

export const createGrant = declareRoute({
  operation: 'createGrant',
  method: 'POST',
  path: '/api/grants',
  access,
  tag,
  summary: 'Allow an agent',
  description: `Makes a token for an agent that acts for you, so that it needs no password of yours. It may do what its scopes say and no more than
its limits allow: whatever else it tries is \`FORBIDDEN\`, and \`Error-Detail\` says which limit. Whatever it does is marked on the appointment
(\`bookedVia\`), listed, and told to you. It can never change your account, your password or other grants, pay, or read your data as a whole.
Customers give \`appointments:…\` and \`family\`, those who run a business or work there \`desk:…\`. You are told by mail.`,
  body: Type.Object({
    agentName: Line('What to call the agent.', 100),
    scopes: Scopes,
    ...limits,
    approvalMinutes: optional(
      Type.Integer({
        minimum: 5,
        maximum: 1_440,
        description: 'How long what it asks for waits for your approval; 120 when not given.',
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
    description: 'The grant, and its token. This is the only time it is shown.',
    schema: NewGrant,
    example: { ...example, token: 'osa_0000000000000000000000000000000000000000000' },
  },
  errors: ['BUSINESS_NOT_FOUND', 'INVALID_CURRENCY', 'MISSING_FIELDS', 'INVALID_VALUE'],
  takesKey: true,
  secret: true,
});

export const getCurrentGrant = declareRoute({
  operation: 'getCurrentGrant',
  method: 'GET',
  path: '/api/grants/current',
  access,
  agents: 'any',
  tag,
  summary: 'What this agent may do',
  description: 'For agents, with the token they were given: scopes, limits, and what is left of them.',
  reply: { status: 200, description: 'The grant of the token.', schema: Grant, example },
  errors: ['NOT_FOUND'],
});

export const getGrant = declareRoute({
  operation: 'getGrant',
  method: 'GET',
  path: '/api/grants/:id',
  access,
  tag,
  summary: 'One of the agents you allowed',
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
  summary: 'Lower what an agent may do',
  description:
    'At once, also for what it is just doing. Nothing can be raised: for that, allow the agent anew. No limit goes below what it has booked.',
  params,
  body: Type.Object({
    agentName: optional(Line('What to call the agent.', 100)),
    scopes: optional(Scopes),
    ...limits,
  }),
  bodyExample: { maxBookings: 3, asksFirst: true },
  shows: Grant,
  reply: {
    status: 200,
    description: 'As it is now.',
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
  summary: 'Revoke what you allowed an agent',
  description:
    'Its tokens prove nothing from this moment on, whichever process they are sent to. What it booked stays, and is yours to cancel.',
  params,
  reply: { status: 204, description: 'Revoked.' },
  errors: ['NOT_FOUND'],
});
