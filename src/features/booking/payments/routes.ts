import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { buyPackage } from './buy-package.ts';
import type { PaymentDependencies } from './change-payment.ts';
import * as contract from './contract.ts';
import * as purchases from './contract.ts';
import { refundPayment } from './refund-payment.ts';
import { markPaid, settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';
import { receiveEvent } from './stripe/receive-event.ts';

export function paymentRoutes(dependencies: PaymentDependencies): BoundRoute[] {
  return [
    bind(contract.startPayment, ({ caller, params, body, runIdempotent }) =>
      startPayment(dependencies, sessionOf(caller), params.id, body, runIdempotent),
    ),
    bind(purchases.buyPackage, ({ caller, params, body, runIdempotent }) =>
      buyPackage(dependencies, sessionOf(caller), params.packageId, body, runIdempotent),
    ),
    bind(contract.settlePayment, ({ caller, params, body }) =>
      settlePayment(dependencies, sessionOf(caller), params.paymentIntentId, body.amountMajor),
    ),
    bind(contract.markPaid, ({ caller, params, body }) =>
      markPaid(dependencies, sessionOf(caller), params.id, body.amountMajor),
    ),
    bind(contract.refundPayment, ({ caller, params }) =>
      refundPayment(dependencies, sessionOf(caller), params.id),
    ),
    bind(contract.receiveEvent, async ({ rawBody, headers }) => {
      await receiveEvent(dependencies, rawBody, headers['stripe-signature']);
      return { received: true as const };
    }),
  ];
}
