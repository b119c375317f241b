import { frameRoutes } from '$lib/frames';

export const isFrameRoute = (route: string | null) => route?.startsWith(frameRoutes) === true;

// The API takes nothing else; a policy is no place to rely on it.
const originPattern = /^https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/;

/** Lets pages of these origins, and no others, show this one in a frame. */
export function allowFrames(headers: Headers, origins: readonly string[]): void {
  const policy = headers.get('content-security-policy');
  const named = origins.filter((origin) => originPattern.test(origin));
  if (policy === null || named.length === 0) return;
  headers.set(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${named.join(' ')}`),
  );
}
