import Type, { type Static } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { byRole } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, refusal } from '../../../http/schemas.ts';

const CouponPreview = Type.Object(
  {
    couponCode: Type.String({ description: 'As the business writes it.' }),
    subtotalMajor: Type.Number({ description: 'What the services cost.' }),
    discountMajor: Type.Number({ description: 'What the coupon takes off.' }),
    finalMajor: Type.Number({ description: 'What is left to pay.' }),
    currency: Type.String({ description: 'Of all three.' }),
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
  summary: 'What a coupon would take off',
  description:
    'The discount a booking of these services by the caller would get now. Nothing is made or used up. The discount is of the services the coupon covers; the minimum spend is of all of them.',
  body: Type.Object({
    couponCode: Type.String({
      maxLength: 200,
      description: 'In upper or lower case.',
      ...refusal('INVALID_CODE'),
    }),
    business: Id('Where to book.', refusal('INVALID_BUSINESS_ID')),
    services: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 50,
      description: 'Active services of the business; one that is named twice counts twice.',
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
    description: 'The sum.',
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
