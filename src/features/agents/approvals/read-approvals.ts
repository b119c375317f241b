import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import type { listApprovals as route } from './contract.ts';
import { type ApprovalRow, findApproval, findApprovalByToken, listApprovals } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

interface ReadApprovalsDependencies {
  db: Database;
  clock: Clock;
}

export async function listOwnApprovals(
  { db, clock }: ReadApprovalsDependencies,
  session: Session,
  { status, cursor, limit = defaultLimit }: Query,
): Promise<Page<ApprovalRow>> {
  const [before] = cursor === undefined ? [null] : decodeCursor(cursor, ['string']);
  const rows = await listApprovals(db, {
    viewer: session,
    status: status ?? null,
    before,
    limit: limit + 1,
    now: clock.now(),
  });
  const page = pageOf(rows, limit, ({ id }) => [id]);
  return new Page(page.items, page.next);
}

export async function getApproval(
  { db }: ReadApprovalsDependencies,
  session: Session,
  id: string,
): Promise<ApprovalRow> {
  const row = await findApproval(db, id, session);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns the request of an e-mailed link while it is pending. */
export async function getApprovalByLink(
  { db, clock }: ReadApprovalsDependencies,
  token: string,
): Promise<ApprovalRow> {
  const row = await findApprovalByToken(db, hashSecretToken(token), clock.now());
  if (row === null) throw new AppError('RESET_LINK_INVALID');
  return row;
}
