import { type RequestEvent, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { safeNext } from '$lib/server/accounts/sign-in';
import { redirectToSignIn, tryCall } from '$lib/server/api';
import { requireCustomer } from '$lib/server/booking/appointments';
import { listFavouriteIds, loadFavourites } from '$lib/server/catalog/favourites';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  const [found, favourites] = await Promise.all([loadFavourites(event), listFavouriteIds(event)]);
  return { ...found, favourites };
};

export const actions: Actions = {
  save: (event) => change(event, true),
  remove: (event) => change(event, false),
};

async function change(event: RequestEvent, isSaved: boolean): Promise<never> {
  const field = await readForm(event);
  const back = safeNext(field('back'), inLanguage(event.locals.language, '/favourites'));
  if (event.locals.visitor === null) redirectToSignIn(event, back);
  const { api } = event.locals;
  const businessId = field('business');
  const call = isSaved ? api.saveFavourite({ businessId }) : api.deleteFavourite({ businessId });
  const { refusal } = await tryCall<unknown>(event, call);
  // A favourite that another tab removed is gone, too.
  if (refusal && !(refusal.code === 'NOT_FOUND' && !isSaved))
    setNotice(event, refusal.code === 'RATE_LIMITED' ? 'favouritesFull' : 'favouriteNotSaved');
  redirect(303, back);
}
