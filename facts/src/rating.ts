/** Rounded to two decimals; null without reviews. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 100) / count) / 100;
}
