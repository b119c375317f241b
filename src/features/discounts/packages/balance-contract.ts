import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';

const text = (about: string) => Type.String({ description: about });
const count = (about: string) => Type.Integer({ description: about });

const CustomerPackageBalance = Type.Object(
  {
    id: text('The purchase; passed as `packagePurchaseId` when booking.'),
    packageId: text('What was bought.'),
    title: text('What it was sold as.'),
    description: Nullable(text('More about it, likewise.')),
    businessId: text('Where it can be used.'),
    businessName: text('The name of the business.'),
    serviceId: text('The service its sessions are good for.'),
    serviceName: text('The name of the service.'),
    sessionsTotal: count('Sessions bought.'),
    sessionsRedeemed: count('Sessions used.'),
    sessionsRemaining: count('Sessions left; at least one.'),
    packagePriceMajor: Type.Number({ description: 'Paid for the whole package.' }),
    singleSessionPriceMajor: Type.Number({ description: 'For one session without it.' }),
    currency: text('ISO 4217 code of both prices.'),
    purchasedAt: Instant('When it was bought.'),
    expiresAt: Instant('From then on it cannot be used.'),
    redemptionCount: count('How many bookings it has paid for.'),
  },
  { title: 'CustomerPackageBalance' },
);
export type BalanceView = Static<typeof CustomerPackageBalance>;

const example: BalanceView = {
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
  summary: 'Packages you can use',
  description: 'Those with sessions left, not expired and not cancelled; the first to expire comes first.',
  query: Type.Object({
    businessId: Type.Optional(Id('Only at this business.')),
    serviceId: Type.Optional(Id('Only for this service.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'What is left of each.',
    schema: Type.Array(CustomerPackageBalance),
    example: [example],
  },
  errors: [],
  list: true,
});
