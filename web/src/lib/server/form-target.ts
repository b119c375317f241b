const webOrigin = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?(?=[/?]|$)/;
const schemeOfProgram = /^(?!https?:)[a-z][a-z\d+.-]*:(?=\/)/;

/** What a policy calls the one origin of this address, or the program of its scheme; there is no way to write one in brackets. */
const sourceOf = (target: string): string | undefined =>
  (webOrigin.exec(target) ?? schemeOfProgram.exec(target))?.[0];

/** Lets the form of this page lead there, and nowhere else: its answer is a redirect, which browsers hold against the policy, too. */
export function allowFormTarget(headers: Headers, target: string | undefined): void {
  const policy = headers.get('content-security-policy');
  const source = target && sourceOf(target);
  if (policy === null || !source) return;
  headers.set(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${source}`),
  );
}

/** Whether a redirect of a form can lead there: else the page has to go on by itself. */
export const isFormTarget = (target: string): boolean => sourceOf(target) !== undefined;
