import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, redirectToSignIn, requireVisitor, tryCall } from '$lib/server/api';
import { loadBusinessPage } from '$lib/server/catalog/business-page';
import { findBusiness } from '$lib/server/catalog/find-by-slug';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { visitor } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  const business = await findBusiness(event, event.params.slug);
  return {
    ...(await loadBusinessPage(event, business)),
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
    const business = await findBusiness(event, event.params.slug);
    const outcome = await tryCall(
      event,
      event.locals.api.reportContent(
        { targetType: 'business', targetId: business.id, reason },
        { idempotencyKey: String(entered.get('key') || crypto.randomUUID()) },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { reason });
    setNotice(event, 'reported');
    redirect(303, back);
  },
};
