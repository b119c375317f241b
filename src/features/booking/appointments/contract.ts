import { bookingLimits } from 'openslot-facts/limits';
import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { Id, Instant, Nullable } from '../../../http/schemas.ts';
import { statuses } from './rules/transitions.ts';

export const longestNotes = bookingLimits.notes;
const optional = Type.Optional;

const BookedService = Type.Object(
  {
    serviceId: Id('The service.'),
    name: Type.String({ description: 'As it was called.' }),
    duration: Type.Integer({ description: 'Minutes.' }),
    priceMajor: optional(Type.Number({ description: 'Absent when it had no price.' })),
  },
  { title: 'BookedService' },
);

const Discount = Type.Object(
  {
    couponCode: Type.String({ description: 'As the business writes it.' }),
    subtotalMajor: Type.Number({ description: 'Before the discount.' }),
    discountMajor: Type.Number({ description: 'What the coupon takes off.' }),
    finalMajor: Type.Number({ description: 'What is left to pay.' }),
  },
  { title: 'AppointmentDiscount' },
);

const PackageRedemption = Type.Object(
  {
    packagePurchaseId: Id('The purchase a session was taken from.'),
    subtotalMajor: Type.Number({ description: 'What it would have cost.' }),
    finalMajor: Type.Number({ description: 'What is left to pay.' }),
    sessionsTotal: Type.Integer({ description: 'Sessions of the purchase.' }),
  },
  { title: 'PackageRedemption' },
);

/** Every view in one shape: what is optional here is absent from some of them. */
export const Appointment = Type.Object(
  {
    id: Id('Opaque.'),
    client: optional(Type.String({ description: 'Whom it is for.' })),
    clientId: optional(Type.String({ description: 'Their account, if they have one.' })),
    familyMemberId: optional(
      Nullable(Type.String({ description: 'Of their family, whom it is for; null: for themself.' })),
    ),
    clientEmail: optional(Type.String({ description: 'Where staff reach them; only staff see it.' })),
    clientPhone: optional(Type.String({ description: 'Likewise.' })),
    crmClientId: optional(Type.String({ description: 'The client record it was booked under.' })),
    professional: Type.String({ description: 'Professional id.' }),
    professionalName: optional(Type.String({ description: 'As they are called now.' })),
    business: Type.String({ description: 'Business id.' }),
    businessName: optional(Type.String({ description: 'As it is called now.' })),
    date: Type.String({ format: 'date', description: 'Of the start, in the zone of the business.' }),
    start: Type.String({ description: 'Wall-clock time, `HH:MM`.' }),
    end: Type.String({ description: 'Wall-clock time; `24:00` is midnight at the end of the day.' }),
    time: Type.String({ description: 'The same as `start`.' }),
    services: optional(Type.Array(Type.String(), { description: 'Service ids.' })),
    status: Type.Enum([...statuses]),
    notes: optional(Type.String({ description: 'What client and staff see.' })),
    staffNotes: optional(Type.String({ description: 'What only staff see.' })),
    paymentStatus: optional(Type.Enum(['unpaid', 'paid', 'refunded'])),
    paymentIntentId: optional(
      Type.String({ description: 'Provider reference; `pi_…` or `cs_…` means paid online.' }),
    ),
    recurringGroupId: optional(Type.String({ description: 'Shared by the occurrences of a series.' })),
    timezone: Type.String({ description: 'IANA zone of date and times.' }),
    startUtc: Instant('The start as an instant.'),
    bookedServices: optional(Type.Array(BookedService, { description: 'As they were when booked.' })),
    currency: optional(Type.String({ description: 'Of all amounts.' })),
    totalMajor: optional(
      Nullable(
        Type.Number({
          description:
            'What is owed for it, after coupon or package, paid or not; 0 once it is cancelled. Null when nothing booked has a price.',
        }),
      ),
    ),
    discount: optional(Discount),
    packageRedemption: optional(PackageRedemption),
    cancelUntil: optional(
      Nullable(
        Instant('The last moment for the client to cancel it; what staff chose for them, until it begins.'),
      ),
    ),
    rescheduleUntil: optional(Nullable(Instant('The last moment for the client to move it.'))),
    createdAt: optional(Instant('When it was booked.')),
    bookedVia: optional(
      Type.Enum(['online', 'staff', 'agent'], {
        description: 'Whether the client booked it, staff for them, or an agent that one of them allowed to.',
      }),
    ),
    agentName: optional(
      Type.String({ description: 'What the agent is called; only those see it who allowed it to book.' }),
    ),
  },
  { title: 'Appointment' },
);
export type AppointmentView = Static<typeof Appointment>;

const Occurrence = Type.Object(
  {
    id: Id('The appointment.'),
    date: Type.String({ format: 'date', description: 'In the zone of the business.' }),
    start: Type.String({ description: 'Wall-clock time, `HH:MM`.' }),
  },
  { title: 'Occurrence' },
);
export type OccurrenceView = Static<typeof Occurrence>;

const withOccurrences = (title: string, description: string) =>
  Type.Object(
    { ...Appointment.properties, occurrences: optional(Type.Array(Occurrence, { description })) },
    { title },
  );

export const Booked = withOccurrences('BookedAppointment', 'All of a series, the first included.');
export type BookedView = Static<typeof Booked>;

export const Cancelled = withOccurrences(
  'CancelledAppointment',
  'With `scope` following: all that were cancelled, the earliest first.',
);
export type CancelledView = Static<typeof Cancelled>;

export const tag = 'Appointments';
export const paramsWith = (id: string) => Type.Object({ id: Id('The appointment.', { examples: [id] }) });
export const params = paramsWith('apt_demo_upcoming_1');
export const partiesOnly = onlyRoles('customer', 'business', 'professional');
export const staffOnly = onlyRoles('business', 'professional');
