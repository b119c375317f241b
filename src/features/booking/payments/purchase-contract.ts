import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Instant } from '../../../http/schemas.ts';
import { amountFields } from '../../discounts/gift-cards/contract.ts';
import { Started, StartPaymentRequest } from './contract.ts';

const StartedPurchase = Type.Object(
  {
    ...Started.properties,
    purchaseId: Type.String({ description: 'Purchase id. Use it as `packagePurchaseId` after the payment.' }),
    packageId: Type.String({ description: 'Package id.' }),
    title: Type.String({ description: 'Title of the package.' }),
    payUntil: Instant('End of the payment period. An unpaid purchase is cancelled then.'),
  },
  { title: 'StartedPurchase' },
);
export type StartedPurchase = Static<typeof StartedPurchase>;

export const buyPackage = declareRoute({
  operation: 'buyPackage',
  method: 'POST',
  path: '/api/packages/:packageId/purchase',
  access: onlyRoles('customer'),
  tag: 'Packages',
  summary: 'Buy a package',
  description:
    'Starts the payment with the current terms of the package. The package can be used after the payment, and its validity starts then. An unpaid purchase is cancelled after an hour. Repeated requests return the open payment. `FORBIDDEN`: online payment is not available. `INVALID_STATUS` with 409: the package is no longer on sale, or is free. `PAYMENT_PENDING`: the provider did not answer; repeat the request, nothing is charged twice.',
  params: Type.Object({ packageId: Id('The package.', { examples: ['pkg_demo_haircut_5'] }) }),
  body: StartPaymentRequest,
  bodyExample: {},
  reply: {
    status: 201,
    description: 'The open payment.',
    schema: StartedPurchase,
    example: {
      paymentIntentId: 'pi_mock_01kf4zq0m8w3c5x7e9g2j4n6p8',
      clientSecret: null,
      amountMajor: 180,
      currency: 'EUR',
      purchaseId: 'pur_01kf4zq0m8w3c5x7e9g2j4n6p8',
      packageId: 'pkg_demo_haircut_5',
      title: 'Five haircuts',
      payUntil: '2026-11-30T13:00:00.000Z',
    },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS', 'INVALID_VALUE', 'INVALID_CURRENCY', 'PAYMENT_PENDING'],
  acceptsIdempotencyKey: true,
  secret: true,
});

const StartedGiftCard = Type.Object(
  {
    ...Started.properties,
    giftCardId: Type.String({ description: 'Gift card id. It has a code after the payment.' }),
    payUntil: Instant('End of the payment period. An unpaid purchase is cancelled then.'),
  },
  { title: 'StartedGiftCard' },
);
export type StartedGiftCard = Static<typeof StartedGiftCard>;

export const buyGiftCard = declareRoute({
  operation: 'buyGiftCard',
  method: 'POST',
  path: '/api/gift-cards/purchase',
  access: onlyRoles('customer'),
  tag: 'Gift cards',
  summary: 'Buy a gift card online',
  description:
    'Starts the payment. After it, the code is mailed to the recipient (or to you), and you can see it once. An unpaid purchase is cancelled after an hour. Repeated requests return the open payment. `FORBIDDEN`: the business sells no gift cards online.',
  body: Type.Object({
    businessId: BusinessId('Business where the card can be used.'),
    ...amountFields,
    ...StartPaymentRequest.properties,
  }),
  bodyExample: {
    businessId: 'biz_demo_salon',
    amountMajor: 50,
    currency: 'EUR',
    recipientEmail: 'deniz@example.com',
  },
  reply: {
    status: 201,
    description: 'The open payment.',
    schema: StartedGiftCard,
    example: {
      paymentIntentId: 'pi_mock_01kf4zq0m8w3c5x7e9g2j4n6p8',
      clientSecret: null,
      amountMajor: 50,
      currency: 'EUR',
      giftCardId: 'gft_01kf4zq0m8w3c5x7e9g2j4n6p8',
      payUntil: '2026-11-30T13:00:00.000Z',
    },
  },
  errors: ['BUSINESS_NOT_FOUND', 'INVALID_VALUE', 'INVALID_CURRENCY', 'CURRENCY_MISMATCH', 'PAYMENT_PENDING'],
  acceptsIdempotencyKey: true,
  secret: true,
});
