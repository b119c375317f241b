import Type from 'typebox';
import { onlyRoles, runsBusiness } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Words } from '../../../http/schemas.ts';
import { Business, type BusinessView, businessExample } from './contract.ts';
import { carwashExample, ceramicsExample, newBusinessExample, tanningExample } from './manage-examples.ts';
import { BusinessChanges, NewBusiness } from './profile-contract.ts';

const tag = 'Businesses';
const which = (example: string) => Type.Object({ id: Id('The business.', { examples: [example] }) });

export const createBusiness = declareRoute({
  operation: 'createBusiness',
  method: 'POST',
  path: '/api/businesses',
  access: onlyRoles('business'),
  tag,
  summary: 'Make a business',
  description: `It begins as a draft that only its owner sees. Add services and professionals, then submit it for review.

\`lat\` and \`lng\` come together (\`MISSING_FIELDS\`). Hours and breaks must end after they start; breaks, and hours of one weekday, may touch
but not overlap (\`INVALID_VALUE\`). A text left blank counts as none. Where \`weeklyHours\` are given they decide: \`workingHours\` and \`openDays\`
then follow from them, whatever is sent.`,
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
  reply: { status: 201, description: 'The draft.', schema: Business, example: newBusinessExample },
  errors: [],
  takesKey: true,
});

export const updateBusiness = declareRoute({
  operation: 'updateBusiness',
  method: 'PATCH',
  path: '/api/businesses/:id',
  access: runsBusiness,
  tag,
  summary: 'Change a business',
  description: `Only what is sent changes; null clears a field that can be null. Only its owner may, and only while it is a draft, active or closed.

While there are \`weeklyHours\`, another value of \`workingHours\` or \`openDays\` is refused with \`INVALID_INPUT\`; with \`weeklyHours: null\` in the
same request, or before, they decide again, and are as they were shown where they are not sent.

\`SCHEDULE_TIME_TAKEN\`: an upcoming booking would lie outside the new hours or days, in a new break, or at another time of the day in the
new zone. \`CURRENCY_MISMATCH\`: amounts in the old currency are still in use, as prices of services, packages on sale, coupons or upcoming
bookings.`,
  params: which('biz_demo_salon'),
  body: BusinessChanges,
  bodyExample: { cancellationWindowHours: 12, minNoticeMinutes: 120 },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Business,
    example: {
      ...businessExample,
      cancellationWindowHours: 12,
      minNoticeMinutes: 120,
      status: 'active',
      embedOrigins: [],
      role: 'owner',
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
  access: runsBusiness,
  tag,
  summary: 'Ask for a business to be published',
  description: `From draft to under_review. It needs a name, \`addressLine1\`, \`city\`, \`country\`, zone, currency, an active service of its own and a
professional (\`PROFILE_INCOMPLETE\`; \`Error-Detail\` names what is missing). While it is under review its profile cannot be changed.`,
  params: which('biz_demo_ceramics'),
  reply: {
    status: 200,
    description: 'The business, under review.',
    schema: Business,
    example: ceramicsExample,
  },
  errors: ['PROFILE_INCOMPLETE', 'BUSINESS_NOT_FOUND', 'BUSINESS_NOT_SUBMITTABLE'],
});

const Reason = Type.Object({ reason: Type.Optional(Words('Why, in a few words.', 1000)) });

const decision = {
  method: 'POST',
  access: onlyRoles('admin'),
  tag,
  errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
} as const;

const answering = (example: BusinessView) => ({
  status: 200 as const,
  description: 'As it is now.',
  schema: Business,
  example,
});

export const approveBusiness = declareRoute({
  operation: 'approveBusiness',
  ...decision,
  path: '/api/businesses/:id/approve',
  params: which('biz_demo_carwash'),
  summary: 'Publish a business',
  description: 'From under_review to active: from now on everybody can find it.',
  reply: answering(carwashExample),
});

export const rejectBusiness = declareRoute({
  operation: 'rejectBusiness',
  ...decision,
  path: '/api/businesses/:id/reject',
  params: which('biz_demo_carwash'),
  summary: 'Send a business back to its owner',
  description: 'From under_review to draft.',
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
    'From active to suspended, listed or not: it cannot be found or booked, and its profile cannot be changed.',
  body: Reason,
  bodyExample: { reason: 'Several customers report that it does not exist.' },
  reply: answering({
    ...businessExample,
    status: 'suspended',
    embedOrigins: [],
    statusReason: 'Several customers report that it does not exist.',
  }),
});

export const reinstateBusiness = declareRoute({
  operation: 'reinstateBusiness',
  ...decision,
  path: '/api/businesses/:id/reinstate',
  params: which('biz_demo_tanning'),
  summary: 'End the suspension of a business',
  description: 'From suspended to active, and as listed as it was.',
  reply: answering(tanningExample),
});
