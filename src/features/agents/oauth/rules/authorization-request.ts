import { readFormText } from '../../../../shared/form-text.ts';
import { addToRedirect, isRegisteredRedirect } from './redirect-uri.ts';

/** Authorization request before its client is verified. */
export interface ClientRequest {
  clientId: string;
  redirectUri: string;
  values: ReadonlyMap<string, string>;
  repeated: readonly string[];
}

/** The client or the redirect URI is not verified, so the user must not be redirected. */
interface UnverifiedRequest {
  unverified: string;
}

/** Reported to the client with a redirect. */
export interface InvalidRequest {
  error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied';
  description: string;
}

export interface ValidRequest<Scope extends string> {
  scopes: Scope[];
  challenge: string;
  resource: string | null;
}

/** Repeated parameters are ambiguous and therefore refused. */
export function readClientRequest(parameters: string): ClientRequest | UnverifiedRequest {
  const form = readFormText(parameters.replace(/^\?/, ''));
  if (form === null) return { unverified: 'The request is not percent-encoded UTF-8.' };
  const { values, repeated } = form;
  for (const name of ['client_id', 'redirect_uri']) {
    if (repeated.includes(name)) return { unverified: `${name} is given more than once.` };
    if (!values.get(name)) return { unverified: `${name} is missing.` };
  }
  return { clientId: values.get('client_id')!, redirectUri: values.get('redirect_uri')!, values, repeated };
}

export const hasRegisteredRedirect = (
  { redirectUri }: ClientRequest,
  client: { redirectUris: readonly string[] },
): boolean => isRegisteredRedirect(client.redirectUris, redirectUri);

const maxStateLength = 2_000;
const knownParameters = [
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
];

/** Validates the remaining parameters, once the client is verified. */
export function validateRequest<Scope extends string>(
  { values, repeated }: ClientRequest,
  offered: { scopes: readonly Scope[]; resources: readonly string[] },
): ValidRequest<Scope> | InvalidRequest {
  const wrong = (description: string): InvalidRequest => ({ error: 'invalid_request', description });
  const twice = knownParameters.find((name) => repeated.includes(name));
  if (twice !== undefined) return wrong(`${twice} is given more than once.`);
  const responseType = values.get('response_type');
  if (responseType === undefined) return wrong('response_type is missing.');
  if (responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'response_type must be code.' };
  if ((values.get('state') ?? '').length > maxStateLength)
    return wrong(`state must have at most ${maxStateLength} characters.`);
  const challenge = values.get('code_challenge') ?? '';
  // Without the parameter, the method would be "plain", which protects nothing.
  if (values.get('code_challenge_method') !== 'S256') return wrong('code_challenge_method must be S256.');
  if (!/^[\w-]{43}$/.test(challenge)) return wrong('code_challenge must be 43 characters of base64url.');
  const resource = values.get('resource') ?? null;
  if (resource !== null && !isResource(resource, offered.resources))
    return { error: 'invalid_target', description: `resource must be ${offered.resources.join(' or ')}.` };
  const scopes = requestedScopes(values.get('scope'), offered.scopes);
  if (scopes.length === 0)
    return { error: 'invalid_scope', description: 'This account cannot grant any of the scopes.' };
  return { scopes, challenge, resource };
}

// Some libraries append a slash.
const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Ignores a trailing slash. */
export const isResource = (given: string, resources: readonly string[]): boolean =>
  resources.some((resource) => withoutSlash(resource) === withoutSlash(given));

/**
 * Requested scopes that can be granted, in the order of the server. Without a parameter, all of them. Unknown
 * scopes are ignored.
 */
function requestedScopes<Scope extends string>(text: string | undefined, offered: readonly Scope[]): Scope[] {
  const asked = (text ?? '').split(' ').filter((scope) => scope !== '');
  return asked.length === 0 ? [...offered] : offered.filter((scope) => asked.includes(scope));
}

/** Contains the issuer (`iss`), so that a client of several servers cannot confuse them. */
export const redirectWith = (
  { redirectUri, values }: ClientRequest,
  issuer: string,
  answer: { code: string } | { error: string; error_description: string },
): string => addToRedirect(redirectUri, { ...answer, state: values.get('state'), iss: issuer });
