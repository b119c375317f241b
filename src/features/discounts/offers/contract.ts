import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable } from '../../../http/schemas.ts';

const text = (about: string) => Type.String({ description: about });
const count = (about: string) => Type.Integer({ description: about });
const amount = (about: string) => Type.Number({ description: about });

const OfferedPackage = Type.Object(
  {
    id: text('Package id for `POST /api/packages/:packageId/purchase`.'),
    serviceId: text('Id of the service that the sessions are for.'),
    serviceName: text('Name of the service.'),
    title: text('Title of the package.'),
    description: Nullable(text('Description of the package.')),
    sessionCount: count('Number of sessions.'),
    packagePriceMajor: amount('Price of the package.'),
    singleSessionPriceMajor: amount('Price of a single session without the package.'),
    currency: text('ISO 4217 code of both prices.'),
    savings: Type.Object({
      totalSavingsMajor: amount('Savings compared to single sessions. 0 if the package costs more.'),
      savingsPercent: amount('Savings in percent of the price of single sessions, with two decimals.'),
    }),
    validityDays: count(
      'Validity in days of 24 hours from the purchase. Later appointments cannot use the package.',
    ),
    onSaleUntil: Nullable(Instant('End of the sale (exclusive). Null: no end.')),
  },
  { title: 'OfferedPackage' },
);

const OfferedCoupon = Type.Object(
  {
    code: text('Value for `couponCode` in a booking.'),
    type: Type.Enum(['percent', 'fixed'], { description: 'Discount type: percentage or fixed amount.' }),
    value: amount('Percentage, or amount in major units.'),
    currency: Nullable(text('Currency of the amounts. Null for a percentage without a minimum spend.')),
    validFrom: Nullable(Instant('Start of validity (inclusive).')),
    validTo: Nullable(Instant('End of validity (exclusive).')),
    perCustomerLimit: Nullable(count('Maximum number of uses per customer.')),
    firstTimeOnly: Type.Boolean({
      description: 'Only for the first appointment of a customer at the business.',
    }),
    serviceIds: Type.Array(Type.String(), {
      description: 'Services that are discounted. Empty: all services.',
    }),
    minSpendMajor: Nullable(amount('Minimum price of the whole booking.')),
  },
  { title: 'OfferedCoupon' },
);

const Offers = Type.Object(
  {
    packages: Type.Array(OfferedPackage, { description: 'Packages on sale, oldest first.' }),
    coupons: Type.Array(OfferedCoupon, { description: 'Coupons that are valid now, oldest first.' }),
    onlinePayment: Type.Boolean({
      description: 'Whether packages can be bought online. Otherwise they are sold at the business.',
    }),
  },
  { title: 'Offers' },
);
export type OffersReply = Static<typeof Offers>;

const example: OffersReply = {
  packages: [
    {
      id: 'pkg_demo_shiatsu_5',
      serviceId: 'svc_demo_shiatsu_60',
      serviceName: 'Shiatsu, 60 minutes',
      title: 'Five hours of shiatsu',
      description: null,
      sessionCount: 5,
      packagePriceMajor: 35_000,
      singleSessionPriceMajor: 7700,
      currency: 'JPY',
      savings: { totalSavingsMajor: 3500, savingsPercent: 9.09 },
      validityDays: 180,
      onSaleUntil: null,
    },
  ],
  coupons: [
    {
      code: 'KOMOREBI1000',
      type: 'fixed',
      value: 1_000,
      currency: 'JPY',
      validFrom: null,
      validTo: null,
      perCustomerLimit: null,
      firstTimeOnly: false,
      serviceIds: [],
      minSpendMajor: 7_000,
    },
  ],
  onlinePayment: false,
};

export const listOffers = declareRoute({
  operation: 'listBusinessOffers',
  method: 'GET',
  path: '/api/businesses/:id/offers',
  access: discovery('businesses:read'),
  tag: 'Discovery',
  summary: 'List packages and public coupons of a business',
  description:
    'Packages on sale for bookable services, and public coupons that are valid now. `POST /api/coupons/preview` checks whether a coupon applies to a booking.',
  params: Type.Object({ id: Id('Business id.', { examples: ['biz_demo_massage'] }) }),
  reply: { status: 200, description: 'Packages and coupons.', schema: Offers, example },
  errors: ['BUSINESS_NOT_FOUND'],
  cached: true,
});
