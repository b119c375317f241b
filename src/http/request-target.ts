/** Converts absolute URLs, which proxies send, to paths, and removes fragments. */
export function originForm(target: string): string {
  // Almost all requests.
  if (target.startsWith('/') && !target.includes('#')) return target;
  const [address = ''] = target.split('#', 1);
  if (address.startsWith('/')) return address;
  const path = /^https?:\/\/[^/?]*(.*)$/i.exec(address)?.[1];
  if (path === undefined) return address;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Normalized path. Used only to choose between pages and API, and for the format of errors. */
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
