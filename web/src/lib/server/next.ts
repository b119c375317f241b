/** A path of this site, read as a browser reads it: two slashes or a backslash would name another host. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path);

/** Where to go on after signing in: a path of ours, or the fallback. */
export function safeNext(next: string | null, fallback: string): string {
  if (next === null || !isOwnPath(next)) return fallback;
  const base = 'http://here.invalid';
  try {
    const url = new URL(next, base);
    const path = url.pathname + url.search + url.hash;
    // Once more: "/.//elsewhere.example" is read as "//elsewhere.example".
    return url.origin === base && isOwnPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}
