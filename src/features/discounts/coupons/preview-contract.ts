import Type, { type Static } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { byRole } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, refusal } from '../../../http/schemas.ts';

const CouponPreview = Type.Object(
  {
    couponCode: Type.String({ description: 'Coupon code as the business spells it.' }),
    subtotalMajor: Type.Number({ description: 'Price of all services.' }),
    discountMajor: Type.Number({ description: 'Discount.' }),
    finalMajor: Type.Number({ description: 'Amount due after the discount.' }),
    currency: Type.String({ description: 'ISO 4217 code of the amounts.' }),
  },
  { title: 'CouponPreview' },
);
export type CouponPreviewReply = Static<typeof CouponPreview>;

export const previewCoupon = declareRoute({
  operation: 'previewCoupon',
  method: 'POST',
  path: '/api/coupons/preview',
  access: signedIn,
  agents: byRole('appointments:book', 'desk:book'),
  tag: 'Coupons',
  summary: 'Preview a coupon',
  description: `Returns the discount for a booking of these services by the caller at this moment. Creates and uses
nothing. The discount applies to the services that the coupon covers, the minimum spend to all services.`,
  body: Type.Object({
    couponCode: Type.String({
      maxLength: 200,
      description: 'Coupon code. Case is ignored.',
      ...refusal('INVALID_CODE'),
    }),
    business: BusinessId('Business id.'),
    professional: Type.Optional(Id('Professional whose prices apply. Default: the prices of the services.')),
    services: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 50,
      description: 'Active services of the business. A repeated service counts each time.',
      ...refusal('INVALID_SERVICES'),
    }),
  }),
  bodyExample: {
    couponCode: 'linde5',
    business: 'biz_demo_salon',
    services: ['svc_demo_haircut'],
  },
  reply: {
    status: 200,
    description: 'Prices with the discount.',
    schema: CouponPreview,
    example: {
      couponCode: 'LINDE5',
      subtotalMajor: 45,
      discountMajor: 5,
      finalMajor: 40,
      currency: 'EUR',
    },
  },
  errors: [
    'BUSINESS_NOT_FOUND',
    'COUPON_NOT_FOUND',
    'BUSINESS_MISMATCH',
    'COUPON_INACTIVE',
    'COUPON_NOT_YET_VALID',
    'COUPON_EXPIRED',
    'USAGE_LIMIT_REACHED',
    'CUSTOMER_LIMIT_REACHED',
    'FIRST_TIME_ONLY',
    'SERVICE_NOT_ELIGIBLE',
    'CURRENCY_MISMATCH',
    'MIN_SPEND_NOT_MET',
  ],
});
