import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable } from '../../../http/schemas.ts';

const text = (about: string) => Type.String({ description: about });
const count = (about: string) => Type.Integer({ description: about });
const amount = (about: string) => Type.Number({ description: about });

const OfferedPackage = Type.Object(
  {
    id: text('Passed to `POST /api/packages/:packageId/purchase`.'),
    serviceId: text('The service its sessions are good for.'),
    serviceName: text('The name of the service.'),
    title: text('What it is called.'),
    description: Nullable(text('More about it.')),
    sessionCount: count('Sessions it holds.'),
    packagePriceMajor: amount('For the whole package.'),
    singleSessionPriceMajor: amount('For one session without it.'),
    currency: text('ISO 4217 code of both prices.'),
    savings: Type.Object({
      totalSavingsMajor: amount('Against paying for each session; 0 when the package costs more.'),
      savingsPercent: amount('The same, of the price of the single sessions, to two decimals.'),
    }),
    validityDays: count('Days of 24 hours from the sale; visits that begin later cannot be paid with it.'),
    onSaleUntil: Nullable(Instant('It is sold before this instant; null: no end is set.')),
  },
  { title: 'OfferedPackage' },
);

const OfferedCoupon = Type.Object(
  {
    code: text('Sent as `couponCode` when booking.'),
    type: Type.Enum(['percent', 'fixed'], { description: 'A share of the price, or an amount off it.' }),
    value: amount('Percent, or an amount in the currency’s major unit.'),
    currency: Nullable(text('Of the amounts; null for a percentage without a minimum spend.')),
    validFrom: Nullable(Instant('Usable from this instant on.')),
    validTo: Nullable(Instant('Usable before this instant.')),
    perCustomerLimit: Nullable(count('Uses by one customer.')),
    firstTimeOnly: Type.Boolean({ description: 'Only for a customer’s first booking at the business.' }),
    serviceIds: Type.Array(Type.String(), { description: 'What it takes off from; empty means everything.' }),
    minSpendMajor: Nullable(amount('The least the whole booking must cost.')),
  },
  { title: 'OfferedCoupon' },
);

const Offers = Type.Object(
  {
    packages: Type.Array(OfferedPackage, { description: 'Those on sale, the oldest first.' }),
    coupons: Type.Array(OfferedCoupon, { description: 'Those that can be used now, the oldest first.' }),
    onlinePayment: Type.Boolean({
      description: 'Whether packages can be bought online; else they are bought at the business.',
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
  summary: 'What a business offers to everybody',
  description:
    'Packages on sale, of services that can be booked, and coupons that the business shows to everybody and that can be used now. Whether a coupon applies to a booking is told by `POST /api/coupons/preview`.',
  params: Type.Object({ id: Id('The business.', { examples: ['biz_demo_massage'] }) }),
  reply: { status: 200, description: 'All of them.', schema: Offers, example },
  errors: ['BUSINESS_NOT_FOUND'],
  cached: true,
});
