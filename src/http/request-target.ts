/**
 * Proxies and curious clients send the whole address where others send its path, and some the fragment that is meant for themselves: all
 * of them mean the same.
 */
export function originForm(target: string): string {
  const [address = ''] = target.split('#', 1);
  if (address.startsWith('/')) return address;
  const path = /^https?:\/\/[^/?]*(.*)$/i.exec(address)?.[1];
  if (path === undefined) return address;
  return path.startsWith('/') ? path : `/${path}`;
}

/** What an address looks as if it were meant to be. Nothing is decided by it but whether a page or the API answers, and the manner of a refusal. */
export function intendedPath(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURIComponent(path)
      .replace(/\/{2,}/g, '/')
      .toLowerCase();
  } catch {
    return path;
  }
}
