import { newBusiness, newProfessional, newUser } from '../../fixtures/marketplace.ts';
import { act, booked } from '../../fixtures/salon.ts';
import { make, type Scenario, type Scenarios, today, type World } from './scenario.ts';

const newBooking = async ({ app, salon }: World, change: object = {}): Promise<string> =>
  (await booked(app, salon.customer.token, { ...salon.slot, ...change })).id;

/** A booking by the customer after `prepare` made it impossible. */
const book = (
  because: string,
  change: object = {},
  prepare: (world: World) => Promise<unknown> = async () => {},
): Scenario => ({
  request: 'POST /api/appointments',
  because,
  async run(world) {
    await prepare(world);
    const { salon, send } = world;
    return send({ token: salon.customer.token, body: { ...salon.slot, ...change } });
  },
});

/** Staff record a no-show that is not possible. */
const noShow = (because: string, prepare: (world: World, id: string) => Promise<unknown>): Scenario => ({
  request: 'POST /api/appointments/:id/no-show',
  because,
  async run(world) {
    const id = await newBooking(world);
    await prepare(world, id);
    return world.send({ token: world.salon.owner.token, params: { id } });
  },
});

/** The client announces a delay; staff may answer. */
async function raiseDelay({ app, salon }: World, id: string, response?: string): Promise<void> {
  const late = { type: 'running_late', minutes: 15 };
  const alert = await make(app, salon.customer, `POST /api/appointments/${id}/alerts`, late);
  if (response !== undefined)
    await make(app, salon.owner, `POST /api/alerts/${alert.id}/respond`, { response });
}

const bookFor = async (world: World, change: object = {}) =>
  booked(world.app, (await newUser(world.app)).token, { ...world.salon.slot, ...change });

export const booking = {
  SLOT_TAKEN: book('Another customer has booked the time.', {}, (world) => bookFor(world)),
  SESSION_FULL: {
    request: 'POST /api/appointments',
    because: 'All three seats of the class are taken.',
    async run(world) {
      const { salon, send } = world;
      const yoga = { services: [salon.yoga] };
      for (let seat = 0; seat < 3; seat++) await bookFor(world, yoga);
      return send({ token: salon.customer.token, body: { ...salon.slot, ...yoga } });
    },
  },
  APPOINTMENT_IN_PAST: book('The date is in the past: `{"date": "2026-05-29"}` on 1 June 2026.', {
    date: '2026-05-29',
  }),
  RESCHEDULE_IN_PAST: {
    request: 'POST /api/appointments/:id/reschedule',
    because: 'The date is in the past: `{"date": "2026-05-29"}` on 1 June 2026.',
    async run(world) {
      const params = { id: await newBooking(world) };
      const body = { date: '2026-05-29', start: '10:00' };
      return world.send({ token: world.salon.customer.token, params, body });
    },
  },
  PROFESSIONAL_TIME_OFF: book('The professional is absent all day.', {}, ({ app, salon }) =>
    make(app, salon.worker, 'POST /api/time-off', {
      professionalId: salon.professional,
      startDate: salon.slot.date,
      endDate: salon.slot.date,
    }),
  ),
  CLIENT_DOUBLE_BOOKED: {
    request: 'POST /api/appointments',
    because: 'The customer has another appointment at that time.',
    async run(world) {
      const { app, salon, send } = world;
      await newBooking(world);
      const colleague = await newProfessional(app, { businessIds: [salon.business] });
      await make(app, salon.owner, `PATCH /api/services/${salon.haircut}`, {
        professionalIds: [salon.professional, colleague],
      });
      return send({ token: salon.customer.token, body: { ...salon.slot, professional: colleague } });
    },
  },
  NOT_SCHEDULED: book(
    'A Wednesday: the professional has availability rules, but not for that weekday.',
    {},
    ({ app, salon }) =>
      make(app, salon.worker, 'POST /api/availability-rules', {
        professionalId: salon.professional,
        businessId: salon.business,
        weekday: 1,
        start: '09:00',
        end: '12:00',
      }),
  ),
  OUTSIDE_AVAILABILITY: book('Before the business opens: `{"start": "08:30"}`.', { start: '08:30' }),
  PROFESSIONAL_NOT_AT_BUSINESS: {
    request: 'GET /api/availability',
    because: 'The professional works at another business.',
    async run({ app, salon, send }) {
      const professionalId = await newProfessional(app, { businessIds: [await newBusiness(app)] });
      return send({ query: { professionalId, businessId: salon.business, date: salon.slot.date } });
    },
  },
  SERVICE_NOT_OFFERED: {
    request: 'GET /api/availability',
    because: 'The service is unknown: `?serviceId=svc_nothing`.',
    run: ({ salon, send }) =>
      send({
        query: {
          professionalId: salon.professional,
          businessId: salon.business,
          date: salon.slot.date,
          serviceId: 'svc_nothing',
        },
      }),
  },
  CANCEL_WINDOW: {
    request: 'POST /api/appointments/:id/cancel',
    because: 'The customer cancels on the same day; the cancellation window is 24 hours.',
    async run(world) {
      const params = { id: await newBooking(world, { ...today, start: '15:00' }) };
      return world.send({ token: world.salon.customer.token, params });
    },
  },
  RESCHEDULE_WINDOW: {
    request: 'POST /api/appointments/:id/reschedule',
    because: 'The customer reschedules on the same day; the cancellation window is 24 hours.',
    async run(world) {
      const params = { id: await newBooking(world, { ...today, start: '15:00' }) };
      const body = { date: '2026-06-08', start: '15:00' };
      return world.send({ token: world.salon.customer.token, params, body });
    },
  },
  NOSHOW_NOT_CONFIRMED: noShow('The appointment is cancelled.', ({ app, salon }, id) =>
    act(app, salon.customer.token, id, 'cancel'),
  ),
  NOSHOW_TOO_EARLY: noShow('The appointment has not started.', async () => {}),
  NOSHOW_LATE_PENDING: noShow('The client announced a delay, and staff have not answered.', (world, id) =>
    raiseDelay(world, id),
  ),
  NOSHOW_LATE_GRACE: noShow('The client announced a delay, and staff accepted it.', (world, id) =>
    raiseDelay(world, id, 'accepted'),
  ),
  COMPLETE_TOO_EARLY: {
    request: 'POST /api/appointments/:id/complete',
    because: 'The appointment has not started.',
    run: async (world) =>
      world.send({ token: world.salon.owner.token, params: { id: await newBooking(world) } }),
  },
} satisfies Scenarios;
