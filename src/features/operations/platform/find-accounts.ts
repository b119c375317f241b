import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { AccountDetailView, AccountView, listAccounts as listing } from './contract.ts';
import { presentAccount, presentDetail } from './present.ts';
import {
  type AccountRow,
  findAccount,
  findPresence,
  listBusinessesOf,
  listAccounts as listRows,
} from './store.ts';

type Query = Static<NonNullable<typeof listing.query>>;

const list = 'accounts';

export async function findAccounts(
  db: Database,
  { query, role, status, cursor, limit = defaultLimit }: Query,
): Promise<Page<AccountView>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const filters = {
    query: query?.trim() || undefined,
    role,
    suspended: status === undefined ? undefined : status === 'suspended',
  };
  const rows = await listRows(db, filters, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [list, id]);
  return new Page(page.items.map(presentAccount), page.next);
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

export async function lookUpAccount(db: Database, id: string, now: Date): Promise<AccountDetailView> {
  const account = await findAccount(db, id);
  if (account === null) throw new AppError('USER_NOT_FOUND');
  return describeAccount(db, account, now);
}

export async function describeAccount(
  db: Queryable,
  account: AccountRow,
  now: Date,
): Promise<AccountDetailView> {
  const businesses = await listBusinessesOf(db, account.id);
  return presentDetail(account, businesses, await findPresence(db, account.id, now));
}
