import { type ActionFailure, fail, type RequestEvent } from '@sveltejs/kit';
import type { Visitor } from '$lib/accounts/visitor';
import type { Refusal } from '$lib/forms/problems';
import { redirectToSecondStep } from '$lib/server/accounts/second-step';
import { tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';

/** State of a sign-in with a code, shown by `CodeSignIn`. */
export interface CodeSignIn {
  isSent: boolean;
  name: string;
  email: string;
  refusal: Refusal | null;
}

type Failed = ActionFailure<{ codeSignIn: CodeSignIn }>;

const failed = (codeSignIn: CodeSignIn): Failed =>
  fail(codeSignIn.refusal?.code === 'UNAVAILABLE' ? 503 : 400, { codeSignIn });

async function readEntered(event: RequestEvent) {
  const field = await readForm(event);
  return { field, entered: { name: field('name').trim(), email: field('email').trim() } };
}

/** Action of the first step. */
export async function sendCode(event: RequestEvent): Promise<{ codeSignIn: CodeSignIn } | Failed> {
  const { entered } = await readEntered(event);
  const outcome = await tryCall(event, event.locals.api.requestSignInCode({ email: entered.email }));
  if (outcome.refusal) return failed({ isSent: false, ...entered, refusal: outcome.refusal });
  return { codeSignIn: { isSent: true, ...entered, refusal: null } };
}

/** Action of the second step. Returns the role of the account. `next`: query of the page to continue at. */
export async function enterCode(
  event: RequestEvent,
  next: string,
): Promise<{ role: Visitor['role'] } | Failed> {
  const { field, entered } = await readEntered(event);
  const { name, email } = entered;
  // People type and paste codes with spaces.
  const code = field('code').replace(/\s/g, '');
  const outcome = await tryCall(
    event,
    event.locals.api.signInWithCode({ email, code, acceptTerms: true, ...(name !== '' && { name }) }),
  );
  if (outcome.refusal) {
    redirectToSecondStep(event, outcome.refusal, next);
    return failed({ isSent: true, ...entered, refusal: outcome.refusal });
  }
  return { role: outcome.value.user.role };
}
