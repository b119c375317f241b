import { AppError } from '../../../errors.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import { type ClientMetadata, readClientMetadata } from './rules/client-metadata.ts';

export interface Client extends ClientMetadata {
  id: string;
  /** The site that publishes who it is, which proves that much; null: it registered itself, which proves nothing. */
  site: string | null;
}

const mostBytes = 16 * 1024;
const mostMilliseconds = 5_000;

/** What an agent publishes about itself, at the address that is its name. Whoever can publish there is that agent. */
export async function readClientDocument(http: OutgoingHttp, id: string): Promise<Client> {
  const headers = { accept: 'application/json', 'user-agent': 'Openslot' };
  const answer = await http.get({ url: id, headers, mostBytes, milliseconds: mostMilliseconds });
  if ('failure' in answer) throw refused(`its document cannot be read (${answer.failure}).`);
  if (answer.body === null) throw refused(`its address answers ${answer.status}.`);
  if (!/^application\/([\w.-]+\+)?json(;|$)/i.test(answer.contentType.trim()))
    throw refused('its document is not JSON.');
  const document = parse(answer.body);
  if (document?.['client_id'] !== id) throw refused('its document is about another client.');
  const client = readClientMetadata(document);
  if ('error' in client) throw refused(`its document is not usable: ${client.description}`);
  return { ...client, id, site: new URL(id).host };
}

const refused = (detail: string) => new AppError('INVALID_INPUT', { detail: `client_id: ${detail}` });

function parse(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
