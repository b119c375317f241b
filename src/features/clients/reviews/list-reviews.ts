import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session, Viewer } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type {
  ListedReviewView,
  OwnReviewView,
  listOwnReviews as ownRoute,
  listReviews as route,
} from './contract.ts';
import { presentPublicReview, presentReview } from './present.ts';
import { countRatings, listPublicReviews, listReviewsBy } from './store.ts';
import type { ReviewSummaryView, summarizeReviews as summaryRoute } from './summary-contract.ts';

type ReviewQuery = Static<NonNullable<typeof route.query>>;

const list = 'reviews';

function requireSubject({ professionalId, businessId }: Pick<ReviewQuery, 'professionalId' | 'businessId'>) {
  if (professionalId === undefined && businessId === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: 'query.professionalId',
      detail: 'Either professionalId or businessId is required.',
    });
}

export async function listReviews(
  db: Database,
  { sort = 'newest', cursor, limit = defaultLimit, ...of }: ReviewQuery,
  viewer: Viewer,
): Promise<Page<ListedReviewView>> {
  requireSubject(of);
  // Cursors of the newest first have no leading value.
  const name = sort === 'newest' ? list : `${list}-${sort}`;
  const after =
    cursor === undefined
      ? null
      : sort === 'newest'
        ? { leading: 0, ...readPosition(cursor) }
        : readSortedPosition(cursor, name);
  const rows = await listPublicReviews(db, of, { viewer, sort, after, limit });
  const page = pageOf(rows, limit, (row) =>
    sort === 'newest'
      ? [name, row.created_microseconds, row.id]
      : [name, row.leading, row.created_microseconds, row.id],
  );
  return new Page(page.items.map(presentPublicReview), page.next);
}

export async function summarizeReviews(
  db: Database,
  of: Static<NonNullable<typeof summaryRoute.query>>,
  viewer: Viewer,
): Promise<ReviewSummaryView> {
  requireSubject(of);
  const found = await countRatings(db, of, viewer);
  const counts = [1, 2, 3, 4, 5].map((rating) => found.find((one) => one.rating === rating)?.reviews ?? 0);
  return { reviewCount: counts.reduce((sum, count) => sum + count, 0), counts };
}

export async function listOwnReviews(
  db: Database,
  session: Session,
  { appointmentId, cursor, limit = defaultLimit }: Static<NonNullable<typeof ownRoute.query>>,
): Promise<Page<OwnReviewView>> {
  const before = cursor === undefined ? null : readPosition(cursor);
  const which = { clientId: session.userId, appointmentId };
  const rows = await listReviewsBy(db, which, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [list, row.created_microseconds, row.id]);
  return new Page(
    page.items.map((row) => ({ ...presentReview(row), hidden: row.hidden })),
    page.next,
  );
}

function readSortedPosition(
  cursor: string,
  expected: string,
): { leading: number; microseconds: number; id: string } {
  const [name, leading, microseconds, id] = decodeCursor(cursor, ['string', 'integer', 'key', 'string']);
  if (name !== expected) throw wrongCursor();
  return { leading, microseconds, id };
}

function readPosition(cursor: string): { microseconds: number; id: string } {
  const [name, microseconds, id] = decodeCursor(cursor, ['string', 'key', 'string']);
  if (name !== list) throw wrongCursor();
  return { microseconds, id };
}
