import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Currency, expecting, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';

const CouponType = Type.Enum(['percent', 'fixed'], {
  description: 'A share of the price, or an amount off it.',
  ...refusal('INVALID_TYPE'),
});

const Coupon = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    businessId: Type.String({ description: 'Where it can be used.' }),
    code: Type.String({ description: 'What customers type; compared without case.' }),
    type: CouponType,
    value: Type.Number({ description: 'Percent, or an amount in the currency’s major unit.' }),
    currency: Nullable(
      Type.String({ description: 'Of the amounts. Null for a percentage without a minimum spend.' }),
    ),
    active: Type.Boolean({ description: 'Whether it can be used at all.' }),
    validFrom: Nullable(Instant('Usable from this instant on.')),
    validTo: Nullable(Instant('Usable before this instant.')),
    usageLimit: Nullable(Type.Integer({ description: 'Uses by everybody together.' })),
    perCustomerLimit: Nullable(Type.Integer({ description: 'Uses by one customer.' })),
    firstTimeOnly: Type.Boolean({
      description: 'Only for who never booked there before, cancelled bookings aside.',
    }),
    serviceIds: Type.Array(Type.String(), { description: 'What it takes off from; empty means everything.' }),
    minSpendMajor: Nullable(Type.Number({ description: 'The least the whole booking must cost.' })),
    public: Type.Boolean({
      description: 'Shown to everybody among the offers of the business while it can be used.',
    }),
    useCount: Type.Integer({ description: 'Bookings that used it and were not cancelled.' }),
    createdAt: Instant('When it was made.'),
    updatedAt: Instant('When its owner last changed it.'),
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
  description: '3 to 40 letters (A to Z), digits, `-` and `_`.',
  ...wrongCode,
});
const Value = Type.Number({
  exclusiveMinimum: 0,
  description:
    'Percent: up to 100, with at most two decimals. Fixed: an amount with as many decimals as the currency has.',
  ...refusal('INVALID_COUPON_VALUE'),
});
const OfAmounts = Currency(
  'Of `value` and `minSpendMajor`; the business’s when an amount needs one and none is given.',
);
const Bound = (about: string) =>
  Type.String({
    description: about,
    maxLength: 40,
    ...refusal('INVALID_DATE_FORMAT'),
    ...expecting('a day written YYYY-MM-DD or an instant such as 2026-12-01T09:00:00Z'),
    examples: ['2026-12-01', '2026-12-01T09:00:00Z'],
  });
const ValidFrom = Bound(
  'Usable from then on. A bare date means the whole day in the business’s zone; a date-time without an offset is wall-clock time there.',
);
const ValidTo = Bound('Usable until then; dates and times are read as in `validFrom`.');
const Limit = (about: string) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: about, ...wrongValue });
const UsageLimit = Limit('Uses by everybody together; not below what it was used already.');
const PerCustomerLimit = Limit('Uses by one customer.');
const ServiceIds = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 500,
  description: 'Services of the business that it takes off from; empty means all of them.',
  ...wrongServices,
});
const MinSpend = Type.Number({
  minimum: 0,
  description: 'The least the whole booking must cost, discounted services or not.',
  ...wrongValue,
});
const Active = Type.Boolean({ description: 'Whether it can be used; it can when not given.' });
const FirstTimeOnly = Type.Boolean({ description: 'Only for a customer’s first booking at the business.' });
const Public = Type.Boolean({
  description: 'Whether everybody is shown it among the offers of the business; not when not given.',
});
const BusinessId = Id('One of yours; needed only by who owns several.', refusal('INVALID_BUSINESS_ID'));

const params = Type.Object({ id: Id('The coupon.', { examples: ['cpn_demo_linde5'] }) });
const access = runsBusiness;
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
  summary: 'Your coupons',
  description: 'Of all your businesses, or of one; the oldest first.',
  query: Type.Object({
    businessId: Type.Optional(Id('Only those of this business.', refusal('INVALID_BUSINESS_ID'))),
    active: Type.Optional(Type.Boolean({ description: 'Only those that are switched on, or off.' })),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'The coupons.', schema: Type.Array(Coupon), example: [example] },
  errors: [],
  list: true,
});

export const createCoupon = declareRoute({
  operation: 'createCoupon',
  method: 'POST',
  path: '/api/business/coupons',
  access,
  tag,
  summary: 'Make a coupon',
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
    businessId: Type.Optional(BusinessId),
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
  reply: { status: 201, description: 'The coupon.', schema: Coupon, example: newExample },
  errors: ['BUSINESS_NOT_FOUND', 'COUPON_CODE_EXISTS'],
  takesKey: true,
});

export const patchCoupon = declareRoute({
  operation: 'updateCoupon',
  method: 'PATCH',
  path: '/api/business/coupons/:id',
  access,
  tag,
  summary: 'Change a coupon',
  description:
    'Only what is sent changes; null clears. Numbers that are kept while the type or the currency changes keep their figures, and are checked again. Bookings already made keep their discount.',
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
    description: 'As it is now.',
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
  summary: 'Remove a coupon',
  description:
    'For good, with the count of its uses. Bookings that used it keep their discount. To stop it for a while, set `active` to false.',
  params,
  reply: { status: 204, description: 'Removed.' },
  errors: ['COUPON_NOT_FOUND'],
});
