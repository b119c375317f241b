import { grantScopes, scopesNamed } from './grant-scopes.ts';
import type { AnyRoute } from './route.ts';

/** How an agent comes by a token of its own, for readers of the document that can go that way by themselves. */
export const describeOAuth = (publicUrl: string) => ({
  OAuth2: {
    type: 'oauth2',
    description:
      'A grant: what a person allowed an agent. OAuth 2.1 with PKCE (S256); agents register themselves at `/oauth/register`, or publish who they are. Or a token that the person made with `POST /api/grants`.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${publicUrl}/oauth/authorize`,
        tokenUrl: `${publicUrl}/oauth/token`,
        refreshUrl: `${publicUrl}/oauth/token`,
        scopes: grantScopes,
      },
    },
  },
});

/** Which scopes of a grant are enough, each by itself; which of them an account can give is a matter of what it is. */
export function grantsFor({ agents }: AnyRoute): { OAuth2: string[] }[] {
  if (agents === undefined) return [];
  if (agents === 'any') return [{ OAuth2: [] }];
  return [...new Set(scopesNamed(agents))].map((scope) => ({ OAuth2: [scope] }));
}
