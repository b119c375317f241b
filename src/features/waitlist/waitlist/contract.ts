import Type, { type Static } from 'typebox';
import { onlyRoles, orManagers } from '../../../http/access.ts';
import { byRole, ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  DateString,
  Id,
  Instant,
  Nullable,
  pageQuery,
  refusal,
  TimeOfDay,
} from '../../../http/schemas.ts';
import { slotFields } from '../../booking/appointments/booking/contract.ts';
import { maxCounted } from './count-free-times.ts';
import { entryStatuses } from './rules/entry.ts';

const optional = Type.Optional;

const Offer = Type.Object(
  {
    holdId: Type.String({
      description: 'Hold id. Send it as `holdId` when you book. The time is held for you only.',
    }),
    professional: Type.String({ description: 'Professional id.' }),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    start: Type.String({ description: 'Local start time at the business, `HH:MM`.' }),
    startUtc: Instant('Start time as an instant.'),
    expiresAt: Instant('Booking deadline. Afterwards the time is offered to the next customer.'),
  },
  { title: 'WaitlistOffer' },
);

const WaitlistEntry = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    business: Type.String({ description: 'Business id.' }),
    professional: Nullable(
      Type.String({ description: 'Professional id. Null when any professional is acceptable.' }),
    ),
    services: Type.Array(Type.String(), { description: 'Service ids.' }),
    from: Type.String({ format: 'date', description: 'First acceptable date.' }),
    to: Type.String({ format: 'date', description: 'Last acceptable date (inclusive).' }),
    after: Nullable(
      Type.String({ description: 'Earliest acceptable start time, `HH:MM`. Null if unrestricted.' }),
    ),
    before: Nullable(
      Type.String({
        description: 'Latest acceptable start time (exclusive), `HH:MM`. Null if unrestricted.',
      }),
    ),
    status: Type.Enum([...entryStatuses], {
      description: `\`waiting\`: no offer yet. \`offered\`: a time is held for the customer. Final: \`booked\`,
\`expired\` (the dates have passed or three offers lapsed) and \`left\`.`,
    }),
    position: Nullable(
      Type.Integer({
        description:
          'Position among the entries that compete for the same times. 1 is next. Null for final statuses.',
      }),
    ),
    offer: Nullable(Offer),
    freeNow: Nullable(
      Type.Integer({
        description: `Number of matching times that are free now and can be booked without waiting, at most ${maxCounted}. Null in lists and for final statuses.`,
      }),
    ),
    createdAt: Instant('Creation time of the entry.'),
    client: optional(Type.String({ description: 'Name of the customer. Present for the business only.' })),
    clientId: optional(
      Type.String({ description: 'User id of the customer. Present for the business only.' }),
    ),
    crmClientId: optional(
      Type.String({ description: 'Client record without an account, instead of `clientId`.' }),
    ),
  },
  { title: 'WaitlistEntry' },
);
export type WaitlistEntryView = Static<typeof WaitlistEntry>;

const example: WaitlistEntryView = {
  id: 'wtl_demo_clara',
  business: 'biz_demo_salon',
  professional: 'pro_demo_lena',
  services: ['svc_demo_haircut'],
  from: '2026-12-01',
  to: '2026-12-21',
  after: '16:00',
  before: null,
  status: 'waiting',
  position: 2,
  offer: null,
  freeNow: null,
  createdAt: '2026-11-29T12:00:00.000Z',
};
const newExample: WaitlistEntryView = {
  ...example,
  id: 'wtl_01kf4zq0m8w3c5x7e9g2j4n6p8',
  professional: null,
  from: '2026-12-02',
  to: '2026-12-04',
  after: null,
  before: '12:00',
  freeNow: 17,
  position: 2,
  createdAt: '2026-11-30T12:00:00.000Z',
};

const tag = 'Waitlist';
const params = Type.Object({ id: Id('Entry id.', { examples: ['wtl_demo_clara'] }) });

export const joinWaitlist = declareRoute({
  operation: 'joinWaitlist',
  method: 'POST',
  path: '/api/waitlist',
  access: orManagers(onlyRoles('customer', 'business')),
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Join the waitlist',
  description: `When a matching time becomes free, it is offered to the first customer in the queue. The time
is held for 15 minutes and the customer is notified. Book it with the \`holdId\` of the offer. A time that is
not booked is offered to the next customer. A customer keeps their position when an offer lapses. After three
lapsed offers the entry expires.

The date range covers at most 60 days and ends within two years (otherwise \`INVALID_VALUE\`), not before
today (\`APPOINTMENT_IN_PAST\`). \`REQUEST_PENDING\`: an identical entry exists. \`RATE_LIMITED\`: the limit
of twenty open entries is reached.

Owners and managers add a client with \`crmClientId\`. Without an account, the offered time is held for the
business, which books it with the \`holdId\`. The client gets an e-mail if the record has an address.`,
  body: Type.Object({
    professional: optional(Id('Professional id. Omit it when any professional is acceptable.')),
    business: slotFields.business,
    services: slotFields.services,
    from: DateString('First acceptable local date.'),
    to: DateString('Last acceptable date (inclusive).'),
    after: optional(TimeOfDay('Earliest acceptable local start time.')),
    before: optional(TimeOfDay('Latest acceptable local start time (exclusive).')),
    crmClientId: optional(Id('Client who waits. Required for staff, not allowed for customers.')),
  }),
  bodyExample: {
    business: 'biz_demo_salon',
    services: ['svc_demo_haircut'],
    from: '2026-12-02',
    to: '2026-12-04',
    before: '12:00',
  },
  reply: { status: 201, description: 'Entry created.', schema: WaitlistEntry, example: newExample },
  errors: [
    'INVALID_VALUE',
    'CRM_CLIENT_STAFF_ONLY',
    'CLIENT_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'BUSINESS_UNDER_REVIEW',
    'BUSINESS_SUSPENDED',
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OFFERED',
    'CURRENCY_MISMATCH',
    'APPOINTMENT_IN_PAST',
    'REQUEST_PENDING',
  ],
  acceptsIdempotencyKey: true,
});

export const listEntries = declareRoute({
  operation: 'listWaitlistEntries',
  method: 'GET',
  path: '/api/waitlist',
  access: orManagers(onlyRoles('customer', 'business')),
  agents: byRole('appointments:read', 'desk:read'),
  tag,
  summary: 'List waitlist entries',
  query: Type.Object({
    businessId: optional(BusinessId('Only entries at this business.')),
    status: optional(
      Type.Enum([...entryStatuses], {
        description: 'Only entries with this status.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description:
      'Entries in the order in which they were created. Customers see their own entries, businesses the entries at their businesses.',
    schema: Type.Array(WaitlistEntry),
    example: [example],
  },
  errors: [],
  list: true,
});

export const getEntry = declareRoute({
  operation: 'getWaitlistEntry',
  method: 'GET',
  path: '/api/waitlist/:id',
  access: orManagers(onlyRoles('customer', 'business')),
  agents: byRole('appointments:read', 'desk:read'),
  tag,
  summary: 'Get a waitlist entry and its current offer',
  params,
  reply: {
    status: 200,
    description: 'Current state of the entry.',
    schema: WaitlistEntry,
    example: { ...example, freeNow: 49 },
  },
  errors: ['NOT_FOUND'],
});

export const leaveWaitlist = declareRoute({
  operation: 'leaveWaitlist',
  method: 'DELETE',
  path: '/api/waitlist/:id',
  access: orManagers(onlyRoles('customer', 'business')),
  agents: ofCustomers('appointments:change'),
  tag,
  summary: 'Leave the waitlist',
  description:
    'A time that was held for you is offered to the next customer. Leaving again has no effect. Owners and managers can remove entries of client records. `INVALID_STATUS`: the entry is booked or expired.',
  params,
  query: Type.Object({
    appointmentId: optional(
      Id('Appointment that the client got at another time. The entry becomes `booked`. Only for staff.'),
    ),
  }),
  reply: { status: 204, description: 'Entry left.' },
  errors: ['NOT_FOUND', 'INVALID_STATUS', 'APPOINTMENT_NOT_FOUND'],
});
