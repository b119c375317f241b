import { fail, type RequestEvent, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/language';
import { problem, type Refusal } from '$lib/problems';
import { giveNotice, type Notice } from './notice';

/** What a form sent, and how it is shown again: several values of one name with commas between them. */
export interface SentForm {
  fields: FormData;
  text(name: string): string;
  all(name: string): string[];
  entered: Record<string, string>;
  /** What makes a second click the same request. */
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

/** Why not, which form of the page it is about, and what was entered in it. */
export const refusedAt = <Place extends string>(
  at: Place,
  refusal: Refusal,
  entered: Record<string, string> = {},
) => fail(refusal.code === 'UNAVAILABLE' ? 503 : 400, { at, refusal, entered });

/** An invalid field that the page finds itself. */
export const wrong = (field: string, code = 'INVALID_VALUE'): Refusal => problem(code, field);

/** Where to go on at the desk of the business that the address names. */
export const deskPath = (event: RequestEvent, path: string) =>
  inLanguage(event.locals.language, `/desk/${event.params['business']}${path}`);

/** On to another page of the desk, which says what was done. */
export function done(event: RequestEvent, notice: Notice, path: string): never {
  giveNotice(event, notice);
  redirect(303, deskPath(event, path));
}
