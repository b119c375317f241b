import { AppError } from '../../../../errors.ts';
import type { OutgoingHttp } from '../../../../platform/outgoing-http.ts';
import { hostOfAllowedUrl } from '../rules/endpoint-url.ts';

export interface AddressParts {
  http: OutgoingHttp;
  /** For development: receivers on this machine, and without TLS. */
  allowPrivate: boolean;
}

/** What a name leads to is asked here only to say no at once. What counts is what it leads to when something is sent. */
export async function requireAllowedUrl({ http, allowPrivate }: AddressParts, url: string): Promise<void> {
  const host = hostOfAllowedUrl(url, { allowPrivate });
  if (host === null || (await http.leadsInside(host)))
    throw new AppError('INVALID_VALUE', {
      detail: 'body.url: must be a public https address without credentials.',
    });
}
