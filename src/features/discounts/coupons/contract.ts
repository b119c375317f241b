import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  Currency,
  expecting,
  Id,
  Instant,
  Nullable,
  pageQuery,
  refusal,
} from '../../../http/schemas.ts';

const CouponType = Type.Enum(['percent', 'fixed'], {
  description: 'Discount type: percentage or fixed amount.',
  ...refusal('INVALID_TYPE'),
});

const Coupon = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    businessId: Type.String({ description: 'Business where the coupon is valid.' }),
    code: Type.String({ description: 'Code that customers enter. Case is ignored.' }),
    type: CouponType,
    value: Type.Number({ description: 'Percentage, or amount in major units.' }),
    currency: Nullable(
      Type.String({ description: 'Currency of the amounts. Null for a percentage without a minimum spend.' }),
    ),
    active: Type.Boolean({ description: 'Whether the coupon can be used.' }),
    validFrom: Nullable(Instant('Start of validity (inclusive).')),
    validTo: Nullable(Instant('End of validity (exclusive).')),
    usageLimit: Nullable(Type.Integer({ description: 'Maximum number of uses by all customers.' })),
    perCustomerLimit: Nullable(Type.Integer({ description: 'Maximum number of uses per customer.' })),
    firstTimeOnly: Type.Boolean({
      description:
        'Only for customers without an earlier appointment at the business. Cancelled appointments do not count.',
    }),
    serviceIds: Type.Array(Type.String(), {
      description: 'Services that are discounted. Empty: all services.',
    }),
    minSpendMajor: Nullable(Type.Number({ description: 'Minimum price of the whole booking.' })),
    public: Type.Boolean({
      description: 'Whether the coupon is listed among the public offers of the business while it is valid.',
    }),
    useCount: Type.Integer({
      description: 'Number of bookings that used the coupon and were not cancelled.',
    }),
    createdAt: Instant('Creation time.'),
    updatedAt: Instant('Time of the last change by the business.'),
  },
  { title: 'Coupon' },
);
export type CouponReply = Static<typeof Coupon>;

const wrongCode = refusal('INVALID_CODE');
const wrongValue = refusal('INVALID_VALUE');
const wrongServices = refusal('INVALID_SERVICES');

const Code = Type.String({
  maxLength: 100,
  pattern: '^\\s*[A-Za-z0-9_-]{3,40}\\s*$',
  ...expecting('3 to 40 letters A to Z, digits, dashes or underscores'),
  description: '3 to 40 letters (A to Z), digits, `-` and `_`. Case is ignored.',
  ...wrongCode,
});
const Value = Type.Number({
  exclusiveMinimum: 0,
  description:
    'Percentage above 0 and up to 100 with at most two decimals, or amount with at most the decimals of the currency.',
  ...refusal('INVALID_COUPON_VALUE'),
});
const OfAmounts = Currency('Currency of `value` and `minSpendMajor`. Default: currency of the business.');
const Bound = (about: string) =>
  Type.String({
    description: about,
    maxLength: 40,
    ...refusal('INVALID_DATE_FORMAT'),
    ...expecting('a date YYYY-MM-DD or a time such as 2026-12-01T09:00:00Z'),
    examples: ['2026-12-01', '2026-12-01T09:00:00Z'],
  });
const ValidFrom = Bound(
  'Start of validity. A date means the start of that local day. A time without an offset is local time.',
);
const ValidTo = Bound(
  'End of validity. A date means the end of that local day. A time without an offset is local time.',
);
const Limit = (about: string) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: about, ...wrongValue });
const UsageLimit = Limit('Maximum number of uses by all customers. Not below the current number of uses.');
const PerCustomerLimit = Limit('Maximum number of uses per customer.');
const ServiceIds = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 500,
  description: 'Services of the business that are discounted. Empty: all services.',
  ...wrongServices,
});
const MinSpend = Type.Number({
  minimum: 0,
  description: 'Minimum price of the whole booking, including services that are not discounted.',
  ...wrongValue,
});
const Active = Type.Boolean({ description: 'Whether the coupon can be used (default true).' });
const FirstTimeOnly = Type.Boolean({
  description: 'Only for the first appointment of a customer at the business.',
});
const Public = Type.Boolean({
  description: 'Whether the coupon is listed among the public offers of the business (default false).',
});
const OwnBusiness = BusinessId('Business id. Optional if you manage only one business.');

const params = Type.Object({ id: Id('Coupon id.', { examples: ['cpn_demo_linde5'] }) });
const access = ownerOrManager;
const tag = 'Coupons';

const example: CouponReply = {
  id: 'cpn_demo_linde5',
  businessId: 'biz_demo_salon',
  code: 'LINDE5',
  type: 'fixed',
  value: 5,
  currency: 'EUR',
  active: true,
  validFrom: null,
  validTo: null,
  usageLimit: null,
  perCustomerLimit: null,
  firstTimeOnly: false,
  serviceIds: [],
  minSpendMajor: 40,
  public: false,
  useCount: 0,
  createdAt: '2026-02-24T12:00:00.000Z',
  updatedAt: '2026-02-24T12:00:00.000Z',
};
const newExample: CouponReply = {
  ...example,
  id: 'cpn_01kf4zq0m8w3c5x7e9g2j4n6p8',
  code: 'Spring-20',
  type: 'percent',
  value: 20,
  validFrom: '2027-02-28T23:00:00.000Z',
  validTo: '2027-05-31T22:00:00.000Z',
  usageLimit: 100,
  perCustomerLimit: 1,
  serviceIds: ['svc_demo_haircut'],
  minSpendMajor: 15,
  createdAt: '2026-11-30T12:00:00.000Z',
  updatedAt: '2026-11-30T12:00:00.000Z',
};

export const listCoupons = declareRoute({
  operation: 'listCoupons',
  method: 'GET',
  path: '/api/business/coupons',
  access,
  tag,
  summary: 'List coupons',
  description: 'Coupons of your businesses, oldest first.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Only coupons of this business.')),
    active: Type.Optional(Type.Boolean({ description: 'Only active or only inactive coupons.' })),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'Coupons.', schema: Type.Array(Coupon), example: [example] },
  errors: [],
  list: true,
});

export const createCoupon = declareRoute({
  operation: 'createCoupon',
  method: 'POST',
  path: '/api/business/coupons',
  access,
  tag,
  summary: 'Create a coupon',
  body: Type.Object({
    code: Code,
    type: CouponType,
    value: Value,
    currency: Type.Optional(OfAmounts),
    active: Type.Optional(Active),
    validFrom: Type.Optional(ValidFrom),
    validTo: Type.Optional(ValidTo),
    usageLimit: Type.Optional(UsageLimit),
    perCustomerLimit: Type.Optional(PerCustomerLimit),
    firstTimeOnly: Type.Optional(FirstTimeOnly),
    serviceIds: Type.Optional(ServiceIds),
    minSpendMajor: Type.Optional(MinSpend),
    public: Type.Optional(Public),
    businessId: Type.Optional(OwnBusiness),
  }),
  bodyExample: {
    code: 'Spring-20',
    type: 'percent',
    value: 20,
    validFrom: '2027-03-01',
    validTo: '2027-05-31',
    usageLimit: 100,
    perCustomerLimit: 1,
    serviceIds: ['svc_demo_haircut'],
    minSpendMajor: 15,
  },
  reply: { status: 201, description: 'New coupon.', schema: Coupon, example: newExample },
  errors: ['BUSINESS_NOT_FOUND', 'COUPON_CODE_EXISTS'],
  acceptsIdempotencyKey: true,
});

export const patchCoupon = declareRoute({
  operation: 'updateCoupon',
  method: 'PATCH',
  path: '/api/business/coupons/:id',
  access,
  tag,
  summary: 'Update a coupon',
  description: `Changes only the fields that are sent. Null clears a field. If the type or currency changes, amounts that
are not sent keep their number and are validated again. Existing bookings keep their discount.`,
  params,
  body: Type.Object({
    code: Type.Optional(Code),
    type: Type.Optional(CouponType),
    value: Type.Optional(Value),
    currency: Type.Optional(Nullable(OfAmounts)),
    active: Type.Optional(Active),
    validFrom: Type.Optional(Nullable(ValidFrom)),
    validTo: Type.Optional(Nullable(ValidTo)),
    usageLimit: Type.Optional(Nullable(UsageLimit)),
    perCustomerLimit: Type.Optional(Nullable(PerCustomerLimit)),
    firstTimeOnly: Type.Optional(FirstTimeOnly),
    serviceIds: Type.Optional(Nullable(ServiceIds)),
    minSpendMajor: Type.Optional(Nullable(MinSpend)),
    public: Type.Optional(Public),
  }),
  bodyExample: { active: false, minSpendMajor: null },
  reply: {
    status: 200,
    description: 'Updated coupon.',
    schema: Coupon,
    example: { ...example, active: false, minSpendMajor: null, updatedAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['COUPON_NOT_FOUND', 'COUPON_CODE_EXISTS'],
});

export const deleteCoupon = declareRoute({
  operation: 'deleteCoupon',
  method: 'DELETE',
  path: '/api/business/coupons/:id',
  access,
  tag,
  summary: 'Delete a coupon',
  description:
    'Deletes the coupon and its use count. Existing bookings keep their discount. To pause a coupon, set `active` to false.',
  params,
  reply: { status: 204, description: 'Coupon deleted.' },
  errors: ['COUPON_NOT_FOUND'],
});
