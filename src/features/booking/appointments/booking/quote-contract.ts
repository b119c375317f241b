import Type, { type Static } from 'typebox';
import { orAnyone } from '../../../../http/access.ts';
import { byRole } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Instant, Nullable } from '../../../../http/schemas.ts';
import { Appointment, partiesOnly, QuotedDate, skipped, tag } from '../contract.ts';
import { Booking, bookingErrors, bookingExample } from './contract.ts';

const optional = Type.Optional;

const Quote = Type.Object(
  {
    subtotalMajor: Type.Number({
      description: 'Sum of the service prices in major units. Services without a price count as zero.',
    }),
    discountMajor: optional(
      Type.Number({ description: 'Reduction by the coupon or package, in major units. Absent without one.' }),
    ),
    finalMajor: Type.Number({ description: 'Amount due after the reduction, in major units.' }),
    currency: Type.String({ description: 'ISO 4217 code of the amounts.' }),
    end: Type.String({ description: 'Local end time (exclusive), `HH:MM`.' }),
    endUtc: Instant('End time as an instant.'),
    cancellationWindowHours: Type.Integer({
      description:
        'Cancellation window: number of hours before the start in which the client can no longer cancel.',
    }),
    cancelUntil: Nullable(
      Instant(
        'Last moment at which the client can cancel. For bookings by staff, the start. Null when it has passed.',
      ),
    ),
    deposit: optional(
      Type.Object(
        {
          dueNowMajor: Type.Number({ description: 'Amount to pay after booking, in major units.' }),
          dueLaterMajor: Type.Number({ description: 'Rest of the price.' }),
          lateCancelFeeMajor: Type.Number({
            description: 'Part of the deposit kept if the client cancels inside the cancellation window.',
          }),
          noShowFeeMajor: Type.Number({ description: 'Part of the deposit kept after a no-show.' }),
          minutesToPay: Type.Integer({ description: 'Minutes to pay. The booking is cancelled then.' }),
        },
        { description: 'Deposit of the first appointment. Absent without one.' },
      ),
    ),
    cardOnFile: optional(
      Type.Object(
        {
          lateCancelFeeMajor: Type.Number({
            description: 'Charged to the card if the client cancels inside the cancellation window.',
          }),
          noShowFeeMajor: Type.Number({ description: 'Charged to the card after a no-show.' }),
          minutesToSave: Type.Integer({
            description: 'Minutes to save a card. The booking is cancelled then.',
          }),
        },
        { description: 'Card that the client has to save. Absent if none is needed.' },
      ),
    ),
    overrides: Appointment.properties.overrides,
    occurrences: optional(Type.Array(QuotedDate, { description: 'Dates of a series.' })),
    skipped,
    seriesFinalMajor: optional(Type.Number({ description: 'Amount due for the whole series.' })),
  },
  { title: 'Quote' },
);
export type QuoteView = Static<typeof Quote>;

export const quoteAppointment = declareRoute({
  operation: 'quoteAppointment',
  method: 'POST',
  path: '/api/appointments/quote',
  access: orAnyone('availability:read', partiesOnly),
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Calculate the price and conditions of a booking',
  description:
    'Accepts the body of a booking and returns the same errors, but does not book. For a series, price and conditions are those of its first appointment; `occurrences` and `skipped` list the dates. Staff do not get `CLIENT_DOUBLE_BOOKED` and can omit the client. Signed-out callers get the quote of a new customer; a coupon or package needs a session.',
  body: Booking,
  bodyExample: bookingExample,
  shows: Appointment,
  reply: {
    status: 200,
    description: 'The price and conditions at this moment.',
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
