import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ActivityView } from './activity-contract.ts';
import { listActivity } from './activity-store.ts';
import type { GrantView } from './contract.ts';
import { presentActivity, presentGrant } from './present.ts';
import { findGrant, findOwnGrant, type GrantStatus, listOwnGrants } from './store.ts';

interface PageQuery {
  cursor?: string;
  limit?: number;
}

/** The cursor contains the name of the list, so that a cursor of another list is refused. */
function readCursor(list: string, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

export async function listGrants(
  { db, clock }: { db: Database; clock: Clock },
  { userId }: Session,
  { status, cursor, limit = defaultLimit }: PageQuery & { status?: GrantStatus },
): Promise<Page<GrantView>> {
  const rows = await listOwnGrants(db, userId, {
    status: status ?? null,
    beforeId: readCursor('grants', cursor),
    limit: limit + 1,
    now: clock.now(),
  });
  const page = pageOf(rows, limit, ({ id }) => ['grants', id]);
  return new Page(page.items.map(presentGrant), page.next);
}

export async function getGrant(db: Database, { userId }: Session, id: string): Promise<GrantView> {
  const row = await findOwnGrant(db, { id, userId });
  if (row === null) throw new AppError('NOT_FOUND');
  return presentGrant(row);
}

export async function getCurrentGrant(db: Database, { grant }: Session): Promise<GrantView> {
  const row = grant && (await findGrant(db, grant.id));
  if (!row)
    throw new AppError('NOT_FOUND', { detail: 'Only agent tokens have a grant. Use the token of an agent.' });
  return presentGrant(row);
}

export async function listGrantActivity(
  db: Database,
  { userId, grant: own }: Session,
  asked: string,
  { cursor, limit = defaultLimit }: PageQuery,
): Promise<Page<ActivityView>> {
  const beforeId = readCursor('activity', cursor);
  const id = own !== undefined && asked === 'current' ? own.id : asked;
  const isOwn = own === undefined || own.id === id;
  const grant = isOwn ? await findOwnGrant(db, { id, userId }) : null;
  if (grant === null) throw new AppError('NOT_FOUND');
  const rows = await listActivity(db, id, { beforeId, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => ['activity', row.id]);
  return new Page(page.items.map(presentActivity), page.next);
}
