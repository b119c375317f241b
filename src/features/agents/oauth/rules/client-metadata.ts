import { isWellFormed, readableName } from '../../../../shared/text.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** Metadata given by the client. The name is not verified. */
export interface ClientMetadata {
  name: string;
  /** Website of the client. */
  uri: string | null;
  redirectUris: string[];
}

export interface Client extends ClientMetadata {
  id: string;
  /** Site that publishes the metadata document. Null for a registered client. */
  site: string | null;
}

/** Error codes of RFC 7591. */
interface MetadataError {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  description: string;
}

const maxRedirects = 20;
const maxNameLength = 80;
const maxUriLength = 500;

/**
 * Reads the metadata of a registration or of a metadata document. Unknown fields are ignored, as the RFC
 * requires.
 */
export function readClientMetadata(given: unknown): ClientMetadata | MetadataError {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return invalidMetadata('The metadata must be a JSON object.');
  const fields = given as Record<string, unknown>;
  const redirects = readRedirects(fields['redirect_uris']);
  if ('error' in redirects) return redirects;
  const method = fields['token_endpoint_auth_method'];
  if (method !== undefined && method !== 'none')
    return invalidMetadata('token_endpoint_auth_method must be none. Clients are public.');
  if (!includesOrAbsent(fields['grant_types'], 'authorization_code'))
    return invalidMetadata('grant_types must include authorization_code.');
  if (!includesOrAbsent(fields['response_types'], 'code'))
    return invalidMetadata('response_types must include code.');
  const name = readName(fields['client_name']);
  if (name === null)
    return invalidMetadata(`client_name must be text of at most ${maxNameLength} characters.`);
  return { name, uri: readUri(fields['client_uri']), redirectUris: redirects.uris };
}

const invalidMetadata = (description: string): MetadataError => ({
  error: 'invalid_client_metadata',
  description,
});

function readRedirects(given: unknown): { uris: string[] } | MetadataError {
  const refuse = (description: string): MetadataError => ({ error: 'invalid_redirect_uri', description });
  if (!Array.isArray(given) || given.length === 0 || given.length > maxRedirects)
    return refuse(`redirect_uris must contain 1 to ${maxRedirects} URIs.`);
  const wrong = given.findIndex((uri) => typeof uri !== 'string' || !isRedirectUri(uri));
  return wrong === -1
    ? { uris: [...new Set(given as string[])] }
    : refuse(
        `redirect_uris[${wrong}] must be an https URL, an http URL of the loopback interface (127.0.0.1, [::1], localhost), or a URI with the scheme of an app (reverse domain name, com.example.app). It must be canonical, without user, fragment or default port.`,
      );
}

/** An absent list means the default. */
const includesOrAbsent = (given: unknown, needed: string) =>
  given === undefined || (Array.isArray(given) && given.includes(needed));

function readName(given: unknown): string | null {
  if (given === undefined) return '';
  if (typeof given !== 'string' || !isWellFormed(given) || given.length > 10 * maxNameLength) return null;
  const name = readableName(given);
  return [...name].length > maxNameLength ? null : name;
}

/** Only the host is shown. Invalid URLs are ignored. */
function readUri(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > maxUriLength || !/^https:\/\/[\x21-\x7e]+$/.test(given))
    return null;
  return URL.canParse(given) ? given : null;
}
