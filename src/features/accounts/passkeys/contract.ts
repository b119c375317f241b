import Type, { type Static } from 'typebox';
import { anyone, anyoneLimited, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Line, Nullable, pageQuery } from '../../../http/schemas.ts';
import { CurrentPassword, Session, sessionExample } from '../account/contract.ts';

const path = '/api/account/passkeys';
const tag = 'Account';

const Passkey = Type.Object(
  {
    id: Id('Opaque.'),
    name: Type.String(),
    createdAt: Instant('When it was added.'),
    lastUsedAt: Nullable(Instant('Last sign-in with it. Null before the first.')),
  },
  { title: 'Passkey' },
);
export type PasskeyReply = Static<typeof Passkey>;

const example: PasskeyReply = {
  id: 'psk_01kf4zq0m8w3c5x7e9g2j4n6p8',
  name: 'Chrome on Android',
  createdAt: '2026-11-30T12:00:00.000Z',
  lastUsedAt: null,
};

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];

const Options = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'WebAuthn options as JSON. Binary members are base64url.',
});
const Bytes = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description: `${description} Base64url.` });
const Name = Line('Name in the list of passkeys.', 60);
const Code = Type.Optional(
  Type.String({ maxLength: 40, description: 'Code of the second factor. Required if it is enabled.' }),
);
const Ticket = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Ticket of the first step, for a second step.' }),
);
const params = Type.Object({ id: Id('Passkey id.', { examples: [example.id] }) });

export const listPasskeys = declareRoute({
  operation: 'listPasskeys',
  method: 'GET',
  path,
  access: signedIn,
  beforeSecondFactor: true,
  tag,
  summary: 'List your passkeys',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Passkeys, oldest first.',
    schema: Type.Array(Passkey),
    example: [example],
  },
  errors: [],
  list: true,
});

export const startPasskey = declareRoute({
  operation: 'startPasskey',
  method: 'POST',
  path: `${path}/options`,
  access: signedIn,
  beforeSecondFactor: true,
  tag,
  summary: 'Start adding a passkey',
  description:
    'Returns the options for `navigator.credentials.create`. The challenge works once, in this session, for 10 minutes. Requires a confirmed address.',
  body: Type.Object({ password: CurrentPassword, code: Code }),
  bodyExample: { password: 'demo-password' },
  reply: {
    status: 200,
    description: 'The options.',
    schema: Options,
    example: { challenge: 'q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8', rp: { id: 'localhost', name: 'Openslot' } },
  },
  errors: ['INVALID_CREDENTIALS', 'MISSING_FIELDS', 'PROFILE_INCOMPLETE'],
  secret: true,
});

export const addPasskey = declareRoute({
  operation: 'addPasskey',
  method: 'POST',
  path,
  access: signedIn,
  beforeSecondFactor: true,
  tag,
  summary: 'Add a passkey',
  description: 'Sends the response of `navigator.credentials.create`. User verification is required.',
  body: Type.Object({
    name: Type.Optional(Name),
    clientDataJSON: Bytes(4_000, 'Client data.'),
    attestationObject: Bytes(20_000, 'Attestation.'),
    transports: Type.Optional(Type.Array(Type.Enum([...transports]), { maxItems: 10 })),
  }),
  bodyExample: {
    name: 'My phone',
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2M',
  },
  reply: { status: 201, description: 'The passkey.', schema: Passkey, example },
  errors: ['INVALID_CREDENTIALS', 'INVALID_STATUS'],
});

export const renamePasskey = declareRoute({
  operation: 'renamePasskey',
  method: 'PATCH',
  path: `${path}/:id`,
  access: signedIn,
  tag,
  summary: 'Rename a passkey',
  params,
  body: Type.Object({ name: Name }),
  bodyExample: { name: 'My phone' },
  reply: {
    status: 200,
    description: 'The passkey.',
    schema: Passkey,
    example: { ...example, name: 'My phone' },
  },
  errors: ['NOT_FOUND'],
});

export const removePasskey = declareRoute({
  operation: 'removePasskey',
  method: 'DELETE',
  path: `${path}/:id`,
  access: signedIn,
  tag,
  summary: 'Remove a passkey',
  description:
    'Platform staff that needs a second factor cannot remove its last one (409 `INVALID_STATUS`, `reason=in-use`).',
  params,
  body: Type.Object({ password: CurrentPassword, code: Code }),
  bodyExample: { password: 'demo-password' },
  reply: { status: 204, description: 'The passkey no longer signs in.' },
  errors: ['INVALID_CREDENTIALS', 'MISSING_FIELDS', 'NOT_FOUND', 'INVALID_STATUS'],
});

export const startPasskeySignIn = declareRoute({
  operation: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: anyone,
  tag: 'Sessions',
  summary: 'Start a sign-in with a passkey',
  description:
    'Returns the options for `navigator.credentials.get`. The challenge works once, for 10 minutes. With a `ticket`, they list the passkeys of its account.',
  body: Type.Object({ ticket: Ticket }),
  bodyExample: {},
  reply: {
    status: 200,
    description: 'The options.',
    schema: Options,
    example: {
      challenge: 'q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8',
      rpId: 'localhost',
      userVerification: 'required',
    },
  },
  errors: [],
  secret: true,
});

export const signInWithPasskey = declareRoute({
  operation: 'signInWithPasskey',
  method: 'POST',
  path: '/api/auth/passkey',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Sign in with a passkey',
  description:
    'Sends the response of `navigator.credentials.get`. A passkey counts as both factors. With a `ticket`, it is the second step of that sign-in.',
  body: Type.Object({
    id: Bytes(1_400, 'Credential id.'),
    clientDataJSON: Bytes(4_000, 'Client data.'),
    authenticatorData: Bytes(4_000, 'Authenticator data.'),
    signature: Bytes(4_000, 'Signature.'),
    userHandle: Type.Optional(Bytes(100, 'User handle. Required without a ticket.')),
    ticket: Ticket,
  }),
  bodyExample: {
    id: 'AQIDBAUGBwgJCgsMDQ4PEA',
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
    signature: 'MEUCIQ',
    userHandle: 'dXNyX2RlbW9fY3VzdG9tZXI',
  },
  reply: { status: 200, description: 'A new session.', schema: Session, example: sessionExample },
  errors: ['INVALID_CREDENTIALS', 'FORBIDDEN'],
  secret: true,
});
