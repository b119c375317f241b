import { newUser } from '../../fixtures/marketplace.ts';
import { booked } from '../../fixtures/salon.ts';
import { make, type Scenarios } from './scenario.ts';

export const records = {
  NOT_FOUND: {
    request: 'DELETE /api/family-members/:id',
    because: 'The family member belongs to another customer.',
    async run({ app, salon, send }) {
      const { id } = await make(app, await newUser(app), 'POST /api/family-members', { name: 'Emil' });
      return send({ token: salon.customer.token, params: { id } });
    },
  },
  APPOINTMENT_NOT_FOUND: {
    request: 'GET /api/appointments/:id',
    because: 'The appointment belongs to another customer.',
    async run({ app, salon, send }) {
      const { id } = await booked(app, salon.customer.token, salon.slot);
      return send({ token: (await newUser(app)).token, params: { id } });
    },
  },
  BUSINESS_NOT_FOUND: {
    request: 'GET /api/businesses/:id',
    because: 'No business has this id.',
    run: ({ send }) => send({ params: { id: 'biz_nowhere' } }),
  },
  PROFESSIONAL_NOT_FOUND: {
    request: 'GET /api/availability',
    because: 'No professional has this id: `?professionalId=pro_nobody`.',
    run: ({ salon, send }) =>
      send({
        query: { professionalId: 'pro_nobody', businessId: salon.business, date: salon.slot.date },
      }),
  },
  SERVICE_NOT_FOUND: {
    request: 'GET /api/services/:id',
    because: 'No service has this id.',
    run: ({ send }) => send({ params: { id: 'svc_nothing' } }),
  },
  CLIENT_NOT_FOUND: {
    request: 'GET /api/business/clients/:id',
    because: 'No client of the owner has this id.',
    run: ({ salon, send }) => send({ token: salon.owner.token, params: { id: 'cli_nobody' } }),
  },
  USER_NOT_FOUND: {
    request: 'PUT /api/business/packages',
    because: 'The customer does not exist: `{"userId": "usr_nobody"}`.',
    async run({ app, salon, send }) {
      const offer = await make(app, salon.owner, 'POST /api/business/packages', {
        serviceId: salon.haircut,
        title: 'Ten haircuts',
        sessionCount: 10,
        packagePriceMajor: 150,
        singleSessionPriceMajor: 20,
        currency: 'EUR',
        validityDays: 365,
      });
      return send({ token: salon.owner.token, body: { packageId: offer.id, userId: 'usr_nobody' } });
    },
  },
  COUPON_NOT_FOUND: {
    request: 'POST /api/appointments',
    because: 'The coupon does not exist: `{"couponCode": "NO-SUCH-CODE"}`.',
    run: ({ salon, send }) =>
      send({ token: salon.customer.token, body: { ...salon.slot, couponCode: 'NO-SUCH-CODE' } }),
  },
} satisfies Scenarios;
