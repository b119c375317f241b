import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { expecting, refusal } from '../../../http/schemas.ts';
import { Booking, slotFields } from '../../booking/appointments/booking/contract.ts';

export { slotExample } from '../../booking/appointments/booking/contract.ts';

/** Exactly these fields. */
export const Fields = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const Text = Type.String();
export const Amount = Type.Number();
export const Flag = Type.Boolean();
export const MaybeText = Type.Optional(Text);
export const MaybeAmount = Type.Optional(Amount);
export const MaybeFlag = Type.Optional(Flag);

const about = (description: string | undefined) => (description === undefined ? {} : { description });

/** Ids stand in addresses, where a dot or two mean another one. */
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

/** A field as the API bounds it, in fewer words. */
export function like<Schema extends TSchema>(field: Schema, description?: string) {
  const { description: _, examples: __, default: ___, ...bounds } = field as Record<string, unknown>;
  return Type.Unsafe<Static<Schema>>({ ...bounds, ...about(description) });
}

const Time = (description: string) => like(slotFields.start, description);
/** Also the end of a day, 24:00. */
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

/** A time somebody wants, as rows of `find_times` name it. */
export const slotInput = {
  business: Id(),
  professional: Id(),
  services: Services,
  date: Day(),
  start: Time('HH:MM at the business.'),
};

export const CouponCode = Type.Optional(like(Booking.properties.couponCode, 'Of a coupon.'));
export const Notes = (description: string) => Type.Optional(like(Booking.properties.notes, description));

export const serviceInput = { business: slotInput.business, services: Services };

export const Key = Type.Optional(Line('To do the same once more.', 60));

/** One appointment, in as few fields as are needed to talk about it. */
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

/** What waits for the person's word. */
export const Approval = Fields({ id: Text, expiresAt: MaybeText, approveUrl: MaybeText });

const outcome = {
  outcome: Type.Enum(['done', 'asked']),
  occurrences: Occurrences,
  repeated: MaybeFlag,
  approval: Type.Optional(Approval),
  next: Text,
};

/** What comes of a booking. */
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

/** What comes of a move or a cancellation; `possible` is what was only judged. */
export const Changed = Fields({
  ...outcome,
  outcome: Type.Enum(['done', 'asked', 'possible']),
  appointment: Type.Optional(Fields({ id: Text, status: Text, date: Text, start: Text, timezone: Text })),
});
