import { fail, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Notified } from 'openslot-client';
import { problem, type Refusal } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { type Notice, setNotice } from './notice';

/** Trimmed text of a field; empty if it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Reads a form. Missing fields are empty. */
export async function readForm(event: RequestEvent): Promise<(name: string) => string> {
  const fields = await event.request.formData();
  return (name) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** A form and its values for redisplay. Several values of a name are joined with commas. */
export interface SentForm {
  fields: FormData;
  text(name: string): string;
  all(name: string): string[];
  entered: Record<string, string>;
  /** The key makes a repeated submission the same request. */
  options: { idempotencyKey: string | undefined };
}

export async function readSent(event: RequestEvent): Promise<SentForm> {
  const fields = await event.request.formData();
  const all = (name: string) => fields.getAll(name).filter((value) => typeof value === 'string');
  const text = (name: string) => (all(name)[0] ?? '').trim();
  return {
    fields,
    text,
    all,
    entered: Object.fromEntries([...new Set(fields.keys())].map((name) => [name, all(name).join(',')])),
    options: { idempotencyKey: text('key') || undefined },
  };
}

/** Failure of one form of the page, with the entered values. */
export const refusedAt = <Place extends string>(
  at: Place,
  refusal: Refusal,
  entered: Record<string, string> = {},
) => fail(refusal.code === 'UNAVAILABLE' ? 503 : 400, { at, refusal, entered });

/** An invalid field that the page finds itself. */
export const wrong = (field: string, code = 'INVALID_VALUE'): Refusal => problem(code, field);

/** Path at the desk of the business in the URL. */
export const deskPath = (event: RequestEvent, path: string) =>
  inLanguage(event.locals.language, `/desk/${encodeURIComponent(event.params['business'] ?? '')}${path}`);

/** Redirects to a page of the desk with a notice. */
export function done(
  event: RequestEvent,
  notice: Notice,
  path: string,
  answer: { notified?: Notified[] } = {},
): never {
  setNotice(event, notice, answer.notified);
  redirect(303, deskPath(event, path));
}
