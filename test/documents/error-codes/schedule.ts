import { newService, newUser } from '../../fixtures/marketplace.ts';
import { booked } from '../../fixtures/salon.ts';
import { newShop } from '../../fixtures/services.ts';
import { make, type Scenarios } from './scenario.ts';

export const schedule = {
  SERVICE_NOT_OWNED: {
    request: 'POST /api/business/packages',
    because: 'The service belongs to another business.',
    async run({ app, salon, send }) {
      const { businessId } = await newShop(app);
      const body = {
        serviceId: await newService(app, { businessId }),
        title: 'Ten haircuts',
        sessionCount: 10,
        packagePriceMajor: 150,
        singleSessionPriceMajor: 20,
        currency: 'EUR',
        validityDays: 365,
      };
      return send({ token: salon.owner.token, body });
    },
  },
  SERVICE_IN_USE: {
    request: 'DELETE /api/services/:id',
    because: 'The service has an upcoming appointment.',
    async run({ app, salon, send }) {
      await booked(app, salon.customer.token, salon.slot);
      return send({ token: salon.owner.token, params: { id: salon.haircut } });
    },
  },
  AVAILABILITY_OVERLAP: {
    request: 'POST /api/availability-rules',
    because:
      'The professional has a rule from 09:00 to 12:00 on that weekday: `{"start": "11:00", "end": "15:00"}`.',
    async run({ app, salon, send }) {
      const monday = { professionalId: salon.professional, businessId: salon.business, weekday: 1 };
      await make(app, salon.worker, 'POST /api/availability-rules', {
        ...monday,
        start: '09:00',
        end: '12:00',
      });
      return send({ token: salon.worker.token, body: { ...monday, start: '11:00', end: '15:00' } });
    },
  },
  TIMEOFF_OVERLAP: {
    request: 'POST /api/time-off',
    because: 'The professional is absent until 14 August: `{"startDate": "2026-08-14"}`.',
    async run({ app, salon, send }) {
      const professionalId = salon.professional;
      const august = { professionalId, startDate: '2026-08-03', endDate: '2026-08-14' };
      await make(app, salon.worker, 'POST /api/time-off', august);
      const body = { professionalId, startDate: '2026-08-14', endDate: '2026-08-16' };
      return send({ token: salon.worker.token, body });
    },
  },
  SCHEDULE_TIME_TAKEN: {
    request: 'POST /api/time-off',
    because: 'The professional has an appointment on that day.',
    async run({ app, salon, send }) {
      await booked(app, salon.customer.token, salon.slot);
      const { date } = salon.slot;
      const body = { professionalId: salon.professional, startDate: date, endDate: date };
      return send({ token: salon.worker.token, body });
    },
  },
  REQUEST_PENDING: {
    request: 'POST /api/join-requests',
    because: 'An earlier join request is pending.',
    async run({ app, salon, send }) {
      const professional = await newUser(app, 'professional');
      await make(app, professional, 'POST /api/professionals', { name: 'Rui Costa' });
      const body = { businessId: salon.business };
      await make(app, professional, 'POST /api/join-requests', body);
      return send({ token: professional.token, body });
    },
  },
  PREFERRED_REMINDER_CHANNEL_UNAVAILABLE: {
    request: 'PATCH /api/account',
    because: 'The account has no phone number: `{"preferredReminderChannel": "sms"}`.',
    run: ({ salon, send }) =>
      send({ token: salon.customer.token, body: { preferredReminderChannel: 'sms' } }),
  },
} satisfies Scenarios;
