import { bookingLimits } from 'openslot-facts/limits';
import Type, { type Static } from 'typebox';
import { byRole } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { DateString, expecting, Id, Instant, Nullable, refusal } from '../../../../http/schemas.ts';
import { couponRefusals } from '../../../discounts/coupons/rules/apply-coupon.ts';
import { refusalCodes } from '../../availability/rules/judge.ts';
import { bookedExample } from '../appointment-examples.ts';
import { deferredToApproval } from '../approval-contract.ts';
import { Appointment, Booked, type BookedView, longestNotes, partiesOnly, tag } from '../contract.ts';

const optional = Type.Optional;

/** When and with whom: what a booking, a quote and a hold have in common. */
export const slotFields = {
  professional: Id('Professional id.'),
  business: Id('Business id.'),
  date: DateString('In the zone of the business.'),
  start: Type.String({
    maxLength: 5,
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    ...expecting('a time of day written HH:MM'),
    description: 'Wall-clock time there, `HH:MM`.',
    ...refusal('INVALID_TIME_FORMAT'),
    examples: ['09:30'],
  }),
  services: Type.Array(Id('Service id.'), {
    minItems: 1,
    maxItems: bookingLimits.services,
    description: 'One or more service ids, done one after another. A class is booked alone.',
    ...refusal('INVALID_SERVICES'),
  }),
};

export const slotExample = {
  professional: 'pro_demo_lena',
  business: 'biz_demo_salon',
  date: '2026-12-01',
  start: '09:30',
  services: ['svc_demo_haircut'],
};

export const Booking = Type.Object(
  {
    ...slotFields,
    notes: optional(Type.String({ maxLength: longestNotes, description: 'What client and staff see.' })),
    staffNotes: optional(
      Type.String({
        maxLength: longestNotes,
        description: 'What only staff see; of customers it is not taken.',
      }),
    ),
    familyMemberId: optional(Id('Whom a customer books for, if not themself.')),
    recurringFrequency: optional(
      Type.Enum(['none', 'weekly', 'biweekly'], {
        description: 'How the series goes on; with `recurringCount`.',
      }),
    ),
    recurringCount: optional(
      Type.Integer({
        minimum: 1,
        maximum: bookingLimits.occurrences,
        description:
          'Occurrences of the series, the first included; with `recurringFrequency`, and 1 where that is `none`.',
      }),
    ),
    couponCode: optional(
      Type.String({
        minLength: 1,
        maxLength: bookingLimits.couponCode,
        description: 'Not together with `packagePurchaseId`.',
      }),
    ),
    packagePurchaseId: optional(
      Id('A purchase of the client, one session of which pays for the first occurrence.'),
    ),
    clientId: optional(Id('The account staff book for.')),
    crmClientId: optional(Id('The client record staff book for.')),
    holdId: optional(
      Id('A hold of yours that this booking uses up: for the same time, professional and services.'),
    ),
  },
  { title: 'BookingRequest' },
);
export type BookingRequest = Static<typeof Booking>;

export const bookingExample: BookingRequest = { ...slotExample, notes: 'Short at the sides, please.' };

/** What can be wrong with a slot. In which order it is said: `docs/double-booking.md`. */
export const slotErrors = [
  'BUSINESS_NOT_FOUND',
  'BUSINESS_UNDER_REVIEW',
  'BUSINESS_SUSPENDED',
  'PROFESSIONAL_NOT_FOUND',
  'INVALID_SERVICES',
  'PROFESSIONAL_NOT_AT_BUSINESS',
  'SERVICE_NOT_OFFERED',
  'FORBIDDEN',
  'CURRENCY_MISMATCH',
  ...refusalCodes,
] as const;

export const bookingErrors = [
  ...slotErrors,
  'CRM_CLIENT_STAFF_ONLY',
  'NOT_FOUND',
  'USER_NOT_FOUND',
  'CLIENT_NOT_FOUND',
  'CLIENT_DOUBLE_BOOKED',
  ...couponRefusals,
] as const;

export const createAppointment = declareRoute({
  operation: 'bookAppointment',
  method: 'POST',
  path: '/api/appointments',
  access: partiesOnly,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Book an appointment',
  description: [
    'A customer books for themself or a family member; staff for `clientId` or `crmClientId`: the owner at their business, a professional with themself.',
    'Staff name an account (`clientId`) only of somebody who has booked at the business themself: anybody else is not found, and is booked for as a client record. What staff book, the client may cancel until it begins. Where the client has another appointment at that time, `CLIENT_DOUBLE_BOOKED` says so, and the client is told of the attempt; after five within a day, `RATE_LIMITED:<seconds>`.',
    'What availability calls free at this moment is accepted. A series is booked whole or not at all, at the same time of day; the answer is its first appointment, and `occurrences` lists all of them. Where one cannot be had, `Error-Detail` names the first such date. A coupon or a package applies to the first.',
    'Confirmed at once, or Pending where the business confirms each booking itself (`autoConfirm` false); what staff book is confirmed.',
  ].join('\n\n'),
  body: Booking,
  bodyExample: bookingExample,
  reply: {
    status: 201,
    description: 'Booked.',
    schema: Booked,
    example: bookedExample,
    deferred: deferredToApproval,
  },
  errors: bookingErrors,
  takesKey: true,
  provesSession: true,
});

const Quote = Type.Object(
  {
    subtotalMajor: Type.Number({ description: 'All services; those without a price add nothing.' }),
    discountMajor: optional(Type.Number({ description: 'What the coupon or the package takes off.' })),
    finalMajor: Type.Number({ description: 'What would be left to pay.' }),
    currency: Type.String({ description: 'Of the amounts.' }),
    end: Type.String({ description: 'Wall-clock time, `HH:MM`.' }),
    endUtc: Instant('The end as an instant.'),
    cancellationWindowHours: Type.Integer({ description: 'Hours before the start when cancelling ends.' }),
    cancelUntil: Nullable(
      Instant(
        'The last moment for the client to cancel it (its start, where staff book); null: too late already.',
      ),
    ),
  },
  { title: 'Quote' },
);
export type QuoteView = Static<typeof Quote>;

export const quoteAppointment = declareRoute({
  operation: 'quoteAppointment',
  method: 'POST',
  path: '/api/appointments/quote',
  access: partiesOnly,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'What a booking would cost, and its conditions',
  description:
    'The same body and the same refusals as booking; books nothing. For a series: of its first appointment. Staff do not learn from it whether a client is elsewhere at that time.',
  body: Booking,
  bodyExample: bookingExample,
  shows: Appointment,
  reply: {
    status: 200,
    description: 'As it would be now.',
    schema: Quote,
    example: {
      subtotalMajor: 45,
      finalMajor: 45,
      currency: 'EUR',
      end: '10:30',
      endUtc: '2026-12-01T09:30:00.000Z',
      cancellationWindowHours: 24,
      cancelUntil: null,
    } satisfies QuoteView,
  },
  errors: bookingErrors,
});

const familyMember = 'fam_demo_emil';

const forFamily: BookedView = {
  ...bookedExample,
  id: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p9',
  client: 'Emil Neumann',
  familyMemberId: familyMember,
  start: '10:30',
  end: '11:00',
  time: '10:30',
  startUtc: '2026-12-01T09:30:00.000Z',
  services: ['svc_demo_haircut_child'],
  bookedServices: [
    { serviceId: 'svc_demo_haircut_child', name: 'Children’s haircut', duration: 30, priceMajor: 25 },
  ],
  totalMajor: 25,
};

export const bookTogether = declareRoute({
  operation: 'bookAppointmentsTogether',
  method: 'POST',
  path: '/api/appointments/together',
  access: partiesOnly,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Book several visits in one go',
  description: `For several people, with several professionals, or several services at different times: all of them are booked, or none. Each visit is what
a booking sends, and is refused like one. \`Error-Detail\` names the first that cannot be had (\`body.visits[1]: …\`), and the code is the one it
would be refused with alone. Visits are in each other’s way like any others: nobody is in two places at once, while members of a family are
different people.`,
  body: Type.Object({
    visits: Type.Array(Booking, {
      minItems: 2,
      maxItems: 8,
      description: 'What to book, in the order of the answer.',
    }),
  }),
  bodyExample: {
    visits: [
      bookingExample,
      {
        ...bookingExample,
        start: '10:30',
        services: ['svc_demo_haircut_child'],
        familyMemberId: familyMember,
      },
    ],
  },
  reply: {
    status: 201,
    description: 'All of them are booked.',
    schema: Type.Array(Booked),
    example: [bookedExample, forFamily],
    deferred: deferredToApproval,
  },
  errors: bookingErrors,
  takesKey: true,
});
