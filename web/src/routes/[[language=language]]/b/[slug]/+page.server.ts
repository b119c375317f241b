import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, redirectToSignIn, requireVisitor, tryCall } from '$lib/server/api';
import { loadBusinessPage } from '$lib/server/catalog/business-page';
import { listFavouriteIds } from '$lib/server/catalog/favourites';
import { findBusiness } from '$lib/server/catalog/find-by-slug';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { visitor } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  const business = await findBusiness(event, event.params.slug);
  return {
    ...(await loadBusinessPage(event, business)),
    favourites: await listFavouriteIds(event),
    /** Idempotency key of a report. Only signed-in visitors can send one. */
    key: visitor === null ? null : crypto.randomUUID(),
  };
};

export const actions: Actions = {
  report: async (event) => {
    const back = inLanguage(event.locals.language, `/b/${event.params.slug}`);
    if (event.locals.visitor === null) redirectToSignIn(event, `${back}#report`);
    requireVisitor(event);
    const entered = await event.request.formData();
    const reason = String(entered.get('reason') ?? '').trim();
    const picture = String(entered.get('picture') ?? '');
    const business = await findBusiness(event, event.params.slug);
    const target = picture
      ? { targetType: 'picture' as const, targetId: picture }
      : { targetType: 'business' as const, targetId: business.id };
    const outcome = await tryCall(
      event,
      event.locals.api.reportContent(
        { ...target, reason },
        { idempotencyKey: String(entered.get('key') || crypto.randomUUID()) },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { reason, picture });
    setNotice(event, 'reported');
    redirect(303, back);
  },
};
