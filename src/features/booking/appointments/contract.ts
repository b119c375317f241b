import { bookingLimits } from 'openslot-facts/limits';
import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { contactData } from '../../../http/contact-fields.ts';
import { Id, Instant, Nullable } from '../../../http/schemas.ts';
import { cardStatuses } from './rules/card.ts';
import { depositStatuses } from './rules/deposit.ts';
import { statuses } from './rules/transitions.ts';

export const longestNotes = bookingLimits.notes;
const optional = Type.Optional;

const BookedService = Type.Object(
  {
    serviceId: Id('The service.'),
    name: Type.String({ description: 'Name of the service when it was booked.' }),
    duration: Type.Integer({ description: 'Duration in minutes.' }),
    priceMajor: optional(Type.Number({ description: 'Price in major units. Absent without a price.' })),
  },
  { title: 'BookedService' },
);

const UsedUnit = Type.Object(
  {
    id: Id('Resource id.'),
    name: Type.String(),
    kind: Type.String(),
    unit: Type.Integer({ description: 'Number of the unit, from 1.' }),
  },
  { title: 'UsedUnit' },
);

const Discount = Type.Object(
  {
    couponCode: Type.String({ description: 'Code as written by the business.' }),
    subtotalMajor: Type.Number({ description: 'Price before the discount, in major units.' }),
    discountMajor: Type.Number({ description: 'Discount in major units.' }),
    finalMajor: Type.Number({ description: 'Amount due after the discount, in major units.' }),
  },
  { title: 'AppointmentDiscount' },
);

const PackageRedemption = Type.Object(
  {
    packagePurchaseId: Id('Package purchase that paid with one session.'),
    subtotalMajor: Type.Number({ description: 'Price without the package, in major units.' }),
    finalMajor: Type.Number({ description: 'Amount due after the package session, in major units.' }),
    sessionsTotal: Type.Integer({ description: 'Total number of sessions of the purchase.' }),
  },
  { title: 'PackageRedemption' },
);

const Notified = Type.Object(
  {
    who: Type.String({ description: 'Name of the client.' }),
    channel: Type.Enum(['email', 'none'], { description: '`none`: the client has no e-mail address.' }),
    status: Type.Enum(['queued', 'not-reachable'], {
      description: '`queued`: the notification will be sent. `not-reachable`: the client is not notified.',
    }),
    phone: optional(Type.String({ description: 'Phone number of the client.', ...contactData })),
  },
  { title: 'Notified' },
);
export const NotifiedClients = optional(
  Type.Array(Notified, {
    description: 'Clients that this change notifies. Only in responses to changes by staff.',
  }),
);

/** One schema for all views. Optional fields are absent in some of them. */
export const Appointment = Type.Object(
  {
    id: Id('Opaque.'),
    client: optional(Type.String({ description: 'Name of the client.' })),
    clientId: optional(
      Type.String({ description: 'Account of the client. Absent for clients without an account.' }),
    ),
    familyMemberId: optional(
      Nullable(
        Type.String({
          description: 'Family member that the appointment is for. Null when it is for the account holder.',
        }),
      ),
    ),
    clientEmail: optional(
      Type.String({ description: 'E-mail address of the client. Only visible to staff.', ...contactData }),
    ),
    clientPhone: optional(
      Type.String({ description: 'Phone number of the client. Only visible to staff.', ...contactData }),
    ),
    crmClientId: optional(Type.String({ description: 'Client record of the booking.' })),
    professional: Type.String({ description: 'Professional id.' }),
    professionalName: optional(Type.String({ description: 'Current name of the professional.' })),
    business: Type.String({ description: 'Business id.' }),
    businessName: optional(Type.String({ description: 'Current name of the business.' })),
    date: Type.String({
      format: 'date',
      description: 'Local date of the start.',
    }),
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
    end: Type.String({
      description: 'Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day.',
    }),
    time: Type.String({ description: 'Same as `start`.' }),
    services: optional(Type.Array(Type.String(), { description: 'Service ids.' })),
    status: Type.Enum([...statuses]),
    notes: optional(Type.String({ description: 'Notes that client and staff can see.', ...contactData })),
    staffNotes: optional(Type.String({ description: 'Notes that only staff can see.', ...contactData })),
    resources: optional(
      Type.Array(UsedUnit, { description: 'Units of rooms and equipment. Only visible to staff.' }),
    ),
    paymentStatus: optional(Type.Enum(['unpaid', 'paid', 'refunded'])),
    paymentIntentId: optional(
      Type.String({ description: 'Provider reference; `pi_…` or `cs_…` means paid online.' }),
    ),
    recurringGroupId: optional(Type.String({ description: 'Shared by the occurrences of a series.' })),
    timezone: Type.String({ description: 'IANA time zone of date and times.' }),
    startUtc: Instant('Start time as an instant.'),
    bookedServices: optional(
      Type.Array(BookedService, { description: 'Copies of the services at the time of booking.' }),
    ),
    currency: optional(Type.String({ description: 'ISO 4217 code of all amounts.' })),
    totalMajor: optional(
      Nullable(
        Type.Number({
          description:
            'Price after coupon or package, in major units, paid or not. 0 for cancelled appointments. Null when no booked service has a price.',
        }),
      ),
    ),
    amountPaidMajor: optional(
      Type.Number({ description: 'Amount received and not refunded, in major units.' }),
    ),
    amountDueMajor: optional(
      Nullable(
        Type.Number({
          description:
            'Amount that can still be paid, in major units. 0 for cancelled and refunded appointments. Null when nothing was paid and no booked service has a price.',
        }),
      ),
    ),
    discount: optional(Discount),
    packageRedemption: optional(PackageRedemption),
    deposit: optional(
      Type.Object(
        {
          amountMajor: Type.Number(),
          currency: Type.String(),
          dueAt: Instant('The appointment is cancelled if the deposit is still due then.'),
          status: Type.Enum([...depositStatuses]),
          checkoutUrl: optional(
            Type.String({
              description: 'Page where the client pays, relative to this service. Only while it is due.',
            }),
          ),
          lateCancelFeeMajor: Type.Number({ description: 'Part kept after a late cancellation.' }),
          noShowFeeMajor: Type.Number({ description: 'Part kept after a no-show.' }),
          feeMajor: optional(Type.Number({ description: 'Fee that the business keeps.' })),
        },
        { title: 'Deposit', description: 'Agreed when it was booked. Absent without a deposit.' },
      ),
    ),
    cardOnFile: optional(
      Type.Object(
        {
          status: Type.Enum([...cardStatuses]),
          currency: Type.String(),
          dueAt: Instant('The appointment is cancelled if no card is saved until then.'),
          checkoutUrl: optional(
            Type.String({
              description:
                'Page where the client saves a card, relative to this service. Only while it is due.',
            }),
          ),
          lateCancelFeeMajor: Type.Number({ description: 'Charged after a late cancellation.' }),
          noShowFeeMajor: Type.Number({ description: 'Charged after a no-show.' }),
        },
        { title: 'CardOnFile', description: 'Agreed when it was booked. Absent without a card on file.' },
      ),
    ),
    cancelUntil: optional(
      Nullable(
        Instant(
          'Last moment at which the client can cancel. For times chosen by staff, the start. Null when it has passed.',
        ),
      ),
    ),
    rescheduleUntil: optional(
      Nullable(Instant('Last moment at which the client can reschedule. Null when it has passed.')),
    ),
    createdAt: optional(Instant('When the appointment was booked.')),
    version: optional(
      Type.String({
        description:
          'Opaque version of the appointment. Send it as `If-Match` to change the appointment only if it has not changed since.',
      }),
    ),
    bookedVia: optional(
      Type.Enum(['online', 'staff', 'agent'], {
        description:
          '`online`: booked by the client. `staff`: booked by staff. `agent`: booked by an agent of either.',
      }),
    ),
    overrides: optional(Type.Array(Type.String(), { description: 'Rules set aside. Staff only.' })),
    notified: NotifiedClients,
    agentName: optional(
      Type.String({ description: 'Name of the agent. Only visible to the account that authorized it.' }),
    ),
  },
  { title: 'Appointment' },
);
export type AppointmentView = Static<typeof Appointment>;

const Occurrence = Type.Object(
  {
    id: Id('The appointment.'),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
  },
  { title: 'Occurrence' },
);
export type OccurrenceView = Static<typeof Occurrence>;

const { date, start } = Occurrence.properties;
export const QuotedDate = Type.Object({ date, start }, { title: 'QuotedDate' });
const SkippedDate = Type.Object(
  {
    date,
    start,
    code: Type.String({ description: 'Error code of this date.' }),
    reason: optional(Type.String({ description: 'Value of `reason` in `Error-Info`.' })),
  },
  { title: 'SkippedDate' },
);
export type SkippedDateView = Static<typeof SkippedDate>;

/** Dates of a series with `onConflict` skip. */
export const skipped = optional(
  Type.Array(SkippedDate, {
    description: 'Skipped dates. Only with `onConflict` skip.',
  }),
);

export const Booked = Type.Object(
  {
    ...Appointment.properties,
    occurrences: optional(
      Type.Array(Occurrence, { description: 'All occurrences of a series, including the first one.' }),
    ),
    skipped,
  },
  { title: 'BookedAppointment' },
);
export type BookedView = Static<typeof Booked>;

export const Cancelled = Type.Object(
  {
    ...Appointment.properties,
    occurrences: optional(
      Type.Array(Occurrence, {
        description: 'Cancelled appointments, earliest first. Only with `scope` following.',
      }),
    ),
  },
  { title: 'CancelledAppointment' },
);
export type CancelledView = Static<typeof Cancelled>;

export const tag = 'Appointments';
export const paramsWith = (id: string) => Type.Object({ id: Id('The appointment.', { examples: [id] }) });
export const params = paramsWith('apt_demo_upcoming_1');
export const partiesOnly = onlyRoles('customer', 'business', 'professional');
export const staffOnly = onlyRoles('business', 'professional');
