import { booked } from '../../fixtures/salon.ts';
import { make, type Scenarios, type World } from './scenario.ts';

/** The customer has started to pay 20.00 with the mock provider. */
async function beginPayment({ app, salon }: World): Promise<{ id: string; paymentIntentId: string }> {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  const { paymentIntentId } = await make(app, salon.customer, `POST /api/appointments/${id}/payment`);
  return { id, paymentIntentId };
}

export const payments = {
  PAYMENT_PENDING: {
    request: 'POST /api/appointments/:id/refund',
    because: 'The customer has started a payment that is not settled.',
    async run(world) {
      const { id } = await beginPayment(world);
      return world.send({ token: world.salon.owner.token, params: { id } });
    },
  },
  PAYMENT_NOT_MOCK: {
    request: 'POST /api/payments/:paymentIntentId/settle',
    because: 'The reference belongs to a real provider: it starts with `pi_`, not `pi_mock_`.',
    run: ({ salon, send }) =>
      send({
        token: salon.customer.token,
        params: { paymentIntentId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' },
        body: { amountMajor: 20 },
      }),
  },
  PAYMENT_ALREADY_SETTLED: {
    request: 'POST /api/payments/:paymentIntentId/settle',
    because: 'The payment is already settled.',
    async run(world) {
      const { app, salon, send } = world;
      const { paymentIntentId } = await beginPayment(world);
      const body = { amountMajor: 20 };
      await make(app, salon.customer, `POST /api/payments/${paymentIntentId}/settle`, body);
      return send({ token: salon.customer.token, params: { paymentIntentId }, body });
    },
  },
  PAYMENT_AMOUNT_MISMATCH: {
    request: 'POST /api/payments/:paymentIntentId/settle',
    because: 'The haircut costs 20.00: `{"amountMajor": 19.99}`.',
    async run(world) {
      const { paymentIntentId } = await beginPayment(world);
      return world.send({
        token: world.salon.customer.token,
        params: { paymentIntentId },
        body: { amountMajor: 19.99 },
      });
    },
  },
} satisfies Scenarios;
