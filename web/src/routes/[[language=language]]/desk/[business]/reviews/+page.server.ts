import { redirect } from '@sveltejs/kit';
import { averageRating } from 'openslot-facts/rating';
import { formatDay, wallClock } from '$lib/format/time';
import { pageAddress } from '$lib/forms/form-address';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness, findOwnBusiness } from '$lib/server/desk/own-business';
import { findDayScope } from '$lib/server/desk/today';
import { readForm } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const perPage = 20;
const mostProfessionals = 100;

export const load: PageServerLoad = async (event) => {
  const { api, language } = event.locals;
  const { searchParams } = event.url;
  const business = await findOwnBusiness(event);
  const whose = await findDayScope(event, business);
  const cursor = searchParams.get('cursor') ?? undefined;
  const unanswered = searchParams.has('unanswered');
  const runsIt = business.role !== 'staff';
  const professional = runsIt ? searchParams.get('professional') || null : (whose?.professionalId ?? null);
  const rating = [1, 2, 3, 4, 5].find((one) => String(one) === searchParams.get('rating')) ?? null;
  const about = { businessId: business.id, ...(professional !== null && { professionalId: professional }) };
  const [reviews, summary, team] = await Promise.all([
    whose === null
      ? { items: [], next: null }
      : orErrorPage(
          event,
          api.listReviews.page({
            ...about,
            limit: perPage,
            cursor,
            ...(rating !== null && { rating }),
            ...(unanswered && { answered: false }),
          }),
        ),
    whose === null ? { reviewCount: 0, counts: [] } : orErrorPage(event, api.summarizeReviews(about)),
    runsIt
      ? orErrorPage(event, api.listProfessionals({ businessId: business.id, limit: mostProfessionals })).then(
          (reply) => [reply].flat(),
        )
      : [],
  ]);
  const dayOf = (instant: string) => formatDay(wallClock(instant, business.timezone).date, language, 'full');
  const stars = summary.counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {
    unanswered,
    rating,
    counts: summary.counts,
    reviewCount: summary.reviewCount,
    average: averageRating(stars, summary.reviewCount),
    professional,
    team: team.map(({ id, name }) => ({ id, name })),
    next: reviews.next,
    key: crypto.randomUUID(),
    reviews: reviews.items.map((review) => ({
      id: review.id,
      rating: review.rating,
      comment: review.comment,
      name: review.clientName,
      appointmentId: review.appointmentId,
      appointment: review.appointment && {
        day: formatDay(review.appointment.date, language, 'short'),
        professional: review.appointment.professionalName,
        services: review.appointment.services.join(', '),
      },
      day: dayOf(review.createdAt),
      reply: review.reply && {
        text: review.reply.text,
        day: dayOf(review.reply.createdAt),
        reviewChangedSince: review.reply.reviewChangedSince,
      },
    })),
  };
};

/** Returns to the same reviews, without the name of the action. */
function back(event: RequestEvent, notice: Notice): never {
  setNotice(event, notice);
  redirect(303, pageAddress(event.url));
}

export const actions: Actions = {
  answer: async (event) => {
    await findManagedBusiness(event);
    const field = await readForm(event);
    const entered = { id: field('id'), what: 'answer', text: field('text').trim() };
    const outcome = await tryCall(
      event,
      event.locals.api.replyToReview(
        { id: entered.id || 'none', text: entered.text },
        { idempotencyKey: `${field('key')}${entered.id}` },
      ),
    );
    return outcome.refusal ? failWith(outcome.refusal, entered) : back(event, 'reviewAnswered');
  },
  withdraw: async (event) => {
    await findManagedBusiness(event);
    const id = (await readForm(event))('id');
    const outcome = await tryCall(event, event.locals.api.deleteReviewReply({ id: id || 'none' }));
    return outcome.refusal
      ? failWith(outcome.refusal, { id, what: 'withdraw', text: '' })
      : back(event, 'removed');
  },
  report: async (event) => {
    await findOwnBusiness(event);
    const field = await readForm(event);
    const entered = { id: field('id'), what: 'report', text: field('reason').trim() };
    const outcome = await tryCall(
      event,
      event.locals.api.reportContent(
        { targetType: 'review', targetId: entered.id || 'none', reason: entered.text },
        { idempotencyKey: `${field('key')}${entered.id}` },
      ),
    );
    return outcome.refusal ? failWith(outcome.refusal, entered) : back(event, 'reported');
  },
};
