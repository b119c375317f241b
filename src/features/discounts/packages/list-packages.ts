import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PackageView } from './contract.ts';
import { presentBalance, presentCountedPackage, presentSold } from './present.ts';
import type { BalanceView, PurchaseView } from './purchase-contract.ts';
import { listBalances, listPurchases } from './purchase-store.ts';
import { listPackages } from './store.ts';

interface PageQuery {
  limit?: number;
  cursor?: string;
}

/** Cursors contain the name of their list, so that they are rejected by others. */
function readId(list: string, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

export async function listOwnPackages(
  db: Database,
  session: Session,
  { businessId, cursor, limit = defaultLimit }: PageQuery & { businessId?: string },
): Promise<Page<PackageView>> {
  const afterId = readId('packages', cursor);
  const rows = await listPackages(db, { managerId: session.userId, businessId, afterId, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => ['packages', row.id]);
  return new Page(page.items.map(presentCountedPackage), page.next);
}

export async function listOwnPurchases(
  db: Database,
  session: Session,
  {
    cursor,
    limit = defaultLimit,
    ...filters
  }: PageQuery & { packageId?: string; userId?: string; crmClientId?: string; businessId?: string },
  now: Date,
): Promise<Page<PurchaseView>> {
  const beforeId = readId('purchases', cursor);
  const rows = await listPurchases(db, session.userId, filters, { beforeId, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => ['purchases', row.id]);
  return new Page(
    page.items.map((row) => presentSold(row, now)),
    page.next,
  );
}

export async function listOwnBalances(
  db: Database,
  session: Session,
  { cursor, limit = defaultLimit, ...filters }: PageQuery & { businessId?: string; serviceId?: string },
  now: Date,
): Promise<Page<BalanceView>> {
  const after = cursor === undefined ? null : readExpiry(cursor);
  const rows = await listBalances(db, session, filters, { after, limit: limit + 1, now });
  const page = pageOf(rows, limit, (row) => ['balances', row.expires_microseconds, row.id]);
  return new Page(page.items.map(presentBalance), page.next);
}

function readExpiry(cursor: string): { microseconds: number; id: string } {
  const [name, microseconds, id] = decodeCursor(cursor, ['string', 'key', 'string']);
  if (name !== 'balances') throw wrongCursor();
  return { microseconds, id };
}
