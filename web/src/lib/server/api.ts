import { error, fail, type RequestEvent, redirect } from '@sveltejs/kit';
import { type Client, createClient, InvalidId, OpenslotError, OpenslotUnreachable } from 'openslot-client';
import type { Visitor } from '$lib/accounts/visitor';
import { pageAddress } from '$lib/forms/form-address';
import { problem, type Refusal } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { setNotice } from '$lib/server/http/notice';
import { cookieSession, endSession } from '$lib/server/http/session';

/** API client with the session of the visitor. */
export const createApi = (event: RequestEvent, platform: App.Platform): Client =>
  createClient({
    baseUrl: platform.publicUrl,
    fetch: (url, init) => platform.fetch(String(url), init ?? {}),
    ...(!event.locals.isPublic && { session: cookieSession(event, platform) }),
    language: event.locals.language,
    // Shown in the list of signed-in devices.
    headers: { 'user-agent': event.request.headers.get('user-agent') ?? '' },
    retries: 1,
  });

/** Redirects to the sign-in page, which returns to this page. */
export function redirectToSignIn(event: RequestEvent, back = pageAddress(event.url)): never {
  redirect(303, inLanguage(event.locals.language, `/sign-in?next=${encodeURIComponent(back)}`));
}

/** For pages that need a session. */
export function requireVisitor(event: RequestEvent): Visitor {
  return event.locals.visitor ?? redirectToSignIn(event);
}

/** Platform staff must prove a second factor first. At sign-in, there is a ticket for it. */
const isMissingSecondFactor = ({ info }: OpenslotError) =>
  info.reason === 'second-factor' && info.ticket === undefined;

function leave(event: RequestEvent, failure: unknown): never {
  if (failure instanceof OpenslotUnreachable) error(503, { message: 'unavailable' });
  if (failure instanceof InvalidId) error(404, { message: 'NOT_FOUND' });
  if (!(failure instanceof OpenslotError)) throw failure;
  if (failure.status === 401) {
    endSession(event);
    setNotice(event, 'sessionEnded');
    redirectToSignIn(event);
  }
  if (isMissingSecondFactor(failure)) {
    setNotice(event, 'secondFactorNeeded');
    redirect(303, inLanguage(event.locals.language, '/account/security'));
  }
  if (failure.status === 404 || failure.status === 400) error(404, { message: failure.code });
  if ([403, 410, 429, 503].includes(failure.status)) error(failure.status, { message: failure.code });
  throw failure;
}

/** For `load`: an API error becomes an error page. */
export async function orErrorPage<Value>(event: RequestEvent, answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (failure) {
    return leave(event, failure);
  }
}

export type Outcome<Value> = { value: Value; refusal?: never } | { refusal: Refusal };

/** For actions: an API error becomes a value that the form shows. */
export async function tryCall<Value>(event: RequestEvent, answer: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await answer };
  } catch (failure) {
    if (failure instanceof OpenslotUnreachable) return { refusal: problem('UNAVAILABLE') };
    // A wrong password is an error of the form. Only an ended session redirects.
    if (!(failure instanceof OpenslotError) || failure.code === 'AUTH_REQUIRED') return leave(event, failure);
    if (isMissingSecondFactor(failure)) return leave(event, failure);
    const { code, argument, info } = failure;
    return { refusal: { code, argument: argument ?? null, info } };
  }
}

/** All rows of a paginated list. */
export async function collectAll<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** Failure of a form, with the entered values. */
export const failWith = <Entered extends object>(refusal: Refusal, entered: Entered) =>
  fail(statusFor(refusal), { refusal, entered });

const statusFor = ({ code }: Refusal) => (code === 'UNAVAILABLE' ? 503 : 400);
