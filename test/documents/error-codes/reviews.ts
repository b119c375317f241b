import { booked } from '../../fixtures/salon.ts';
import { make, type Scenarios, today, type World } from './scenario.ts';

async function newVisit({ app, salon }: World): Promise<{ appointmentId: string; rating: number }> {
  const { id } = await booked(app, salon.customer.token, { ...salon.slot, ...today });
  await make(app, salon.owner, `POST /api/appointments/${id}/complete`);
  return { appointmentId: id, rating: 5 };
}

export const reviews = {
  REVIEW_EXISTS: {
    request: 'POST /api/reviews',
    because: 'The customer has already reviewed the appointment.',
    async run(world) {
      const { app, salon, send } = world;
      const body = await newVisit(world);
      await make(app, salon.customer, 'POST /api/reviews', body);
      return send({ token: salon.customer.token, body });
    },
  },
  REVIEW_NOT_COMPLETED: {
    request: 'POST /api/reviews',
    because: 'The appointment is upcoming.',
    async run({ app, salon, send }) {
      const { id } = await booked(app, salon.customer.token, salon.slot);
      return send({ token: salon.customer.token, body: { appointmentId: id, rating: 5 } });
    },
  },
  REVIEW_NOT_AUTHORIZED: {
    request: 'POST /api/reviews',
    because: 'The professional reviews their own appointment.',
    run: async (world) => world.send({ token: world.salon.worker.token, body: await newVisit(world) }),
  },
} satisfies Scenarios;
