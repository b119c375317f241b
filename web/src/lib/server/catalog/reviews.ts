import type { RequestEvent } from '@sveltejs/kit';
import { orErrorPage } from '$lib/server/api';

const reviewSorts = ['newest', 'highest', 'lowest'] as const;
const reviewsFirst = 5;
const reviewsMore = 10;

/** Reviews in the chosen order, or those after the cursor, and the number of reviews per rating. */
export async function loadReviews(
  event: RequestEvent,
  about: { businessId: string } | { professionalId: string },
) {
  const { api } = event.locals;
  const { searchParams } = event.url;
  const cursor = searchParams.get('reviews');
  const sort = reviewSorts.find((one) => one === searchParams.get('reviewSort')) ?? 'newest';
  const stars = [1, 2, 3, 4, 5].find((one) => String(one) === searchParams.get('stars')) ?? null;
  const [{ items, next }, { counts }] = await orErrorPage(
    event,
    Promise.all([
      api.listReviews.page({
        ...about,
        sort,
        limit: cursor === null ? reviewsFirst : reviewsMore,
        ...(stars !== null && { rating: stars }),
        ...(cursor !== null && { cursor }),
      }),
      api.summarizeReviews(about),
    ]),
  );
  return {
    sort,
    stars,
    counts,
    items: items.map(({ id, rating, comment, clientName, createdAt, reply }) => ({
      id,
      rating,
      comment,
      clientName,
      createdAt,
      reply,
    })),
    next,
    isFirst: cursor === null,
  };
}
