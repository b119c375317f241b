import { createHash } from 'node:crypto';

export type PictureOwner = 'businesses' | 'professionals';

const nameOf = (url: string) => createHash('sha256').update(url).digest('base64url').slice(0, 16);
const pathPattern = /^\/pictures\/(businesses|professionals)\/([\w-]{1,100})\/([\w-]{16})$/;

/** Reserved domain names that do not resolve. */
const reservedNames = /\.(example|invalid|test)$/;

function isFetched(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !reservedNames.test(hostname);
}

/**
 * Local URL for an external picture, or null. It contains the owner and a hash of the URL, so that browsers
 * can cache it.
 */
export const pictureAddress = (owner: PictureOwner, id: string, url: string): string | null =>
  isFetched(url) ? `/pictures/${owner}/${encodeURIComponent(id)}/${nameOf(url)}` : null;

export function readPictureAddress(path: string) {
  const [, owner, id, name] = pathPattern.exec(path) ?? [];
  if (owner === undefined || id === undefined || name === undefined) return null;
  return {
    /** API path of the owner. */
    source: `/api/${owner}/${id}`,
    /** Finds the URL with the requested hash. */
    among: (urls: string[]): string | null =>
      urls.find((url) => isFetched(url) && nameOf(url) === name) ?? null,
  };
}
