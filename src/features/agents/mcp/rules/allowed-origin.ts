/**
 * Whether a page of this origin may call. Only a browser sends one; a name that its owner made lead to this machine shows itself by it.
 * That everybody's pages may read the API ("*") says nothing of who may speak for an agent: origins are named, or are our own.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  { own, listed }: { own: string; listed: readonly string[] },
): boolean {
  if (origin === undefined) return true;
  return origin === new URL(own).origin || (origin !== '*' && listed.includes(origin));
}
