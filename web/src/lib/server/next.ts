/** Where to go on after signing in: a path of ours, or the fallback. */
export function safeNext(next: string | null, fallback: string): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return fallback;
  const base = 'http://here.invalid';
  try {
    const url = new URL(next, base);
    return url.origin === base ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
