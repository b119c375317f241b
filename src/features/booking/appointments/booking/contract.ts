import { bookingLimits, textLimits } from 'openslot-facts/limits';
import Type, { type Static } from 'typebox';
import { byRole } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { BusinessId, DateString, expecting, Id, Line, refusal } from '../../../../http/schemas.ts';
import { couponRefusals } from '../../../discounts/coupons/rules/apply-coupon.ts';
import { refusalCodes } from '../../availability/rules/checks.ts';
import { overrides } from '../../availability/rules/overrides.ts';
import { bookedExample } from '../appointment-examples.ts';
import { ApprovalOptions, deferredToApproval } from '../approval-contract.ts';
import { Booked, type BookedView, longestNotes, partiesOnly, tag } from '../contract.ts';

const optional = Type.Optional;

/** Fields of bookings, quotes and holds. */
export const slotFields = {
  professional: Id('Professional id.'),
  business: BusinessId('Business id.'),
  date: DateString('Local date.'),
  start: Type.String({
    maxLength: 5,
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    ...expecting('a time of day, HH:MM'),
    description: 'Local start time, `HH:MM`.',
    ...refusal('INVALID_TIME_FORMAT'),
    examples: ['09:30'],
  }),
  services: Type.Array(Id('Service id.'), {
    minItems: 1,
    maxItems: bookingLimits.services,
    description: 'Service ids, performed one after another. A class cannot be combined with other services.',
    ...refusal('INVALID_SERVICES'),
  }),
};

export const override = optional(
  Type.Array(Type.Enum([...overrides]), {
    maxItems: overrides.length,
    description: 'Rules to set aside, with the right `desk:override`. `overlap` needs `allowDoubleBooking`.',
    ...refusal('INVALID_VALUE'),
  }),
);

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
    notes: optional(
      Type.String({ maxLength: longestNotes, description: 'Notes that client and staff can see.' }),
    ),
    staffNotes: optional(
      Type.String({
        maxLength: longestNotes,
        description: 'Notes that only staff can see. Ignored for customers.',
      }),
    ),
    familyMemberId: optional(Id('Family member that the customer books for. Default: the customer.')),
    recurringFrequency: optional(
      Type.Enum(['none', 'weekly', 'biweekly'], {
        description: 'Interval of the series. Requires `recurringCount`.',
      }),
    ),
    recurringEvery: optional(
      Type.Integer({
        minimum: 1,
        maximum: bookingLimits.weeksApart,
        description: 'Interval in weeks, instead of `recurringFrequency`.',
      }),
    ),
    recurringCount: optional(
      Type.Integer({
        minimum: 1,
        maximum: bookingLimits.occurrences,
        description:
          'Number of occurrences, including the first one. Requires `recurringFrequency` or `recurringEvery`. Must be 1 when the former is `none`.',
      }),
    ),
    onConflict: optional(
      Type.Enum(['refuse', 'skip'], {
        description:
          'Handling of dates of a series that cannot be booked. `refuse` (default): nothing is booked. `skip`: the other dates are booked.',
      }),
    ),
    couponCode: optional(
      Type.String({
        minLength: 1,
        maxLength: bookingLimits.couponCode,
        description: 'Cannot be combined with `packagePurchaseId`.',
      }),
    ),
    packagePurchaseId: optional(
      Id('Package purchase of the client. One session pays for the first occurrence.'),
    ),
    clientId: optional(Id('Account of the client. Only for staff.')),
    crmClientId: optional(Id('Client record. Only for staff.')),
    newClient: optional(
      Type.Object(
        {
          name: Line('Name of the client.', textLimits.name),
          email: optional(Type.String({ maxLength: 320, description: 'E-mail address.' })),
          phone: optional(Line('Phone number.', textLimits.phone)),
          notes: optional(
            Type.String({ maxLength: textLimits.description, description: 'Visible only to the business.' }),
          ),
          allowDuplicate: optional(
            Type.Boolean({ description: 'Accepts a phone number that another client has.' }),
          ),
        },
        {
          description:
            'Client record to create with the booking, instead of naming one. Only for owners and managers.',
        },
      ),
    ),
    override,
    status: optional(
      Type.String({
        maxLength: 20,
        description: '`Confirmed` or `Completed`, for a visit that has started. Ignored for customers.',
      }),
    ),
    approval: optional(ApprovalOptions),
    holdId: optional(
      Id('Hold of the caller for the same time, professional and services. The booking consumes the hold.'),
    ),
  },
  { title: 'BookingRequest' },
);
export type BookingRequest = Static<typeof Booking>;

export const bookingExample: BookingRequest = { ...slotExample, notes: 'Short at the sides, please.' };

/** Errors of a slot. `docs/double-booking.md` has the order in which they are checked. */
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
  'INVALID_STATUS',
  'COMPLETE_TOO_EARLY',
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
    'A customer books for themselves or a family member. Staff book for `clientId`, `crmClientId` or `newClient`: owners at their business, professionals with themselves. A `newClient` is stored only if the booking succeeds; `EMAIL_TAKEN`, or `INVALID_VALUE` with the reason `exists`: another client, named in `Error-Info`, has the address or phone number.',
    'Staff can use `clientId` only for accounts that have booked at the business themselves. Other accounts are not found; use a client record instead. The client can cancel a booking by staff until it starts. If the client has another appointment at the time, staff get `CLIENT_DOUBLE_BOOKED` and the client is notified of the attempt. After five attempts within a day, staff get `RATE_LIMITED:<seconds>`.',
    'Every time that availability shows as free is accepted. A series has the same local time on every date. It is booked completely or not at all, unless `onConflict` is `skip` and a date can be booked. The reply is its first appointment; `occurrences` lists all of them. If an occurrence is refused, `Error-Info` contains its `date`. A coupon or package applies to the first occurrence.',
    'The appointment is Confirmed, or Pending if the business confirms each booking (`autoConfirm` is false). Bookings by staff are Confirmed and can start up to 12 hours in the past.',
  ].join('\n\n'),
  body: Booking,
  bodyExample: bookingExample,
  reply: {
    status: 201,
    description: 'The appointment is booked.',
    schema: Booked,
    example: bookedExample,
    deferred: deferredToApproval,
  },
  errors: [...bookingErrors, 'EMAIL_TAKEN'],
  acceptsIdempotencyKey: true,
  verifiesSession: true,
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
  amountDueMajor: 25,
};

export const bookTogether = declareRoute({
  operation: 'bookAppointmentsTogether',
  method: 'POST',
  path: '/api/appointments/together',
  access: partiesOnly,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Book several appointments together',
  description:
    'Books all appointments or none: for several family members, with several professionals, or for services at different times. Each entry of `visits` has the fields of a booking and returns the same errors. `Error-Info` names the first refused entry (`body.visits[1]`). Entries can conflict with each other like other appointments. Family members are separate clients. Entries with the same `newClient` are for one person, whose record is created once and only if all are booked.',
  body: Type.Object({
    visits: Type.Array(Booking, {
      minItems: 2,
      maxItems: 8,
      description: 'Bookings, in the order of the reply.',
    }),
    approval: optional(ApprovalOptions),
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
    description: 'All appointments are booked.',
    schema: Type.Array(Booked),
    example: [bookedExample, forFamily],
    deferred: deferredToApproval,
  },
  errors: [...bookingErrors, 'EMAIL_TAKEN'],
  acceptsIdempotencyKey: true,
});
