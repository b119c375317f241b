import { newUser } from '../../fixtures/marketplace.ts';
import { booked, newCoupon } from '../../fixtures/salon.ts';
import { newShop } from '../../fixtures/services.ts';
import { make, type Scenario, type Scenarios, type World } from './scenario.ts';

/** The customer books a haircut for 20.00 with a coupon that does not apply. */
const bookWith = (
  because: string,
  coupon: object | ((world: World) => object),
  prepare: (world: World, couponCode: string) => Promise<unknown> = async () => {},
): Scenario => ({
  request: 'POST /api/appointments',
  because,
  async run(world) {
    const { app, salon, send } = world;
    const fields = typeof coupon === 'function' ? coupon(world) : coupon;
    const couponCode = await newCoupon(app, salon, fields);
    await prepare(world, couponCode);
    return send({ token: salon.customer.token, body: { ...salon.slot, couponCode } });
  },
});

const bookEarlier = ({ app, salon }: World, change: object = {}, client = salon.customer) =>
  booked(app, client.token, { ...salon.slot, date: '2026-06-02', ...change });

export const coupons = {
  COUPON_CODE_EXISTS: {
    request: 'POST /api/business/coupons',
    because: 'The business has a coupon `SPRING`; codes are case-insensitive: `{"code": "spring"}`.',
    async run({ app, salon, send }) {
      await newCoupon(app, salon, { code: 'SPRING' });
      return send({ token: salon.owner.token, body: { code: 'spring', type: 'percent', value: 10 } });
    },
  },
  COUPON_INACTIVE: bookWith('The coupon of `couponCode` has `active` false.', { active: false }),
  COUPON_NOT_YET_VALID: bookWith("The coupon's `validFrom` is in the future.", { validFrom: '2026-07-01' }),
  COUPON_EXPIRED: bookWith("The coupon's `validTo` has passed.", { validTo: '2026-05-31' }),
  USAGE_LIMIT_REACHED: bookWith(
    "The coupon's `usageLimit` is 1, and another customer has used it.",
    { usageLimit: 1 },
    async (world, couponCode) => bookEarlier(world, { couponCode }, await newUser(world.app)),
  ),
  CUSTOMER_LIMIT_REACHED: bookWith(
    "The coupon's `perCustomerLimit` is 1, and the customer has used it.",
    { perCustomerLimit: 1 },
    (world, couponCode) => bookEarlier(world, { couponCode }),
  ),
  FIRST_TIME_ONLY: bookWith(
    'The coupon has `firstTimeOnly`, and the customer has booked there before.',
    { firstTimeOnly: true },
    (world) => bookEarlier(world),
  ),
  BUSINESS_MISMATCH: {
    request: 'POST /api/appointments',
    because: 'The coupon of `couponCode` belongs to another business.',
    async run({ app, salon, send }) {
      const { owner } = await newShop(app);
      const elsewhere = { code: 'ELSEWHERE', type: 'percent', value: 10 };
      await make(app, owner, 'POST /api/business/coupons', elsewhere);
      return send({ token: salon.customer.token, body: { ...salon.slot, couponCode: 'ELSEWHERE' } });
    },
  },
  SERVICE_NOT_ELIGIBLE: bookWith("The coupon's `serviceIds` list another service.", ({ salon }) => ({
    serviceIds: [salon.colour],
  })),
  CURRENCY_MISMATCH: bookWith('The coupon is in US dollars, and the service costs euros.', {
    type: 'fixed',
    value: 5,
    currency: 'USD',
  }),
  MIN_SPEND_NOT_MET: bookWith("The coupon's `minSpendMajor` is 50, and the service costs 20.", {
    minSpendMajor: 50,
  }),
} satisfies Scenarios;
