import { error, fail, type RequestEvent, redirect } from '@sveltejs/kit';
import { type Client, createClient, OpenslotError, OpenslotUnreachable } from 'openslot-client';
import type { Visitor } from '$lib/accounts/visitor';
import { pageAddress } from '$lib/forms/form-address';
import { inLanguage } from '$lib/i18n/language';
import { problem, type Refusal } from '$lib/problems';
import { setNotice } from '$lib/server/http/notice';
import { cookieSession, endSession } from '$lib/server/http/session';

/** The API as whoever asks for the page may use it. */
export const createApi = (event: RequestEvent, platform: App.Platform): Client =>
  createClient({
    baseUrl: platform.publicUrl,
    fetch: (url, init) => platform.fetch(String(url), init ?? {}),
    ...(!event.locals.isForEverybody && { session: cookieSession(event, platform) }),
    language: event.locals.language,
    // So that people know their devices again.
    headers: { 'user-agent': event.request.headers.get('user-agent') ?? '' },
    retries: 1,
  });

/** Sends whoever must sign in to do so, and back here afterwards. */
export function toSignIn(event: RequestEvent, back = pageAddress(event.url)): never {
  redirect(303, inLanguage(event.locals.language, `/sign-in?next=${encodeURIComponent(back)}`));
}

/** For pages of people who are signed in. */
export function requireVisitor(event: RequestEvent): Visitor {
  return event.locals.visitor ?? toSignIn(event);
}

function leave(event: RequestEvent, failure: unknown): never {
  if (failure instanceof OpenslotUnreachable) error(503, { message: 'unavailable' });
  if (!(failure instanceof OpenslotError)) throw failure;
  if (failure.status === 401) {
    endSession(event);
    setNotice(event, 'sessionEnded');
    toSignIn(event);
  }
  if (failure.status === 404 || failure.status === 400) error(404, { message: failure.code });
  if ([403, 410, 429, 503].includes(failure.status)) error(failure.status, { message: failure.code });
  throw failure;
}

/** For what a page shows: a refusal becomes the page that says so. */
export async function shown<Value>(event: RequestEvent, answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (failure) {
    return leave(event, failure);
  }
}

export type Outcome<Value> = { value: Value; refusal?: never } | { refusal: Refusal };

/** For what a form asks: a refusal becomes a value that the form shows. */
export async function tried<Value>(event: RequestEvent, answer: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await answer };
  } catch (failure) {
    if (failure instanceof OpenslotUnreachable) return { refusal: problem('UNAVAILABLE') };
    // A wrong password is what somebody entered; only a session that has ended leads away from the form.
    if (!(failure instanceof OpenslotError) || failure.code === 'AUTH_REQUIRED') return leave(event, failure);
    const { code, argument, info } = failure;
    return { refusal: { code, argument: argument ?? null, info } };
  }
}

/** All rows of a list that goes on for several pages. */
export async function collected<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** A form's answer that says why not, with what was entered. */
export const refused = <Entered extends object>(refusal: Refusal, entered: Entered) =>
  fail(statusFor(refusal), { refusal, entered });

const statusFor = ({ code }: Refusal) => (code === 'UNAVAILABLE' ? 503 : 400);
