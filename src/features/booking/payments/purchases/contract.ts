import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant } from '../../../../http/schemas.ts';
import { Started, StartPaymentRequest } from '../contract.ts';

const StartedPurchase = Type.Object(
  {
    ...Started.properties,
    purchaseId: Type.String({ description: 'Of the purchase; used as `packagePurchaseId` once it is paid.' }),
    packageId: Type.String({ description: 'What is bought.' }),
    title: Type.String({ description: 'What it is sold as.' }),
    payUntil: Instant('Until when it can be paid; then it is called off.'),
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
  description: `Begins to pay for it, with the terms it has now. It can be used once it is paid, and its validity counts from then; what is not paid within an
hour is called off. While one is being paid for, it is given again, however often one asks. \`FORBIDDEN\` where nothing can be paid online: buy it at the
business. \`INVALID_STATUS\` with 409: it is no longer on sale, or costs nothing. \`PAYMENT_PENDING\`: the provider did not answer; ask again, nothing is
taken twice.`,
  params: Type.Object({ packageId: Id('The package.', { examples: ['pkg_demo_haircut_5'] }) }),
  body: StartPaymentRequest,
  bodyExample: {},
  reply: {
    status: 201,
    description: 'The payment that is open.',
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
  takesKey: true,
  secret: true,
});
