import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { tryCall } from '$lib/server/api';
import { forgetEntered } from '$lib/server/booking/holds';
import { setNotice } from '$lib/server/http/notice';
import { endSession } from '$lib/server/http/session';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = async (event) => {
  if (event.locals.visitor !== null) await tryCall(event, event.locals.api.signOut());
  endSession(event);
  forgetEntered(event);
  setNotice(event, 'signedOut');
  redirect(303, inLanguage(event.locals.language, '/'));
};
