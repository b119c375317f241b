import { createHash, randomBytes } from 'node:crypto';
import type { DevPages } from '../../../../src/web/page-build.ts';
import type { Answer, TestApp } from '../../../fixtures/app.ts';
import type { TestUser } from '../../../fixtures/marketplace.ts';

/** In place of the pages, which these tests do not look at. */
export const somePages: DevPages = {
  serve: (_request, response) => void response.writeHead(200).end('a page'),
};

export const redirectUri = 'https://agent.example/callback';

type Fields = Record<string, string | undefined>;

const formOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();

export const post = (app: TestApp, path: string, fields: Fields | string): Promise<Answer> =>
  app.call('POST', path, {
    body: typeof fields === 'string' ? fields : formOf(fields),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

export async function register(app: TestApp, metadata: object = {}): Promise<string> {
  const body = { redirect_uris: [redirectUri], client_name: 'Helpful Agent', ...metadata };
  const answer = await app.call('POST', '/oauth/register', { body });
  if (answer.status !== 201) throw new Error(`not registered: ${answer.text}`);
  return answer.body.client_id;
}

export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What an agent puts behind `/oauth/authorize?`. */
export const request = (app: TestApp, clientId: string, challenge: string, more: Fields = {}): string =>
  formOf({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a state',
    scope: 'appointments:read appointments:book',
    resource: `${app.url}/mcp`,
    ...more,
  });

/** What the page asks before it asks the person. */
export const look = (app: TestApp, user: TestUser, parameters: string) =>
  app.call('GET', `/api/authorizations/request?${formOf({ parameters })}`, { token: user.token });

export const decide = (
  app: TestApp,
  user: TestUser,
  parameters: string,
  more: object = { decision: 'allow' },
) => app.call('POST', '/api/authorizations', { token: user.token, body: { parameters, ...more } });

/** What somebody is led back with. */
export const ledBack = (answer: Answer): Record<string, string> =>
  Object.fromEntries(new URL(answer.body.redirectTo).searchParams);

export interface Code {
  code: string;
  verifier: string;
  clientId: string;
}

/** A code that a person's consent was given for. */
export async function newCode(
  app: TestApp,
  user: TestUser,
  { clientId, ask, answer }: { clientId?: string; ask?: Fields; answer?: object } = {},
): Promise<Code> {
  const client = clientId ?? (await register(app));
  const { verifier, challenge } = newVerifier();
  const decided = await decide(app, user, request(app, client, challenge, ask), {
    decision: 'allow',
    ...answer,
  });
  if (decided.status !== 201)
    throw new Error(`not allowed: ${decided.text} ${decided.headers.get('error-detail')}`);
  return { code: ledBack(decided).code!, verifier, clientId: client };
}

export const redeem = (app: TestApp, { code, verifier, clientId }: Code, more: Fields = {}) =>
  post(app, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...more,
  });

export interface Tokens {
  clientId: string;
  access: string;
  refresh: string;
}

export async function newTokens(
  app: TestApp,
  user: TestUser,
  options: Parameters<typeof newCode>[2] = {},
): Promise<Tokens> {
  const code = await newCode(app, user, options);
  const answer = await redeem(app, code);
  if (answer.status !== 200) throw new Error(`no tokens: ${answer.text}`);
  return { clientId: code.clientId, access: answer.body.access_token, refresh: answer.body.refresh_token };
}

export const refresh = (app: TestApp, tokens: Pick<Tokens, 'clientId' | 'refresh'>, more: Fields = {}) =>
  post(app, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: tokens.clientId,
    refresh_token: tokens.refresh,
    ...more,
  });

/** Whether a token opens anything: the status of a route that any grant may call, whatever its scopes. */
export const isAlive = async (app: TestApp, token: string): Promise<boolean> =>
  (await app.call('GET', '/api/businesses?limit=1', { token })).status === 200;
