/**
 * Requests of one day, charged to a key before they come. Each has its place in the day: the first is 1, and a place beyond
 * the daily limit is refused. A block holds the places from `next` to `last`.
 */
export interface Block {
  utcDay: number;
  next: number;
  last: number;
}

/** The block that raised a day's count to `used`. */
export function blockEndingAt(utcDay: number, used: number, size: number): Block {
  return { utcDay, next: used - size + 1, last: used };
}

/** The place of the next request, or null when none is left. A refused one uses none up, so that all of them can be given back. */
export function takePlace(block: Block, dailyLimit: number): number | null {
  if (block.next > block.last) return null;
  return block.next > dailyLimit ? block.next : block.next++;
}

/** How many to take off the day's count when the block is given back. */
export function placesLeft(block: Block): number {
  return block.last - block.next + 1;
}
