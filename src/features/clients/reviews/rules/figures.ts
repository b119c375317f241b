/** Sum and number of ratings, or a change of them. */
export interface Figures {
  sum: number;
  count: number;
}

interface Counted {
  rating: number;
  /** Hidden reviews do not count. */
  isHidden: boolean;
}

/** Change of the totals when a review changes; null means that it does not exist. */
export function changeOf(before: Counted | null, after: Counted | null): Figures {
  const [was, is] = [shareOf(before), shareOf(after)];
  return { sum: is.sum - was.sum, count: is.count - was.count };
}

const shareOf = (review: Counted | null): Figures =>
  review === null || review.isHidden ? { sum: 0, count: 0 } : { sum: review.rating, count: 1 };
