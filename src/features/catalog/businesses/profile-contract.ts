import { accessibilityFeatures, mostLanguages } from 'openslot-facts/business-facts';
import Type, { type Static } from 'typebox';
import {
  BlankableLine,
  Currency,
  Hours,
  Line,
  Nullable,
  refusal,
  TaxRate,
  TimeZone,
} from '../../../http/schemas.ts';
import { PaymentPolicySchema } from './policy-contract.ts';

const wrongValue = refusal('INVALID_VALUE');
const whole = (minimum: number, maximum: number, about: string) =>
  Type.Integer({ minimum, maximum, description: about, ...wrongValue });
const lineOrNull = (about: string, maxLength = 200) => Nullable(BlankableLine(about, maxLength));

const WeekdayHours = Type.Object({
  weekday: whole(0, 6, 'Weekday, 0 (Sunday) to 6 (Saturday).'),
  ...Hours.properties,
});

const required = {
  name: Line('Display name.'),
  timezone: TimeZone('IANA time zone of all dates and times of the business.'),
  currency: Currency('ISO 4217 code of all prices of the business.'),
};

const optional = {
  description: Type.Optional(
    Nullable(Type.String({ maxLength: 5000, description: 'Description of the business.' })),
  ),
  addressLine1: Type.Optional(lineOrNull('Street and number.')),
  city: Type.Optional(lineOrNull('City.')),
  state: Type.Optional(lineOrNull('State, province or region.')),
  country: Type.Optional(lineOrNull('Country: English name or ISO code.')),
  postalCode: Type.Optional(lineOrNull('Postal code.', 40)),
  lat: Type.Optional(
    Nullable(
      Type.Number({
        minimum: -90,
        maximum: 90,
        description: 'Latitude in degrees. Requires `lng`.',
        ...wrongValue,
      }),
    ),
  ),
  lng: Type.Optional(
    Nullable(
      Type.Number({
        minimum: -180,
        maximum: 180,
        description: 'Longitude in degrees. Requires `lat`.',
        ...wrongValue,
      }),
    ),
  ),
  image: Type.Optional(lineOrNull('Image URL, `https://` or `http://`.', 2000)),
  images: Type.Optional(
    Nullable(
      Type.Array(Line('Image URL, `https://`.', 2000), {
        maxItems: 12,
        description: 'URLs of further images.',
      }),
    ),
  ),
  languages: Type.Optional(
    Nullable(
      Type.Array(Type.String({ minLength: 2, maxLength: 2, ...wrongValue }), {
        maxItems: mostLanguages,
        uniqueItems: true,
        description: 'Languages spoken, ISO 639-1 codes.',
        examples: [['en', 'pt']],
      }),
    ),
  ),
  accessibility: Type.Optional(
    Nullable(
      Type.Array(Type.Enum([...accessibilityFeatures], wrongValue), {
        maxItems: accessibilityFeatures.length,
        uniqueItems: true,
        description: 'Accessibility of the premises.',
      }),
    ),
  ),
  phone: Type.Optional(
    lineOrNull('Public phone number: digits, `+`, spaces, brackets, dots, dashes and slashes.', 40),
  ),
  email: Type.Optional(lineOrNull('Public e-mail address.', 320)),
  website: Type.Optional(lineOrNull('Website URL, `https://` or `http://`.', 2000)),
  embedOrigins: Type.Optional(
    Nullable(
      Type.Array(Line('Origin: `https://`, a host and an optional port, or `http://localhost`.', 300), {
        maxItems: 20,
        description: 'Origins that may embed the booking page.',
      }),
    ),
  ),
  workingHours: Type.Optional(Hours),
  breaks: Type.Optional(
    Type.Array(Hours, {
      maxItems: 10,
      description: 'Breaks. They may not overlap.',
      ...wrongValue,
    }),
  ),
  openDays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'Open weekdays, 0 is Sunday.',
      ...wrongValue,
    }),
  ),
  weeklyHours: Type.Optional(
    Nullable(
      Type.Array(WeekdayHours, {
        minItems: 1,
        maxItems: 50,
        description:
          'Opening hours by weekday. A weekday may have several entries, a weekday without entries is closed. Takes precedence over `workingHours` and `openDays`.',
        ...wrongValue,
      }),
    ),
  ),
  cancellationWindowHours: Type.Optional(
    whole(0, 720, 'Minimum number of hours before the start for customers to cancel or reschedule.'),
  ),
  slotIntervalMinutes: Type.Optional(whole(5, 240, 'Minutes between bookable start times.')),
  minNoticeMinutes: Type.Optional(
    whole(0, 43_200, 'Minimum time before the start at which customers can book, in minutes.'),
  ),
  bookingHorizonDays: Type.Optional(whole(1, 730, 'Maximum number of days customers can book ahead.')),
  autoConfirm: Type.Optional(Type.Boolean({ description: 'Whether bookings are confirmed automatically.' })),
  allowDoubleBooking: Type.Optional(Type.Boolean({ description: 'Whether staff can double-book.' })),
  paymentPolicy: Type.Optional(Nullable(PaymentPolicySchema)),
  taxRatePercent: Type.Optional(
    TaxRate('Tax included in prices, for services without a rate of their own. Default: 0.'),
  ),
};

export const NewBusiness = Type.Object({ ...required, ...optional });
export type NewBusiness = Static<typeof NewBusiness>;

export const BusinessChanges = Type.Partial(NewBusiness);
export type BusinessChanges = Static<typeof BusinessChanges>;
