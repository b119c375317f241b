import Type from 'typebox';
import { runsBusiness } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Words } from '../../../http/schemas.ts';
import { Business, type BusinessView, businessExample } from '../../catalog/businesses/contract.ts';

const tag = 'Businesses';
const access = runsBusiness;
const params = Type.Object({ id: Id('The business.', { examples: ['biz_demo_salon'] }) });
const ownExample: BusinessView = { ...businessExample, embedOrigins: [], role: 'owner' };
const answering = (example: BusinessView) => ({
  status: 200 as const,
  description: 'As it is now.',
  schema: Business,
  example,
});

export const closeBusiness = declareRoute({
  operation: 'closeBusiness',
  method: 'POST',
  path: '/api/businesses/:id/close',
  access,
  tag,
  summary: 'Close a business for good',
  description: `By its owner. While visits lie ahead it is refused (\`ACCOUNT_HAS_BOOKINGS\`), unless \`cancelUpcoming\` is true: then each is cancelled with a
message to the client that carries \`reason\`, and what was paid online goes back. From then on nobody finds or books it; who waited for a free time
there waits no longer. What was, stays: its clients and its owner read their appointments as before, and past visits can still be reviewed.`,
  params,
  body: Type.Object({
    cancelUpcoming: Type.Optional(
      Type.Boolean({
        description: 'Whether the visits that lie ahead are to be cancelled. Not when not given.',
      }),
    ),
    reason: Type.Optional(Words('Why, in a few words: clients whose visits are cancelled read it.', 500)),
  }),
  bodyExample: { cancelUpcoming: true, reason: 'We retire. Thank you for all these years.' },
  reply: answering({ ...ownExample, status: 'closed' }),
  errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION', 'ACCOUNT_HAS_BOOKINGS'],
});

export const reopenBusiness = declareRoute({
  operation: 'reopenBusiness',
  method: 'POST',
  path: '/api/businesses/:id/reopen',
  access,
  tag,
  summary: 'Open a closed business again',
  description: `By its owner. From closed to under_review; it needs what submitting needs (\`PROFILE_INCOMPLETE\`). One that was suspended when it closed is
suspended again.`,
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
  summary: 'Take an active business out of discovery',
  description: `To everybody but its owner and those who work there it is as if it did not exist, and customers cannot book. Appointments that were made live on,
and staff book as before. \`status\` stays active, with \`listed\` false.`,
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
  summary: 'Put a business back into discovery',
  params,
  reply: answering({ ...ownExample, status: 'active' }),
  errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
});
