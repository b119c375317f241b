import { redirect } from '@sveltejs/kit';
import { allowedActions } from '$lib/booking/appointments';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { loadAppointment, loadPlace, requireCustomer } from '$lib/server/booking/appointments';
import { textIn } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const ownReviewOf = async (event: RequestEvent) =>
  (await orErrorPage(event, event.locals.api.listOwnReviews({ appointmentId: event.params.id })))[0] ?? null;

export const load: PageServerLoad = async (event) => {
  const appointment = await loadAppointment(event, event.params.id);
  const [own, place] = await Promise.all([ownReviewOf(event), loadPlace(event, appointment.business)]);
  const rating = Number(event.url.searchParams.get('rating'));
  return {
    appointment,
    place,
    /** Chosen by a link. */
    rating: [1, 2, 3, 4, 5].includes(rating) ? rating : null,
    isPossible: allowedActions(appointment, new Date()).review,
    review: own && { rating: own.rating, comment: own.comment ?? '', hidden: own.hidden },
    key: crypto.randomUUID(),
  };
};

function done(event: RequestEvent, notice: Notice): never {
  setNotice(event, notice);
  redirect(303, inLanguage(event.locals.language, `/appointments/${event.params.id}`));
}

export const actions: Actions = {
  async save(event) {
    requireCustomer(event);
    const form = await event.request.formData();
    const rating = Number(textIn(form, 'rating'));
    const comment = textIn(form, 'comment');
    const { api } = event.locals;
    const own = await ownReviewOf(event);
    const said = { rating, comment: comment || null };
    const outcome = await tryCall(
      event,
      own === null
        ? api.createReview(
            { appointmentId: event.params.id, ...said },
            { idempotencyKey: textIn(form, 'key') || undefined },
          )
        : api.updateReview({ id: own.id, ...said }),
    );
    return outcome.refusal
      ? failWith(outcome.refusal, { what: 'save' as const, rating, comment })
      : done(event, 'reviewed');
  },
  async remove(event) {
    requireCustomer(event);
    const own = await ownReviewOf(event);
    if (own === null) return done(event, 'reviewDeleted');
    const outcome = await tryCall(event, event.locals.api.deleteReview({ id: own.id }));
    return outcome.refusal
      ? failWith(outcome.refusal, { what: 'remove' as const, rating: own.rating, comment: own.comment ?? '' })
      : done(event, 'reviewDeleted');
  },
};
