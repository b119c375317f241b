import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Words } from '../../../http/schemas.ts';
import { NotifiedClients } from '../../booking/appointments/contract.ts';
import { Business, type BusinessView, businessExample } from '../../catalog/businesses/contract.ts';

const tag = 'Businesses';
const access = ownerOrManager;
const params = Type.Object({ id: Id('The business.', { examples: ['biz_demo_salon'] }) });
const ownExample: BusinessView = {
  ...businessExample,
  embedOrigins: [],
  allowDoubleBooking: false,
  taxRatePercent: 0,
  role: 'owner',
  rights: ['desk:book', 'desk:override'],
};
const answering = (example: BusinessView) => ({
  status: 200 as const,
  description: 'The updated business.',
  schema: Business,
  example,
});

const ClosedBusiness = Type.Object(
  { ...Business.properties, notified: NotifiedClients },
  { title: 'ClosedBusiness' },
);
export type ClosedBusinessView = Static<typeof ClosedBusiness>;

export const closeBusiness = declareRoute({
  operation: 'closeBusiness',
  method: 'POST',
  path: '/api/businesses/:id/close',
  access,
  tag,
  summary: 'Close a business',
  description:
    'Owner only. Fails with `ACCOUNT_HAS_BOOKINGS` while upcoming appointments exist, unless `cancelUpcoming` is true. In that case all of them are cancelled, clients with an e-mail address are notified with `reason`, and online payments are refunded.\n\nA closed business cannot be found or booked, and its waitlist ends. Clients and the owner can still read their appointments, and past appointments can be reviewed.',
  params,
  body: Type.Object({
    cancelUpcoming: Type.Optional(
      Type.Boolean({
        description: 'Cancel all upcoming appointments. Default: false.',
      }),
    ),
    reason: Type.Optional(Words('Reason for the clients whose appointments are cancelled.', 500)),
  }),
  bodyExample: { cancelUpcoming: true, reason: 'We retire. Thank you for all these years.' },
  reply: {
    status: 200,
    description: 'The closed business.',
    schema: ClosedBusiness,
    example: {
      ...ownExample,
      status: 'closed',
      notified: [{ who: 'Deniz Kaya', channel: 'email', status: 'queued' }],
    },
  },
  errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION', 'ACCOUNT_HAS_BOOKINGS'],
});

export const reopenBusiness = declareRoute({
  operation: 'reopenBusiness',
  method: 'POST',
  path: '/api/businesses/:id/reopen',
  access,
  tag,
  summary: 'Reopen a closed business',
  description:
    'Owner only. Sets the status to under_review, with the same requirements as submitting (`PROFILE_INCOMPLETE`). A business that was suspended when it closed becomes suspended.',
  params,
  reply: answering({ ...ownExample, status: 'under_review' }),
  errors: ['PROFILE_INCOMPLETE', 'BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
});

export const unlistBusiness = declareRoute({
  operation: 'unlistBusiness',
  method: 'POST',
  path: '/api/businesses/:id/unlist',
  access,
  tag,
  summary: 'Unlist an active business',
  description:
    'Hides the business from customers, who can no longer book. Existing appointments stay, and staff can still book. `status` stays active; `listed` is false.',
  params,
  reply: answering({ ...ownExample, status: 'active', listed: false }),
  errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
});

export const listBusiness = declareRoute({
  operation: 'relistBusiness',
  method: 'POST',
  path: '/api/businesses/:id/list',
  access,
  tag,
  summary: 'List an unlisted business again',
  params,
  reply: answering({ ...ownExample, status: 'active' }),
  errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
});
