import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { requireBusinessCovered } from '../../access/grants/lock-grant.ts';
import { presentDiscount } from './present.ts';
import type { CouponPreviewReply, previewCoupon as previewRoute } from './preview-contract.ts';
import {
  applyCoupon,
  type Basket,
  type CouponTerms,
  type Discount,
  describeRefusal,
} from './rules/apply-coupon.ts';
import { codeKey } from './rules/coupon-fields.ts';
import {
  type CouponRow,
  type Customer,
  countEarlierUse,
  deleteUses,
  findCouponByCode,
  findCouponElsewhere,
  findPricedServices,
  insertUse,
  lockCouponByCode,
} from './store.ts';

/**
 * Uses a coupon for an appointment that this transaction has inserted. Lock order: appointment before coupon,
 * the same as for cancelling.
 */
export async function useCoupon(
  transaction: Transaction,
  request: CouponRequest & { appointmentId: string },
): Promise<AppliedCoupon> {
  const applied = await evaluateCoupon(transaction, request, lockCouponByCode);
  await insertUse(transaction, {
    couponId: applied.couponId,
    appointmentId: request.appointmentId,
    userId: request.customer.userId,
    now: request.now,
  });
  return applied;
}

/** Releases the coupon uses of cancelled appointments and returns their number. */
export function releaseCouponUses(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<number> {
  return deleteUses(transaction, appointmentIds);
}

export interface CouponRequest {
  couponCode: string;
  basket: Basket;
  customer: Customer;
  now: Date;
  /** Set when the appointment exists already. */
  appointmentId?: string;
}

export interface AppliedCoupon extends Discount {
  couponId: string;
  /** As the business spells it, which may differ from the request in case. */
  couponCode: string;
  currency: string;
}

/**
 * Returns the discount, or throws the first reason why the coupon does not apply. `find` decides whether the
 * coupon is locked.
 */
export async function evaluateCoupon(
  db: Queryable,
  request: CouponRequest,
  find: typeof findCouponByCode = findCouponByCode,
): Promise<AppliedCoupon> {
  const { basket, customer, now } = request;
  const row = await requireCoupon(db, basket.businessId, request.couponCode, find);
  const counted = await countEarlierUse(db, row.id, customer, request.appointmentId ?? null);
  const terms = termsOf(row);
  const outcome = applyCoupon(terms, basket, { uses: row.use_count, ...counted }, now.getTime());
  if (!outcome.ok)
    throw new AppError(outcome.refusal, {
      field: 'body.couponCode',
      ...describeRefusal(outcome.refusal, terms, basket),
    });
  const { subtotalMinor, discountMinor, finalMinor } = outcome;
  return {
    couponId: row.id,
    couponCode: row.code,
    subtotalMinor,
    discountMinor,
    finalMinor,
    currency: basket.currency,
  };
}

/**
 * Finds the coupon at the business or at another public business, so that BUSINESS_MISMATCH can be reported.
 */
export async function requireCoupon(
  db: Queryable,
  businessId: string,
  couponCode: string,
  find: typeof findCouponByCode = findCouponByCode,
): Promise<CouponRow> {
  const key = codeKey(couponCode);
  const row = (await find(db, businessId, key)) ?? (await findCouponElsewhere(db, key));
  if (row === null) throw new AppError('COUPON_NOT_FOUND', { field: 'body.couponCode' });
  return row;
}

function termsOf(row: CouponRow): CouponTerms {
  return {
    businessId: row.business_id,
    type: row.type,
    value: row.value,
    currency: row.currency,
    active: row.active,
    validFromMs: row.valid_from?.getTime() ?? null,
    validToMs: row.valid_to?.getTime() ?? null,
    usageLimit: row.usage_limit,
    perCustomerLimit: row.per_customer_limit,
    firstTimeOnly: row.first_time_only,
    serviceIds: row.service_ids ?? [],
    minSpendMinor: row.min_spend_minor,
  };
}

type PreviewRequest = Static<NonNullable<typeof previewRoute.body>>;

export async function previewCoupon(
  db: Database,
  session: Session,
  body: PreviewRequest,
  now: Date,
): Promise<CouponPreviewReply> {
  requireBusinessCovered(session, body.business, null);
  const which = {
    businessId: body.business,
    serviceIds: body.services,
    professionalId: body.professional ?? null,
  };
  const business = await findPricedServices(db, which, session);
  if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
  await requireCoupon(db, body.business, body.couponCode);
  const priced = new Map(business.services.map((service) => [service.id, service]));
  const services = body.services.flatMap((id) => priced.get(id) ?? []);
  const unknown = body.services.findIndex((id) => !priced.has(id));
  if (unknown >= 0)
    throw new AppError('INVALID_SERVICES', {
      field: `body.services[${unknown}]`,
      detail: 'Service not found or not active at this business.',
    });
  // Services of a professional may have another currency than the business.
  const currency = services.find(({ priceMinor }) => priceMinor !== null)?.currency ?? business.currency;
  const applied = await evaluateCoupon(db, {
    couponCode: body.couponCode,
    basket: {
      businessId: body.business,
      currency,
      // Services without a price never cause a currency mismatch.
      services: services.map((service) => (service.priceMinor === null ? { ...service, currency } : service)),
    },
    customer: { userId: session.userId, crmClientId: null },
    now,
  });
  return presentDiscount(applied);
}
