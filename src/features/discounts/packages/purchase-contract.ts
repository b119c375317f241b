import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';
import { OwnBusinessId, prices } from './contract.ts';
import { purchaseStatuses } from './rules/purchase-status.ts';

const text = (about: string) => Type.String({ description: about });
const count = (about: string) => Type.Integer({ description: about });

export const ServicePackagePurchase = Type.Object(
  {
    id: text('Opaque id.'),
    packageId: text('What was sold.'),
    businessId: text('Who sold it.'),
    userId: text('The customer.'),
    clientName: Type.Optional(
      text('What the business calls the customer. Only in lists, and where it knows them as a client.'),
    ),
    serviceId: text('The service its sessions are good for.'),
    title: text('What it was called when it was sold.'),
    sessionsTotal: count('Sessions sold.'),
    sessionsRedeemed: count('Sessions used.'),
    ...prices,
    purchasedAt: Instant('When it was sold.'),
    expiresAt: Instant('From then on it cannot be used.'),
    status: Type.Enum([...purchaseStatuses], { description: 'Whether it can be used, and why not.' }),
    createdById: Nullable(text('The user who recorded the sale; null when the customer bought it online.')),
    paymentStatus: Nullable(
      text('Of what was bought online: `unpaid`, `paid` or `refunded`; null for a sale at the business.'),
    ),
    paymentIntentId: Nullable(text('The provider’s reference, likewise.')),
  },
  { title: 'ServicePackagePurchase' },
);
export type PurchaseView = Static<typeof ServicePackagePurchase>;

const purchaseExample: PurchaseView = {
  id: 'pur_demo_haircut_5',
  packageId: 'pkg_demo_haircut_5',
  businessId: 'biz_demo_salon',
  userId: 'usr_demo_customer',
  serviceId: 'svc_demo_haircut',
  title: 'Five haircuts',
  sessionsTotal: 5,
  sessionsRedeemed: 1,
  packagePriceMajor: 180,
  singleSessionPriceMajor: 45,
  currency: 'EUR',
  purchasedAt: '2026-10-31T12:00:00.000Z',
  expiresAt: '2027-10-31T12:00:00.000Z',
  status: 'active',
  createdById: 'usr_demo_business',
  paymentStatus: null,
  paymentIntentId: null,
};
const newPurchaseExample: PurchaseView = {
  ...purchaseExample,
  id: 'pur_01kf4zq0m8w3c5x7e9g2j4n6p8',
  userId: 'usr_demo_deniz',
  sessionsRedeemed: 0,
  purchasedAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2027-11-30T12:00:00.000Z',
};

const access = runsBusiness;
const tag = 'Packages';

export const assignPackage = declareRoute({
  operation: 'assignPackage',
  method: 'PUT',
  path: '/api/business/packages',
  access,
  tag,
  summary: 'Record a package sold to a customer',
  description:
    'For a sale at the desk. Each call is a sale of its own: repeat a lost one with the same `Idempotency-Key`. A package that is not on sale answers `INVALID_STATUS` with 409.',
  body: Type.Object({ packageId: Id('What was sold.'), userId: Id('The customer who bought it.') }),
  bodyExample: { packageId: 'pkg_demo_haircut_5', userId: 'usr_demo_deniz' },
  reply: {
    status: 201,
    description: 'The customer can use it from now on.',
    schema: ServicePackagePurchase,
    example: newPurchaseExample,
  },
  errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'INVALID_STATUS'],
  takesKey: true,
});

export const listPurchases = declareRoute({
  operation: 'listPackagePurchases',
  method: 'GET',
  path: '/api/business/packages/purchases',
  access,
  tag,
  summary: 'Packages your business sold',
  description: 'The latest sale first, whatever became of it.',
  query: Type.Object({
    packageId: Type.Optional(Id('Only this package.')),
    userId: Type.Optional(Id('Only this customer.')),
    businessId: OwnBusinessId,
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The sales.',
    schema: Type.Array(ServicePackagePurchase),
    example: [{ ...purchaseExample, clientName: 'Clara Neumann' }],
  },
  errors: [],
  list: true,
});

export const cancelPurchase = declareRoute({
  operation: 'cancelPackagePurchase',
  method: 'DELETE',
  path: '/api/business/packages/purchases/:id',
  access,
  tag,
  summary: 'Cancel a package that was sold',
  description:
    'Its remaining sessions can no longer be used; bookings made with it stay. What was paid online goes back by itself when none of it was used; else the money is between you and the customer. One that is not active any more answers `INVALID_STATUS` with 409.',
  params: Type.Object({ id: Id('Of the purchase.', { examples: ['pur_demo_haircut_5'] }) }),
  reply: { status: 204, description: 'Cancelled.' },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});
