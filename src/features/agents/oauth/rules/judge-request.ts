import { readFormText } from '../../../../shared/form-text.ts';
import { addToRedirect, isRegisteredRedirect } from './redirect-uri.ts';

/** What an agent asks for, as far as it can be believed before its client is known. */
export interface AskedBy {
  clientId: string;
  redirectUri: string;
  values: ReadonlyMap<string, string>;
  repeated: readonly string[];
}

/** A request that nobody may be sent back for: who asks, or where to, is not certain. */
export interface Untrustworthy {
  untrustworthy: string;
}

/** One that its client is told to be wrong. */
export interface WrongRequest {
  error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied';
  description: string;
}

/** One that somebody can answer. */
export interface GoodRequest<Scope extends string> {
  scopes: Scope[];
  challenge: string;
  resource: string | null;
}

/** Who asks, and where the answer is to go. Said twice, either of them would mean two things. */
export function readAsker(parameters: string): AskedBy | Untrustworthy {
  const form = readFormText(parameters.replace(/^\?/, ''));
  if (form === null) return { untrustworthy: 'The request is not percent-encoded UTF-8.' };
  const { values, repeated } = form;
  for (const name of ['client_id', 'redirect_uri']) {
    if (repeated.includes(name)) return { untrustworthy: `${name} is given more than once.` };
    if (!values.get(name)) return { untrustworthy: `${name} is missing.` };
  }
  return { clientId: values.get('client_id')!, redirectUri: values.get('redirect_uri')!, values, repeated };
}

export const isLedBack = ({ redirectUri }: AskedBy, client: { redirectUris: readonly string[] }): boolean =>
  isRegisteredRedirect(client.redirectUris, redirectUri);

const longestState = 2_000;
const knownParameters = [
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
];

/** Judges the rest, once the client is known and may be told. */
export function judgeRequest<Scope extends string>(
  { values, repeated }: AskedBy,
  offered: { scopes: readonly Scope[]; resources: readonly string[] },
): GoodRequest<Scope> | WrongRequest {
  const wrong = (description: string): WrongRequest => ({ error: 'invalid_request', description });
  const twice = knownParameters.find((name) => repeated.includes(name));
  if (twice !== undefined) return wrong(`${twice} is given more than once.`);
  const responseType = values.get('response_type');
  if (responseType === undefined) return wrong('response_type is missing.');
  if (responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'response_type must be code.' };
  if ((values.get('state') ?? '').length > longestState)
    return wrong(`state must have at most ${longestState} characters.`);
  const challenge = values.get('code_challenge') ?? '';
  // Left out, the method would be "plain", which protects nobody.
  if (values.get('code_challenge_method') !== 'S256') return wrong('code_challenge_method must be S256.');
  if (!/^[\w-]{43}$/.test(challenge)) return wrong('code_challenge must be 43 characters of base64url.');
  const resource = values.get('resource') ?? null;
  if (resource !== null && !isResource(resource, offered.resources))
    return { error: 'invalid_target', description: `resource must be ${offered.resources.join(' or ')}.` };
  const scopes = askedScopes(values.get('scope'), offered.scopes);
  if (scopes.length === 0)
    return { error: 'invalid_scope', description: 'None of the scopes is one that this person can give.' };
  return { scopes, challenge, resource };
}

// Some libraries end an address with it.
const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Whether it is one of them; a slash at the end of either makes no difference. */
export const isResource = (given: string, resources: readonly string[]): boolean =>
  resources.some((resource) => withoutSlash(resource) === withoutSlash(given));

/** Those asked for that can be given, in our order; without any word, all of them. Others are passed over: programs ask for what others offer. */
function askedScopes<Scope extends string>(text: string | undefined, offered: readonly Scope[]): Scope[] {
  const asked = (text ?? '').split(' ').filter((scope) => scope !== '');
  return asked.length === 0 ? [...offered] : offered.filter((scope) => asked.includes(scope));
}

/** Where somebody is sent with the answer. It says who answers, so that a client of several servers cannot mistake one for another. */
export const answerTo = (
  { redirectUri, values }: AskedBy,
  issuer: string,
  answer: { code: string } | { error: string; error_description: string },
): string => addToRedirect(redirectUri, { ...answer, state: values.get('state'), iss: issuer });
