import Type from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { grantScopeNames } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Nullable } from '../../../http/schemas.ts';
import { createGrant } from '../../access/grants/contract.ts';
import { ScopeName } from '../../access/grants/scope-contract.ts';

const tag = 'Agents';

// How far it reaches is said as for a grant that the person makes themself.
const { agentName: _name, scopes: _scopes, ...limits } = createGrant.body!.properties;

const Parameters = Type.String({
  minLength: 1,
  maxLength: 6_000,
  description:
    'The query of the authorization request, as it came: nothing of it is to be read or changed on the way.',
  examples: ['client_id=oac_demo&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&response_type=code'],
});

const RedirectTo = (about: string) => Type.String({ format: 'uri', description: about });

const AuthorizationRequest = Type.Object(
  {
    client: Type.Object({
      id: Type.String({ description: 'What it asks with.' }),
      name: Type.String({
        description: 'What it calls itself, which nobody has checked; empty where it says nothing.',
      }),
      site: Nullable(
        Type.String({
          description:
            'The site that publishes who it is; null where it registered itself, which proves nothing.',
        }),
      ),
      page: Nullable(
        Type.String({
          description: 'The site that it calls its own, which nobody has checked; null where it names none.',
        }),
      ),
      returnsTo: Nullable(
        Type.String({
          description: 'The site that the answer is sent to; null: an app on the device of the person.',
        }),
      ),
    }),
    redirectUri: RedirectTo('Where the answer is sent to.'),
    scopes: Type.Array(ScopeName, {
      description: 'What is asked for, and can be given by this account.',
    }),
    books: Type.Boolean({
      description:
        'Whether it could book, move or cancel: then there are limits to set, and whether to be asked first.',
    }),
    refusedTo: Nullable(
      RedirectTo(
        'Where to send the person at once, without asking: the request is wrong, and its client is told so. Else null.',
      ),
    ),
  },
  { title: 'AuthorizationRequest' },
);

export const readAuthorizationRequest = declareRoute({
  operation: 'readAuthorizationRequest',
  method: 'GET',
  path: '/api/authorizations/request',
  access: signedIn,
  tag,
  summary: 'Who asks for a grant, and for what',
  description:
    'For the page that asks the person. `INVALID_INPUT` where it is not certain who asks or where the answer would go: then nobody is to be sent anywhere.',
  query: Type.Object({ parameters: Parameters }),
  reply: {
    status: 200,
    description: 'What the person is to be asked.',
    schema: AuthorizationRequest,
    example: {
      client: { id: 'oac_demo', name: 'Helpful Agent', site: null, page: 'agent.example', returnsTo: null },
      redirectUri: 'http://127.0.0.1/callback',
      scopes: ['appointments:read', 'appointments:book'],
      books: true,
      refusedTo: null,
    },
  },
  errors: ['INVALID_INPUT', 'RATE_LIMITED'],
});

export const answerAuthorizationRequest = declareRoute({
  operation: 'answerAuthorizationRequest',
  method: 'POST',
  path: '/api/authorizations',
  access: signedIn,
  tag,
  summary: 'Allow or refuse what an agent asks for',
  description:
    'Allowing makes a grant, which the agent collects within a minute with the code in `redirectTo`. It can hold fewer scopes than were asked for, never more.',
  body: Type.Object({
    parameters: Parameters,
    decision: Type.Enum(['allow', 'refuse'], { description: 'What the person says.' }),
    scopes: Type.Optional(
      Type.Array(ScopeName, {
        maxItems: grantScopeNames.length,
        description: 'Those of the asked ones that are given; all of them when not said.',
      }),
    ),
    ...limits,
  }),
  bodyExample: {
    parameters: 'client_id=oac_demo&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&response_type=code',
    decision: 'allow' as const,
    scopes: ['appointments:read' as const],
  },
  takesKey: true,
  secret: true,
  reply: {
    status: 201,
    description: 'Where to send the person.',
    schema: Type.Object(
      { redirectTo: RedirectTo('With a code, or with a refusal.') },
      { title: 'AuthorizationAnswer' },
    ),
    example: {
      redirectTo:
        'http://127.0.0.1/callback?code=osc_0000000000000000000000000000000000000000000&iss=http%3A%2F%2F127.0.0.1%3A3000',
    },
  },
  errors: [
    'INVALID_INPUT',
    'INVALID_VALUE',
    'INVALID_CURRENCY',
    'MISSING_FIELDS',
    'BUSINESS_NOT_FOUND',
    'RATE_LIMITED',
  ],
});
