import Type from 'typebox';
import { onlyRoles, ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Words } from '../../../http/schemas.ts';
import { Business, type BusinessView, businessExample } from './contract.ts';
import { carwashExample, ceramicsExample, newBusinessExample, tanningExample } from './manage-examples.ts';
import { BusinessChanges, NewBusiness } from './profile-contract.ts';

const tag = 'Businesses';
const which = (example: string) => Type.Object({ id: Id('Business id.', { examples: [example] }) });

export const createBusiness = declareRoute({
  operation: 'createBusiness',
  method: 'POST',
  path: '/api/businesses',
  access: onlyRoles('business'),
  tag,
  summary: 'Create a business',
  description: `Creates a draft that only the owner sees. Add services and professionals, then submit it for review.

\`lat\` and \`lng\` are required together (\`MISSING_FIELDS\`). Hours and breaks must end after they start.
Breaks, and hours of one weekday, may touch but not overlap (\`INVALID_VALUE\`). Blank text is stored as null.
With \`weeklyHours\`, \`workingHours\` and \`openDays\` are derived and sent values are ignored.`,
  body: NewBusiness,
  bodyExample: {
    name: 'Barbearia do Chiado',
    timezone: 'Europe/Lisbon',
    currency: 'EUR',
    addressLine1: 'Rua Garrett 12',
    city: 'Lisboa',
    country: 'Portugal',
    workingHours: { start: '09:00', end: '19:00' },
    breaks: [{ start: '13:00', end: '14:00' }],
    openDays: [1, 2, 3, 4, 5, 6],
  },
  reply: { status: 201, description: 'Draft.', schema: Business, example: newBusinessExample },
  errors: [],
  acceptsIdempotencyKey: true,
});

export const updateBusiness = declareRoute({
  operation: 'updateBusiness',
  method: 'PATCH',
  path: '/api/businesses/:id',
  access: ownerOrManager,
  tag,
  summary: 'Update a business',
  description: `Changes only the fields that are sent. Null clears a nullable field. Requires a manager, and a business
that is a draft, active or closed.

With \`weeklyHours\`, changes of \`workingHours\` or \`openDays\` are rejected with \`INVALID_INPUT\`. Send
\`weeklyHours: null\` first or in the same request. Derived values that are not sent are kept.

\`SCHEDULE_TIME_TAKEN\`: an upcoming appointment would be outside the new hours, in a new break, or at another
local time in the new time zone. \`CURRENCY_MISMATCH\`: service prices, active packages, coupons or upcoming
appointments use the old currency.`,
  params: which('biz_demo_salon'),
  body: BusinessChanges,
  bodyExample: { cancellationWindowHours: 12, minNoticeMinutes: 120 },
  reply: {
    status: 200,
    description: 'Updated business.',
    schema: Business,
    example: {
      ...businessExample,
      cancellationWindowHours: 12,
      minNoticeMinutes: 120,
      status: 'active',
      embedOrigins: [],
      allowDoubleBooking: false,
      taxRatePercent: 0,
      role: 'owner',
      rights: ['desk:book', 'desk:override'],
    },
  },
  errors: [
    'MISSING_FIELDS',
    'BUSINESS_NOT_FOUND',
    'BUSINESS_UNDER_REVIEW',
    'BUSINESS_SUSPENDED',
    'CURRENCY_MISMATCH',
    'SCHEDULE_TIME_TAKEN',
  ],
});

export const submitBusiness = declareRoute({
  operation: 'submitBusiness',
  method: 'POST',
  path: '/api/businesses/:id/submit',
  access: ownerOrManager,
  tag,
  summary: 'Submit a business for review',
  description: `Changes the status from draft to under_review. Requires a name, \`addressLine1\`, \`city\`, \`country\`,
time zone, currency, an active service and a professional. \`PROFILE_INCOMPLETE\`: \`Error-Info\` names the
first missing field, \`Error-Detail\` lists all. The profile cannot be changed while it is under review.`,
  params: which('biz_demo_ceramics'),
  reply: {
    status: 200,
    description: 'Submitted business.',
    schema: Business,
    example: ceramicsExample,
  },
  errors: ['PROFILE_INCOMPLETE', 'BUSINESS_NOT_FOUND', 'BUSINESS_NOT_SUBMITTABLE'],
});

const Reason = Type.Object({ reason: Type.Optional(Words('Reason shown to the owner.', 1000)) });

const decision = {
  method: 'POST',
  access: onlyRoles('admin'),
  tag,
  errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
} as const;

const answering = (example: BusinessView) => ({
  status: 200 as const,
  description: 'Updated business.',
  schema: Business,
  example,
});

export const approveBusiness = declareRoute({
  operation: 'approveBusiness',
  ...decision,
  path: '/api/businesses/:id/approve',
  params: which('biz_demo_carwash'),
  summary: 'Approve a business',
  description: 'Changes the status from under_review to active. The business becomes public.',
  reply: answering(carwashExample),
});

export const rejectBusiness = declareRoute({
  operation: 'rejectBusiness',
  ...decision,
  path: '/api/businesses/:id/reject',
  params: which('biz_demo_carwash'),
  summary: 'Reject a business',
  description: 'Changes the status from under_review to draft.',
  body: Reason,
  bodyExample: { reason: 'The address does not exist.' },
  reply: answering({ ...carwashExample, status: 'draft', statusReason: 'The address does not exist.' }),
});

export const suspendBusiness = declareRoute({
  operation: 'suspendBusiness',
  ...decision,
  path: '/api/businesses/:id/suspend',
  params: which('biz_demo_salon'),
  summary: 'Suspend a business',
  description:
    'Changes the status from active (listed or unlisted) to suspended. The business is hidden, cannot be booked, and its profile cannot be changed.',
  body: Reason,
  bodyExample: { reason: 'Several customers report that it does not exist.' },
  reply: answering({
    ...businessExample,
    status: 'suspended',
    embedOrigins: [],
    allowDoubleBooking: false,
    taxRatePercent: 0,
    statusReason: 'Several customers report that it does not exist.',
  }),
});

export const reinstateBusiness = declareRoute({
  operation: 'reinstateBusiness',
  ...decision,
  path: '/api/businesses/:id/reinstate',
  params: which('biz_demo_tanning'),
  summary: 'Reinstate a business',
  description: 'Changes the status from suspended to active. Restores whether the business was listed.',
  reply: answering(tanningExample),
});
