/** What the rating of a professional is made of, or how much it changes. */
export interface Figures {
  sum: number;
  count: number;
}

interface Counted {
  rating: number;
  /** Out of view, a review does not count. */
  isHidden: boolean;
}

/** What a review that was so and is now so does to the figures; null where there is none. */
export function changeOf(before: Counted | null, after: Counted | null): Figures {
  const [was, is] = [shareOf(before), shareOf(after)];
  return { sum: is.sum - was.sum, count: is.count - was.count };
}

const shareOf = (review: Counted | null): Figures =>
  review === null || review.isHidden ? { sum: 0, count: 0 } : { sum: review.rating, count: 1 };
