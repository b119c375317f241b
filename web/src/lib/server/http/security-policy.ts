import { frameRoutes } from '$lib/embed/frames';

export const isFrameRoute = (route: string | null) => route?.startsWith(frameRoutes) === true;

// The API validates origins already. Checked again, because they are written into the policy.
const originPattern = /^https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/;

/** Allows sites of these origins to embed the page. */
export function allowFrames(headers: Headers, origins: readonly string[]): void {
  const policy = headers.get('content-security-policy');
  const named = origins.filter((origin) => originPattern.test(origin));
  if (policy === null || named.length === 0) return;
  headers.set(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${named.join(' ')}`),
  );
}

/** Allows scripts of this page to load the map with this style. */
export function allowMap(headers: Headers, styleUrl: string | null): void {
  const policy = headers.get('content-security-policy');
  if (policy === null || styleUrl === null) return;
  const { origin } = new URL(styleUrl);
  headers.set(
    'content-security-policy',
    policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`),
  );
}

const webOrigin = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?(?=[/?]|$)/;
const schemeOfProgram = /^(?!https?:)[a-z][a-z\d+.-]*:(?=\/)/;

/** CSP source of a URL: its origin, or the scheme of an app. IPv6 hosts cannot be written as a source. */
const sourceOf = (target: string): string | undefined =>
  (webOrigin.exec(target) ?? schemeOfProgram.exec(target))?.[0];

/** Allows a form of this page to redirect to this URL. Browsers apply `form-action` to redirects, too. */
export function allowFormTarget(headers: Headers, target: string | undefined): void {
  const policy = headers.get('content-security-policy');
  const source = target && sourceOf(target);
  if (policy === null || !source) return;
  headers.set(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${source}`),
  );
}

/** Whether the policy allows a form to redirect to the URL. If not, a `Refresh` header can. */
export const isFormTarget = (target: string): boolean => sourceOf(target) !== undefined;
