import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CouponReply, listCoupons as contract } from './contract.ts';
import { presentCoupon } from './present.ts';
import { listCoupons as listRows } from './store.ts';

type Query = Static<NonNullable<typeof contract.query>>;

export async function listCoupons(db: Database, session: Session, query: Query): Promise<Page<CouponReply>> {
  const { businessId, active, limit = defaultLimit } = query;
  const [after] = query.cursor === undefined ? [''] : decodeCursor(query.cursor, ['string']);
  const filter = { userId: session.userId, businessId, active };
  const page = pageOf(await listRows(db, filter, { after, limit: limit + 1 }), limit, (row) => [row.id]);
  return new Page(page.items.map(presentCoupon), page.next);
}
