import { isWellFormed, readableName } from '../../../../shared/text.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** What an agent says of itself. Nobody has checked its name. */
export interface ClientMetadata {
  name: string;
  /** Its own page. */
  uri: string | null;
  redirectUris: string[];
}

/** In the words of RFC 7591. */
export interface MetadataFault {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  description: string;
}

const mostRedirects = 20;
const longestName = 80;
const longestUri = 500;

/** Reads what an agent registers, or publishes about itself. What we do not know of is passed over, as the protocol asks. */
export function readClientMetadata(given: unknown): ClientMetadata | MetadataFault {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return fault('The metadata must be a JSON object.');
  const fields = given as Record<string, unknown>;
  const redirects = readRedirects(fields['redirect_uris']);
  if ('error' in redirects) return redirects;
  const method = fields['token_endpoint_auth_method'];
  if (method !== undefined && method !== 'none')
    return fault('token_endpoint_auth_method must be none: clients have no secrets here.');
  if (!offers(fields['grant_types'], 'authorization_code'))
    return fault('grant_types must include authorization_code.');
  if (!offers(fields['response_types'], 'code')) return fault('response_types must include code.');
  const name = readName(fields['client_name']);
  if (name === null) return fault(`client_name must be text of at most ${longestName} characters.`);
  return { name, uri: readUri(fields['client_uri']), redirectUris: redirects.uris };
}

const fault = (description: string): MetadataFault => ({ error: 'invalid_client_metadata', description });

function readRedirects(given: unknown): { uris: string[] } | MetadataFault {
  const refuse = (description: string): MetadataFault => ({ error: 'invalid_redirect_uri', description });
  if (!Array.isArray(given) || given.length === 0 || given.length > mostRedirects)
    return refuse(`redirect_uris must list 1 to ${mostRedirects} addresses.`);
  const wrong = given.findIndex((uri) => typeof uri !== 'string' || !isRedirectUri(uri));
  return wrong === -1
    ? { uris: [...new Set(given as string[])] }
    : refuse(
        `redirect_uris[${wrong}] must be an https address, http on this machine (127.0.0.1, [::1], localhost), or one with the scheme of an app (a domain turned round, com.example.app); in its plain spelling, without user, fragment or default port.`,
      );
}

/** What is not said is as we have it. */
const offers = (given: unknown, needed: string) =>
  given === undefined || (Array.isArray(given) && given.includes(needed));

function readName(given: unknown): string | null {
  if (given === undefined) return '';
  if (typeof given !== 'string' || !isWellFormed(given) || given.length > 10 * longestName) return null;
  const name = readableName(given);
  return [...name].length > longestName ? null : name;
}

/** Shown at most as its host: what is no such address is as good as none. */
function readUri(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > longestUri || !/^https:\/\/[\x21-\x7e]+$/.test(given))
    return null;
  return URL.canParse(given) ? given : null;
}
