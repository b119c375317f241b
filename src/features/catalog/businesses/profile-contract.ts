import Type, { type Static } from 'typebox';
import { BlankableLine, Currency, Hours, Line, Nullable, refusal, TimeZone } from '../../../http/schemas.ts';

const wrongValue = refusal('INVALID_VALUE');
const whole = (minimum: number, maximum: number, about: string) =>
  Type.Integer({ minimum, maximum, description: about, ...wrongValue });
const lineOrNull = (about: string, maxLength = 200) => Nullable(BlankableLine(about, maxLength));

const WeekdayHours = Type.Object({
  weekday: whole(0, 6, '0 is Sunday, 6 Saturday.'),
  ...Hours.properties,
});

const required = {
  name: Line('As shown to customers.'),
  timezone: TimeZone('IANA zone that all its dates and times are meant in.'),
  currency: Currency('ISO 4217 code that all its prices are meant in.'),
};

const optional = {
  description: Type.Optional(
    Nullable(Type.String({ maxLength: 5000, description: 'What it says about itself.' })),
  ),
  addressLine1: Type.Optional(lineOrNull('Street and number.')),
  city: Type.Optional(lineOrNull('City.')),
  state: Type.Optional(lineOrNull('State, province or region.')),
  country: Type.Optional(lineOrNull('Its English name or its ISO code.')),
  postalCode: Type.Optional(lineOrNull('Postal code.', 40)),
  lat: Type.Optional(
    Nullable(
      Type.Number({
        minimum: -90,
        maximum: 90,
        description: 'Latitude in degrees; together with `lng`.',
        ...wrongValue,
      }),
    ),
  ),
  lng: Type.Optional(
    Nullable(
      Type.Number({
        minimum: -180,
        maximum: 180,
        description: 'Longitude in degrees; together with `lat`.',
        ...wrongValue,
      }),
    ),
  ),
  image: Type.Optional(lineOrNull('Address of a picture, beginning `https://` or `http://`.', 2000)),
  images: Type.Optional(
    Nullable(
      Type.Array(Line('Address of a picture, beginning `https://`.', 2000), {
        maxItems: 12,
        description: 'Further pictures.',
      }),
    ),
  ),
  phone: Type.Optional(
    lineOrNull('For customers who call: digits, with `+`, spaces, brackets, dots, dashes and slashes.', 40),
  ),
  email: Type.Optional(lineOrNull('For customers who write: everybody can read it.', 320)),
  website: Type.Optional(lineOrNull('Its own pages, beginning `https://` or `http://`.', 2000)),
  embedOrigins: Type.Optional(
    Nullable(
      Type.Array(Line('An origin: `https://`, a host and perhaps a port, or `http://localhost`.', 300), {
        maxItems: 20,
        description: 'The sites whose pages may show its booking in a frame.',
      }),
    ),
  ),
  workingHours: Type.Optional(Hours),
  breaks: Type.Optional(
    Type.Array(Hours, {
      maxItems: 10,
      description: 'When it is closed in between; they may not overlap.',
      ...wrongValue,
    }),
  ),
  openDays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'Weekdays it opens; 0 is Sunday.',
      ...wrongValue,
    }),
  ),
  weeklyHours: Type.Optional(
    Nullable(
      Type.Array(WeekdayHours, {
        minItems: 1,
        maxItems: 50,
        description:
          'When it opens on each weekday; a day may have several, a day without any is closed. They decide in place of `workingHours` and `openDays`.',
        ...wrongValue,
      }),
    ),
  ),
  cancellationWindowHours: Type.Optional(
    whole(0, 720, 'Until how many hours before the start a customer may cancel or reschedule.'),
  ),
  slotIntervalMinutes: Type.Optional(whole(5, 240, 'Minutes between the starts a customer may book.')),
  minNoticeMinutes: Type.Optional(whole(0, 43_200, 'How far ahead a customer must book at least.')),
  bookingHorizonDays: Type.Optional(whole(1, 730, 'How far ahead a customer may book at most.')),
  autoConfirm: Type.Optional(
    Type.Boolean({ description: 'Whether a booking is confirmed without the business saying so.' }),
  ),
};

export const NewBusiness = Type.Object({ ...required, ...optional });
export type NewBusiness = Static<typeof NewBusiness>;

export const BusinessChanges = Type.Partial(NewBusiness);
export type BusinessChanges = Static<typeof BusinessChanges>;
