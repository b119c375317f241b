import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import { isHost } from './refuse-early.ts';

/** Origin of the pages: of PUBLIC_URL, otherwise of the Host header. */
export function siteOrigin(
  publicUrl: string | undefined,
  { host = 'localhost' }: IncomingHttpHeaders,
): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  if (!isHost(host)) throw new AppError('INVALID_INPUT', { reason: 'malformed' });
  return new URL(`http://${host}`).origin;
}

/** Base URL of the links in a response: PUBLIC_URL, otherwise the origin that was called. */
export type SiteUrl = (headers: Pick<IncomingHttpHeaders, 'host'>) => string;

/** HTTP/1.0 requests may omit the host. They get the address that the service listens on. */
export const createSiteUrl =
  (publicUrl: string | undefined, listeningUrl: () => string): SiteUrl =>
  (headers) =>
    publicUrl ?? (headers.host ? siteOrigin(undefined, headers) : listeningUrl());
