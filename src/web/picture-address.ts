import { createHash } from 'node:crypto';

/** Whose picture it is. */
export type PictureOwner = 'businesses' | 'professionals';

const nameOf = (url: string) => createHash('sha256').update(url).digest('base64url').slice(0, 16);
const pathPattern = /^\/pictures\/(businesses|professionals)\/([\w-]{1,100})\/([\w-]{16})$/;

/** Names that by agreement lead nowhere: those of examples. */
const nowhere = /\.(example|invalid|test)$/;

function isFetched(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !nowhere.test(hostname);
}

/**
 * Where we show a picture that lies elsewhere, or null for what is none. It names whose it is and which of theirs, never where it lies;
 * another picture has another address, so that browsers may keep them.
 */
export const pictureAddress = (owner: PictureOwner, id: string, url: string): string | null =>
  isFetched(url) ? `/pictures/${owner}/${encodeURIComponent(id)}/${nameOf(url)}` : null;

export function readPictureAddress(path: string) {
  const [, owner, id, name] = pathPattern.exec(path) ?? [];
  if (owner === undefined || id === undefined || name === undefined) return null;
  return {
    /** Where the API tells about whoever it belongs to. */
    source: `/api/${owner}/${id}`,
    /** Of these, the one that is meant. */
    among: (urls: string[]): string | null =>
      urls.find((url) => isFetched(url) && nameOf(url) === name) ?? null,
  };
}
