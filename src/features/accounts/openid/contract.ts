import Type, { type Static } from 'typebox';
import { anyone, anyoneLimited, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, pageQuery } from '../../../http/schemas.ts';
import { AcceptTerms, Session, sessionExample } from '../account/contract.ts';

const Provider = Type.Object(
  { id: Type.String(), name: Type.String({ description: 'Name of the provider, shown on the button.' }) },
  { title: 'SignInProvider' },
);

const Identity = Type.Object(
  {
    id: Id('Opaque.'),
    provider: Type.String({ description: 'Id of the provider.' }),
    email: Type.String({ description: 'Address that the provider confirmed.' }),
    createdAt: Instant('When it was linked.'),
    lastUsedAt: Instant('Last sign-in with it.'),
  },
  { title: 'LinkedIdentity' },
);
export type IdentityReply = Static<typeof Identity>;

const ProviderId = Type.String({ minLength: 1, maxLength: 30, description: 'Id of the provider.' });
const attemptExample = 'q3lN0Zk1x5w9u7s2r4t6y8b0d2f4h6j8m1p3c5v7n9k';

export const listProviders = declareRoute({
  operation: 'listSignInProviders',
  method: 'GET',
  path: '/api/auth/openid',
  access: anyone,
  tag: 'Sessions',
  summary: 'List the providers that sign in',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Providers of `OPENID_PROVIDERS`, in its order.',
    schema: Type.Array(Provider),
    example: [{ id: 'google', name: 'Google' }],
  },
  errors: [],
  list: true,
});

export const startOpenid = declareRoute({
  operation: 'startOpenidSignIn',
  method: 'POST',
  path: '/api/auth/openid/start',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Start a sign-in with a provider',
  description:
    'Redirect the browser to `url`. Keep `attempt` secret in that browser, for example in a cookie. The provider redirects to `/sign-in/with/<provider>/callback` of the site.',
  body: Type.Object({ provider: ProviderId }),
  bodyExample: { provider: 'google' },
  reply: {
    status: 200,
    description: 'Works once, for 10 minutes.',
    schema: Type.Object({ url: Type.String(), attempt: Type.String() }),
    example: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=1', attempt: attemptExample },
  },
  errors: ['INVALID_CREDENTIALS', 'NOT_FOUND'],
  secret: true,
});

export const finishOpenid = declareRoute({
  operation: 'signInWithOpenid',
  method: 'POST',
  path: '/api/auth/openid',
  access: anyoneLimited,
  tag: 'Sessions',
  summary: 'Sign in with a provider',
  description:
    'The provider must confirm the address. A new address gets a customer account; an unconfirmed account is handled as for e-mail codes.',
  body: Type.Object({
    provider: ProviderId,
    attempt: Type.String({ minLength: 1, maxLength: 100, description: 'The `attempt` of the start.' }),
    callback: Type.String({ minLength: 1, maxLength: 8_000, description: 'Query of the callback address.' }),
    acceptTerms: AcceptTerms,
  }),
  bodyExample: { provider: 'google', attempt: attemptExample, callback: 'code=4%2F0AQ&state=xyz' },
  reply: { status: 200, description: 'A new session.', schema: Session, example: sessionExample },
  errors: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'NOT_FOUND'],
  secret: true,
});

export const listIdentities = declareRoute({
  operation: 'listIdentities',
  method: 'GET',
  path: '/api/account/identities',
  access: signedIn,
  beforeSecondFactor: true,
  tag: 'Account',
  summary: 'List your linked providers',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Oldest first.',
    schema: Type.Array(Identity),
    example: [
      {
        id: 'idn_01kf4zq0m8w3c5x7e9g2j4n6p8',
        provider: 'google',
        email: 'ada@example.com',
        createdAt: '2026-11-30T12:00:00.000Z',
        lastUsedAt: '2026-11-30T12:00:00.000Z',
      },
    ],
  },
  errors: [],
  list: true,
});

export const unlinkIdentity = declareRoute({
  operation: 'unlinkIdentity',
  method: 'DELETE',
  path: '/api/account/identities/:id',
  access: signedIn,
  tag: 'Account',
  summary: 'Unlink a provider',
  description: 'Sign-in with an e-mail code always works.',
  params: Type.Object({ id: Id('Link id.', { examples: ['idn_01kf4zq0m8w3c5x7e9g2j4n6p8'] }) }),
  reply: { status: 204, description: 'It is unlinked.' },
  errors: ['NOT_FOUND'],
});
