const webOrigin = /^https?:\/\/[a-z\d.-]+(?::\d{1,5})?(?=[/?]|$)/;
const scheme = /^[a-z][a-z\d+.-]*:/;

/** Lets the form of this page lead there, and nowhere else: its answer is a redirect, which browsers hold against the policy, too. */
export function allowFormTarget(headers: Headers, target: string | undefined): void {
  const policy = headers.get('content-security-policy');
  // An address in brackets cannot be written in a policy: its scheme has to do.
  const source = webOrigin.exec(target ?? '')?.[0] ?? scheme.exec(target ?? '')?.[0];
  if (policy === null || source === undefined) return;
  headers.set(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${source}`),
  );
}
