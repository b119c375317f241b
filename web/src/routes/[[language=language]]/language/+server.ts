import { error, redirect } from '@sveltejs/kit';
import { inLanguage, isLanguage } from '$lib/i18n/language';
import { safeNext } from '$lib/server/accounts/sign-in';
import { cookieOptions } from '$lib/server/http/session';
import type { RequestHandler } from './$types';

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores the chosen language and redirects to the same page. */
export const POST: RequestHandler = async (event) => {
  const form = await event.request.formData();
  const language = String(form.get('language'));
  if (!isLanguage(language)) error(400, { message: 'INVALID_VALUE' });
  event.cookies.set('language', language, cookieOptions(event, yearSeconds));
  redirect(303, inLanguage(language, safeNext(String(form.get('path')), '/')));
};
