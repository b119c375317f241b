import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { expecting, refusal } from '../../../http/schemas.ts';
import { Booking, slotFields } from '../../booking/appointments/booking/contract.ts';

export { slotExample } from '../../booking/appointments/booking/contract.ts';

/** Refuses additional fields. */
export const Fields = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const Text = Type.String();
export const Amount = Type.Number();
export const Flag = Type.Boolean();
export const MaybeText = Type.Optional(Text);
export const MaybeAmount = Type.Optional(Amount);
export const MaybeFlag = Type.Optional(Flag);

const about = (description: string | undefined) => (description === undefined ? {} : { description });

/** Ids become path segments, so dot segments are refused. */
export const Id = (description?: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^(?!\\.{1,2}$)',
    ...about(description),
    ...expecting('an id'),
  });
export const Day = (description?: string) =>
  Type.String({ format: 'date', maxLength: 10, ...about(description), ...refusal('INVALID_DATE_FORMAT') });

/** Bounds of an API field with a shorter description. */
export function like<Schema extends TSchema>(field: Schema, description?: string) {
  const { description: _, examples: __, default: ___, ...bounds } = field as Record<string, unknown>;
  return Type.Unsafe<Static<Schema>>({ ...bounds, ...about(description) });
}

const Time = (description: string) => like(slotFields.start, description);
/** Accepts 24:00 as the end of a day. */
export const TimeOfDay = (description: string) =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    maxLength: 5,
    description,
    ...refusal('INVALID_TIME_FORMAT'),
    ...expecting('a time of day written HH:MM'),
  });
export const Line = (description?: string, maxLength = 200) =>
  Type.String({ minLength: 1, maxLength, ...about(description) });

const Services = Type.Unsafe<string[]>({ ...like(slotFields.services), items: Id() });

/** Arguments of a slot, as in rows of `find_times`. */
export const slotInput = {
  business: Id(),
  professional: Id(),
  services: Services,
  date: Day(),
  start: Time('Local time, HH:MM.'),
};

export const CouponCode = Type.Optional(like(Booking.properties.couponCode, 'Coupon code.'));
export const Notes = (description: string) => Type.Optional(like(Booking.properties.notes, description));

export const serviceInput = { business: slotInput.business, services: Services };

export const Key = Type.Optional(Line('Send a new value to repeat an identical call.', 60));

export const AppointmentSummary = Fields({
  id: Text,
  status: Text,
  date: Text,
  start: Text,
  end: Text,
  timezone: Text,
  business: Text,
  businessName: MaybeText,
  professional: Text,
  professionalName: MaybeText,
  services: Type.Array(Text),
  client: MaybeText,
  total: MaybeAmount,
  currency: MaybeText,
  cancelUntil: MaybeText,
  notes: MaybeText,
});
export type AppointmentRow = Static<typeof AppointmentSummary>;

const Occurrences = Type.Optional(Type.Array(Fields({ id: Text, date: Text, start: Text })));

export const Approval = Fields({ id: Text, expiresAt: MaybeText, approveUrl: MaybeText });

const outcome = {
  outcome: Type.Enum(['done', 'asked']),
  occurrences: Occurrences,
  repeated: MaybeFlag,
  approval: Type.Optional(Approval),
  next: Text,
};

export const Booked = Fields({
  ...outcome,
  appointment: Type.Optional(
    Type.Pick(
      AppointmentSummary,
      [
        ...(['id', 'status', 'date', 'start', 'timezone', 'businessName', 'professionalName'] as const),
        ...(['services', 'client', 'total', 'currency', 'cancelUntil'] as const),
      ],
      { additionalProperties: false },
    ),
  ),
});

/** `possible` is the outcome of a dry run. */
export const Changed = Fields({
  ...outcome,
  outcome: Type.Enum(['done', 'asked', 'possible']),
  appointment: Type.Optional(Fields({ id: Text, status: Text, date: Text, start: Text, timezone: Text })),
});
