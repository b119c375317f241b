import Type, { type Static } from 'typebox';
import { onlyRoles, orManagers } from '../../../http/access.ts';
import { byRole, ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Nullable, pageQuery, refusal, TimeOfDay } from '../../../http/schemas.ts';
import { slotFields } from '../../booking/appointments/booking/contract.ts';
import { mostCounted } from './count-free-times.ts';
import { entryStatuses } from './rules/line.ts';

const optional = Type.Optional;

const Offer = Type.Object(
  {
    holdId: Type.String({ description: 'Book with it as `holdId`: the time is kept for you alone.' }),
    professional: Type.String({ description: 'Professional id.' }),
    date: Type.String({ format: 'date', description: 'In the zone of the business.' }),
    start: Type.String({ description: 'Wall-clock time there, `HH:MM`.' }),
    startUtc: Instant('The same as an instant.'),
    expiresAt: Instant('Until when to book; then it goes to the next in line.'),
  },
  { title: 'WaitlistOffer' },
);

const WaitlistEntry = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    business: Type.String({ description: 'Business id.' }),
    professional: Nullable(Type.String({ description: 'With whom; null for whoever is free.' })),
    services: Type.Array(Type.String(), { description: 'Service ids.' }),
    from: Type.String({ format: 'date', description: 'First day that suits.' }),
    to: Type.String({ format: 'date', description: 'Last day that suits.' }),
    after: Nullable(Type.String({ description: 'Earliest start that suits, `HH:MM`; null for any.' })),
    before: Nullable(Type.String({ description: 'Suits when it starts before, `HH:MM`; null for any.' })),
    status: Type.Enum([...entryStatuses], {
      description:
        '`waiting`; `offered` while a time is kept; then `booked`, `expired` (the days are over, or three offers were let go by) or `left`.',
    }),
    position: Nullable(
      Type.Integer({
        description: 'Place among those whose wishes compete: 1 is next. Null once it is over.',
      }),
    ),
    offer: Nullable(Offer),
    freeNow: Nullable(
      Type.Integer({
        description: `How many times that suit are free now, up to ${mostCounted}: to be booked without waiting. Null in lists, and once it is over.`,
      }),
    ),
    createdAt: Instant('When the wish was made.'),
    client: optional(Type.String({ description: 'For the business: who waits.' })),
    clientId: optional(Type.String({ description: 'For the business: their account.' })),
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
const params = Type.Object({ id: Id('The entry.', { examples: ['wtl_demo_clara'] }) });

export const joinWaitlist = declareRoute({
  operation: 'joinWaitlist',
  method: 'POST',
  path: '/api/waitlist',
  access: onlyRoles('customer'),
  agents: ofCustomers('appointments:book'),
  tag,
  summary: 'Wait for a time to become free',
  description: `When a time becomes free, it goes to the first in line whom it suits: it is kept for them for 15 minutes, and
they are told. Book it with the \`holdId\` of the offer; what is not booked passes to the next. Who lets an offer go by keeps their place for
other times; after three the wish expires.

Up to 60 days, ending within two years (else \`INVALID_VALUE\`) and not before today (\`APPOINTMENT_IN_PAST\`). \`REQUEST_PENDING\`: you already wait for just this.
\`RATE_LIMITED\`: you wait for twenty things.`,
  body: Type.Object({
    professional: optional(Id('With whom; left out for whoever is free.')),
    business: slotFields.business,
    services: slotFields.services,
    from: DateString('First day that suits, in the zone of the business.'),
    to: DateString('Last day that suits.'),
    after: optional(TimeOfDay('Earliest start that suits, at the business.')),
    before: optional(TimeOfDay('Suits when it starts before this time, at the business.')),
  }),
  bodyExample: {
    business: 'biz_demo_salon',
    services: ['svc_demo_haircut'],
    from: '2026-12-02',
    to: '2026-12-04',
    before: '12:00',
  },
  reply: { status: 201, description: 'In line.', schema: WaitlistEntry, example: newExample },
  errors: [
    'INVALID_VALUE',
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
  takesKey: true,
});

export const listEntries = declareRoute({
  operation: 'listWaitlistEntries',
  method: 'GET',
  path: '/api/waitlist',
  access: orManagers(onlyRoles('customer', 'business')),
  agents: byRole('appointments:read', 'desk:read'),
  tag,
  summary: 'What you wait for, or who waits at your businesses',
  query: Type.Object({
    businessId: optional(Id('Only those at this business.')),
    status: optional(
      Type.Enum([...entryStatuses], { description: 'Only those.', ...refusal('INVALID_STATUS') }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'In the order they joined.',
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
  summary: 'One wish, and the offer it may have',
  params,
  reply: {
    status: 200,
    description: 'As it stands.',
    schema: WaitlistEntry,
    example: { ...example, freeNow: 49 },
  },
  errors: ['NOT_FOUND'],
});

export const leaveWaitlist = declareRoute({
  operation: 'leaveWaitlist',
  method: 'DELETE',
  path: '/api/waitlist/:id',
  access: onlyRoles('customer'),
  agents: ofCustomers('appointments:change'),
  tag,
  summary: 'Wait no longer',
  description:
    'A time that was kept for you goes to the next in line. Leaving again does nothing; `INVALID_STATUS` when it was booked or has expired.',
  params,
  reply: { status: 204, description: 'Out of the line.' },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});
