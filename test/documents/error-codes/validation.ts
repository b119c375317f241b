import { booked } from '../../fixtures/salon.ts';
import type { Scenario, Scenarios } from './scenario.ts';

const coupon = { code: 'SPRING', type: 'percent', value: 10 };

/** The owner creates a coupon with one invalid field. */
const makingCoupon = (because: string, wrong: object): Scenario => ({
  request: 'POST /api/business/coupons',
  because,
  run: ({ salon, send }) => send({ token: salon.owner.token, body: { ...coupon, ...wrong } }),
});

/** The owner creates a package with one invalid field. */
const offeringPackage = (because: string, wrong: object): Scenario => ({
  request: 'POST /api/business/packages',
  because,
  run: ({ salon, send }) =>
    send({
      token: salon.owner.token,
      body: {
        serviceId: salon.haircut,
        title: 'Ten haircuts',
        sessionCount: 10,
        packagePriceMajor: 150,
        singleSessionPriceMajor: 20,
        currency: 'EUR',
        validityDays: 365,
        ...wrong,
      },
    }),
});

/** The customer books with one invalid field. */
const booking = (because: string, wrong: object): Scenario => ({
  request: 'POST /api/appointments',
  because,
  run: ({ salon, send }) => send({ token: salon.customer.token, body: { ...salon.slot, ...wrong } }),
});

export const validation = {
  MISSING_FIELDS: {
    request: 'GET /api/reviews',
    because: 'Sent without `professionalId`.',
    run: ({ send }) => send(),
  },
  INVALID_INPUT: booking(
    'The fields exclude each other: `{"couponCode": "SPRING", "packagePurchaseId": "pur_of-the-customer"}`.',
    { couponCode: 'SPRING', packagePurchaseId: 'pur_of-the-customer' },
  ),
  INVALID_DATE_FORMAT: {
    request: 'GET /api/availability',
    because: 'The date does not exist: `?date=2026-02-30`.',
    run: ({ salon, send }) =>
      send({
        query: { professionalId: salon.professional, businessId: salon.business, date: '2026-02-30' },
      }),
  },
  INVALID_TIME_FORMAT: booking('Hours have two digits: `{"start": "9:00"}`.', { start: '9:00' }),
  INVALID_STATUS: {
    request: 'GET /api/appointments',
    because: 'Unknown status: `?status=Done`.',
    run: ({ salon, send }) => send({ token: salon.customer.token, query: { status: 'Done' } }),
  },
  INVALID_CODE: makingCoupon('Codes have no spaces or symbols: `{"code": "10 % off"}`.', {
    code: '10 % off',
  }),
  INVALID_TYPE: makingCoupon('Unknown type: `{"type": "gift"}`.', { type: 'gift' }),
  INVALID_VALUE: offeringPackage('The range is 1 to 100: `{"sessionCount": 0}`.', { sessionCount: 0 }),
  INVALID_CURRENCY: offeringPackage('Not an ISO 4217 code: `{"currency": "EURO"}`.', { currency: 'EURO' }),
  INVALID_SERVICES: booking('The list is empty: `{"services": []}`.', { services: [] }),
  INVALID_BUSINESS_ID: {
    request: 'POST /api/business/clients',
    because: 'Ids are strings: `{"businessId": 7}`.',
    run: ({ salon, send }) =>
      send({ token: salon.owner.token, body: { name: 'Walter Brandt', businessId: 7 } }),
  },
  INVALID_COUPON_VALUE: makingCoupon('More than 100 percent: `{"type": "percent", "value": 150}`.', {
    value: 150,
  }),
  AMOUNT_REQUIRED: {
    request: 'POST /api/appointments/:id/mark-paid',
    because: 'Staff do not say how much was paid: `{}`.',
    async run({ app, salon, send }) {
      const { id } = await booked(app, salon.customer.token, salon.slot);
      return send({ token: salon.owner.token, params: { id }, body: {} });
    },
  },
} satisfies Scenarios;

/** Codes with a second status. */
export const otherStatuses: readonly { code: keyof typeof validation; status: number; scenario: Scenario }[] =
  [
    {
      code: 'INVALID_STATUS',
      status: 409,
      scenario: {
        request: 'POST /api/appointments/:id/confirm',
        because: 'The appointment is already confirmed.',
        async run({ app, salon, send }) {
          const { id } = await booked(app, salon.customer.token, salon.slot);
          return send({ token: salon.owner.token, params: { id } });
        },
      },
    },
    {
      code: 'INVALID_INPUT',
      status: 413,
      scenario: {
        request: 'POST /api/appointments',
        because: 'The body is larger than 128 KiB.',
        run: ({ salon, send }) =>
          send({
            token: salon.customer.token,
            body: { ...salon.slot, notes: 'x'.repeat(128 * 1024) },
          }),
      },
    },
    {
      code: 'INVALID_INPUT',
      status: 415,
      scenario: {
        request: 'POST /api/appointments',
        because: 'Sent as `text/plain`.',
        run: ({ salon, send }) =>
          send({
            token: salon.customer.token,
            body: JSON.stringify(salon.slot),
            headers: { 'content-type': 'text/plain' },
          }),
      },
    },
  ];
