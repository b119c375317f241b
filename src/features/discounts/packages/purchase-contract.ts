import Type, { type Static } from 'typebox';
import { onlyRoles, ownerOrManager } from '../../../http/access.ts';
import { ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';
import { OwnBusinessId, prices } from './contract.ts';
import { purchaseStatuses } from './rules/purchase-status.ts';

const text = (about: string) => Type.String({ description: about });
const count = (about: string) => Type.Integer({ description: about });

export const ServicePackagePurchase = Type.Object(
  {
    id: text('Opaque id.'),
    packageId: text('Package id.'),
    businessId: text('Business id.'),
    userId: text(
      'User id of the customer, or id of a client record without an account. It changes when the record is linked.',
    ),
    crmClientId: Type.Optional(text('Client record that the package was sold to.')),
    clientName: Type.Optional(text('Name of the client record at the business. Only in lists.')),
    serviceId: text('Service of the sessions.'),
    title: text('Title at the time of sale.'),
    sessionsTotal: count('Sessions sold.'),
    sessionsRedeemed: count('Sessions used.'),
    ...prices,
    purchasedAt: Instant('Time of sale.'),
    expiresAt: Instant('Expiry (exclusive).'),
    status: Type.Enum([...purchaseStatuses], { description: 'Status. Only `active` purchases can be used.' }),
    createdById: Nullable(text('User who recorded the sale. Null if the customer bought it online.')),
    paymentStatus: Nullable(
      text('Status of an online payment: `unpaid`, `paid` or `refunded`. Null for a sale at the business.'),
    ),
    paymentIntentId: Nullable(text('Reference of the payment provider. Null for a sale at the business.')),
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

const access = ownerOrManager;
const tag = 'Packages';

export const assignPackage = declareRoute({
  operation: 'assignPackage',
  method: 'PUT',
  path: '/api/business/packages',
  access,
  tag,
  summary: 'Assign a package to a client',
  description:
    'Records a sale at the business to a customer (`userId`) or to a client record (`crmClientId`). Every call is a separate sale. Use an `Idempotency-Key` to repeat a lost request. `INVALID_STATUS` (409): the package is not on sale.',
  body: Type.Object({
    packageId: Id('Package id.'),
    userId: Type.Optional(Id('User id of the customer. Required without `crmClientId`.', { minLength: 0 })),
    crmClientId: Type.Optional(
      Id(
        'Client record of the business, with or without an account. An account that is linked to it, or confirmed its address, can use the package.',
      ),
    ),
  }),
  bodyExample: { packageId: 'pkg_demo_haircut_5', userId: 'usr_demo_deniz' },
  reply: {
    status: 201,
    description: 'Purchase, usable at once.',
    schema: ServicePackagePurchase,
    example: newPurchaseExample,
  },
  errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'CLIENT_NOT_FOUND', 'INVALID_STATUS'],
  acceptsIdempotencyKey: true,
});

export const listPurchases = declareRoute({
  operation: 'listPackagePurchases',
  method: 'GET',
  path: '/api/business/packages/purchases',
  access,
  tag,
  summary: 'List sold packages',
  description: 'Sales of your businesses, latest first, with any status.',
  query: Type.Object({
    packageId: Type.Optional(Id('Only this package.')),
    userId: Type.Optional(Id('Only this customer.')),
    crmClientId: Type.Optional(Id('Only this client record and its account.')),
    businessId: OwnBusinessId,
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Sales.',
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
  summary: 'Cancel a sold package',
  description: `Remaining sessions can no longer be used, existing bookings are kept. An online payment is refunded
automatically if no session was used. Otherwise settle the refund with the customer. \`INVALID_STATUS\` (409):
the purchase is not active.`,
  params: Type.Object({ id: Id('Purchase id.', { examples: ['pur_demo_haircut_5'] }) }),
  reply: { status: 204, description: 'Purchase cancelled.' },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});

const CustomerPackageBalance = Type.Object(
  {
    id: text('Purchase id. Value for `packagePurchaseId` in a booking.'),
    packageId: text('Package id.'),
    title: text('Title at the time of purchase.'),
    description: Nullable(text('Description at the time of purchase.')),
    businessId: text('Business where the package is valid.'),
    businessName: text('Name of the business.'),
    serviceId: text('Service of the sessions.'),
    serviceName: text('Name of the service.'),
    sessionsTotal: count('Sessions bought.'),
    sessionsRedeemed: count('Sessions used.'),
    sessionsRemaining: count('Remaining sessions, at least one.'),
    packagePriceMajor: Type.Number({ description: 'Price paid for the package.' }),
    singleSessionPriceMajor: Type.Number({ description: 'Price of a single session without the package.' }),
    currency: text('ISO 4217 code of both prices.'),
    purchasedAt: Instant('Time of purchase.'),
    expiresAt: Instant('Expiry (exclusive).'),
    redemptionCount: count('Number of bookings paid with the package.'),
  },
  { title: 'CustomerPackageBalance' },
);
export type BalanceView = Static<typeof CustomerPackageBalance>;

const balanceExample: BalanceView = {
  id: 'pur_demo_haircut_5',
  packageId: 'pkg_demo_haircut_5',
  title: 'Five haircuts',
  description: 'For regulars.',
  businessId: 'biz_demo_salon',
  businessName: 'Salon Lindenblüte',
  serviceId: 'svc_demo_haircut',
  serviceName: 'Haircut',
  sessionsTotal: 5,
  sessionsRedeemed: 1,
  sessionsRemaining: 4,
  packagePriceMajor: 180,
  singleSessionPriceMajor: 45,
  currency: 'EUR',
  purchasedAt: '2026-10-31T12:00:00.000Z',
  expiresAt: '2027-10-31T12:00:00.000Z',
  redemptionCount: 1,
};

export const listBalances = declareRoute({
  operation: 'listPackageBalances',
  method: 'GET',
  path: '/api/packages',
  access: onlyRoles('customer'),
  agents: ofCustomers('appointments:read'),
  tag: 'Packages',
  summary: 'List your package balances',
  description:
    'Packages with remaining sessions that are neither expired nor cancelled, first to expire first.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Only packages of this business.')),
    serviceId: Type.Optional(Id('Only packages for this service.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Package balances.',
    schema: Type.Array(CustomerPackageBalance),
    example: [balanceExample],
  },
  errors: [],
  list: true,
});
