import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { CouponReply, createCoupon as contract } from './contract.ts';
import { presentCoupon } from './present.ts';
import { defineCoupon, requireWellFormed } from './rules/coupon-fields.ts';
import { countServices, insertCoupon } from './store.ts';

type Request = Static<NonNullable<typeof contract.body>>;

export async function createCoupon(
  transaction: Transaction,
  clock: Clock,
  session: Session,
  body: Request,
): Promise<CouponReply> {
  requireWellFormed(body);
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
  await requireServicesOf(transaction, business.id, definition.serviceIds);
  const now = clock.now();
  const id = newId('coupon', now.getTime());
  const row = await insertCoupon(transaction, { ...definition, id, businessId: business.id, now });
  if (row === null) throw new AppError('COUPON_CODE_EXISTS');
  await requireRoom(transaction, 'coupons', business.id, now);
  return presentCoupon(row);
}

export async function requireServicesOf(
  db: Queryable,
  businessId: string,
  serviceIds: string[] | null,
): Promise<void> {
  if (serviceIds === null) return;
  const known = await countServices(db, businessId, serviceIds);
  if (known < serviceIds.length)
    throw new AppError('INVALID_SERVICES', {
      detail: 'body.serviceIds: one of them is no service of the business.',
    });
}
