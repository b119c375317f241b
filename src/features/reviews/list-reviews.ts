import type { Viewer } from '../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../http/pagination.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReviewView } from './contract.ts';
import { presentReview } from './present.ts';
import { listNewestReviews } from './store.ts';

const list = 'reviews';

export async function listReviews(
  db: Database,
  {
    professionalId,
    cursor,
    limit = defaultLimit,
  }: { professionalId: string; cursor?: string; limit?: number },
  viewer: Viewer,
): Promise<Page<ReviewView>> {
  const before = cursor === undefined ? null : readPosition(cursor);
  const rows = await listNewestReviews(db, professionalId, { viewer, before, limit });
  const page = pageOf(rows, limit, (row) => [list, row.created_microseconds, row.id]);
  return new Page(page.items.map(presentReview), page.next);
}

function readPosition(cursor: string): { microseconds: number; id: string } {
  const [name, microseconds, id] = decodeCursor(cursor, ['string', 'number', 'string']);
  if (name !== list || !Number.isSafeInteger(microseconds)) throw wrongCursor();
  return { microseconds, id };
}
