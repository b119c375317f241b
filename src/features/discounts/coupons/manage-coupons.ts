import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type {
  CouponReply,
  createCoupon as createRoute,
  listCoupons as listRoute,
  patchCoupon,
} from './contract.ts';
import { presentCoupon } from './present.ts';
import { defineCoupon, requireValidFields } from './rules/coupon-fields.ts';
import {
  countServices,
  insertCoupon,
  listCoupons as listRows,
  lockOwnCoupon,
  updateCoupon as updateRow,
} from './store.ts';

type Request = Static<NonNullable<typeof createRoute.body>>;

export async function createCoupon(
  transaction: Transaction,
  clock: Clock,
  session: Session,
  body: Request,
): Promise<CouponReply> {
  requireValidFields(body);
  const business = await requireBusiness(transaction, session, body.businessId);
  const definition = defineCoupon(
    {
      code: body.code,
      type: body.type,
      value: body.value,
      currency: body.currency ?? null,
      active: body.active ?? true,
      validFrom: body.validFrom ?? null,
      validTo: body.validTo ?? null,
      usageLimit: body.usageLimit ?? null,
      perCustomerLimit: body.perCustomerLimit ?? null,
      firstTimeOnly: body.firstTimeOnly ?? false,
      serviceIds: body.serviceIds ?? null,
      minSpendMajor: body.minSpendMajor ?? null,
      public: body.public ?? false,
    },
    business,
  );
  await requireServices(transaction, business.id, definition.serviceIds);
  const now = clock.now();
  const id = newId('coupon', now.getTime());
  const row = await insertCoupon(transaction, { ...definition, id, businessId: business.id, now });
  if (row === null) throw new AppError('COUPON_CODE_EXISTS');
  await requireRowLimit(transaction, 'coupons', business.id, now);
  return presentCoupon(row);
}

async function requireServices(
  db: Queryable,
  businessId: string,
  serviceIds: string[] | null,
): Promise<void> {
  if (serviceIds === null) return;
  const known = await countServices(db, businessId, serviceIds);
  if (known < serviceIds.length)
    throw new AppError('INVALID_SERVICES', {
      field: 'body.serviceIds',
      detail: 'Contains a service that the business does not offer.',
    });
}

type Change = Static<NonNullable<typeof patchCoupon.body>>;

export async function updateCoupon(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  id: string,
  change: Change,
  requireRepeated: RequireRepeated,
): Promise<CouponReply> {
  requireValidFields(change);
  const changed = db.transaction(async (transaction) => {
    const row = await lockOwnCoupon(transaction, { id, userId: session.userId });
    if (row === null) throw new AppError('COUPON_NOT_FOUND');
    await requireRepeated(() => presentCoupon(row));
    const business = { currency: row.business_currency, timezone: row.business_timezone };
    // Unchanged fields are validated together with the changed ones.
    const definition = defineCoupon({ ...presentCoupon(row), ...change }, business);
    if (definition.usageLimit !== null && definition.usageLimit < row.use_count)
      throw new AppError('INVALID_VALUE', {
        field: 'body.usageLimit',
        limit: row.use_count,
        detail: `Must be at least ${row.use_count}, the current number of uses.`,
      });
    // Services that were deleted since do not prevent other changes.
    if (change.serviceIds != null) await requireServices(transaction, row.business_id, definition.serviceIds);
    transaction.afterCommit(clearCache);
    return presentCoupon(await updateRow(transaction, id, definition, clock.now()));
  });
  return translateViolation(changed);
}

type Query = Static<NonNullable<typeof listRoute.query>>;

export async function listCoupons(db: Database, session: Session, query: Query): Promise<Page<CouponReply>> {
  const { businessId, active, limit = defaultLimit } = query;
  const [after] = query.cursor === undefined ? [''] : decodeCursor(query.cursor, ['string']);
  const filter = { userId: session.userId, businessId, active };
  const page = pageOf(await listRows(db, filter, { after, limit: limit + 1 }), limit, (row) => [row.id]);
  return new Page(page.items.map(presentCoupon), page.next);
}
