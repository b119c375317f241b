import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session, Viewer } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type {
  OwnReviewView,
  listOwnReviews as ownRoute,
  ReviewView,
  listReviews as route,
} from './contract.ts';
import { presentPublicReview, presentReview } from './present.ts';
import { listNewestReviews, listReviewsBy } from './store.ts';

type ReviewQuery = Static<NonNullable<typeof route.query>>;

const list = 'reviews';

export async function listReviews(
  db: Database,
  { professionalId, businessId, answered, cursor, limit = defaultLimit }: ReviewQuery,
  viewer: Viewer,
): Promise<Page<ReviewView>> {
  if (professionalId === undefined && businessId === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: 'query.professionalId',
      detail: 'Either professionalId or businessId is required.',
    });
  const before = cursor === undefined ? null : readPosition(cursor);
  const rows = await listNewestReviews(
    db,
    { professionalId, businessId, answered },
    { viewer, before, limit },
  );
  const page = pageOf(rows, limit, (row) => [list, row.created_microseconds, row.id]);
  return new Page(page.items.map(presentPublicReview), page.next);
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

function readPosition(cursor: string): { microseconds: number; id: string } {
  const [name, microseconds, id] = decodeCursor(cursor, ['string', 'key', 'string']);
  if (name !== list) throw wrongCursor();
  return { microseconds, id };
}
