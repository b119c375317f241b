import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { expecting, refusal } from '../../../http/schemas.ts';
import { ApprovalOptions } from '../../booking/appointments/approval-contract.ts';
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
  cancelUntilLocal: MaybeText,
  notes: MaybeText,
});
export type AppointmentRow = Static<typeof AppointmentSummary>;

/** Arguments for agents that have to ask first. */
export const approvalInput = {
  message: Type.Optional(like(ApprovalOptions.properties.message, 'To the user, with the approval request.')),
  replaces: Type.Optional(Id('Pending approval request to replace.')),
};

interface AskedWith {
  message: string | undefined;
  replaces: string | undefined;
}

export const approvalOptions = ({ message, replaces }: AskedWith) =>
  message === undefined && replaces === undefined
    ? {}
    : {
        approval: { ...(message !== undefined && { message }), ...(replaces !== undefined && { replaces }) },
      };

const Occurrences = Type.Optional(Type.Array(Fields({ id: Text, date: Text, start: Text })));

export const Approval = Fields({ id: Text, expiresAt: MaybeText, approveUrl: MaybeText });

/** Who is notified of the change: `user`, `business` or the name of a client. */
export const Notified = Type.Array(Fields({ who: Text, status: Text }));

export const DryRun = Type.Optional(Type.Boolean());

/** `possible` is the outcome of a dry run. */
const outcome = {
  outcome: Type.Enum(['done', 'asked', 'possible']),
  notified: Type.Optional(Notified),
  occurrences: Occurrences,
  repeated: MaybeFlag,
  approval: Type.Optional(Approval),
  next: Text,
};

/** Price and cancellation deadline of a dry run. */
const Quote = Fields({
  total: Amount,
  currency: Text,
  cancelUntil: MaybeText,
  cancelUntilLocal: MaybeText,
});

export const Booked = Fields({
  ...outcome,
  quote: Type.Optional(Quote),
  appointment: Type.Optional(
    Type.Pick(
      AppointmentSummary,
      [
        ...(['id', 'status', 'date', 'start', 'timezone', 'businessName', 'professionalName'] as const),
        ...(['services', 'client', 'total', 'currency', 'cancelUntil', 'cancelUntilLocal'] as const),
      ],
      { additionalProperties: false },
    ),
  ),
});

export const Changed = Fields({
  ...outcome,
  appointment: Type.Optional(Fields({ id: Text, status: Text, date: Text, start: Text, timezone: Text })),
});
