import Type, { type Static } from 'typebox';
import { byRole, ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, DateString, Id, Instant, pageQuery } from '../../../http/schemas.ts';
import { slotErrors, slotExample, slotFields } from '../appointments/booking/contract.ts';
import { partiesOnly } from '../appointments/contract.ts';

const Hold = Type.Object(
  { id: Id('Hold id. Send it as `holdId` when booking.'), expiresAt: Instant('When the hold expires.') },
  { title: 'Hold' },
);
export type HoldView = Static<typeof Hold>;

const tag = 'Appointments';

export const createHold = declareRoute({
  operation: 'createHold',
  method: 'POST',
  path: '/api/holds',
  access: partiesOnly,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Hold a slot for five minutes',
  description:
    'Reserves the slot for the caller; it is taken for everyone else. Booking with `holdId` consumes the hold. A customer who holds the same slot again gets the same hold, and a hold of an overlapping time with the same professional replaces it. Customers can also quote, book and reschedule to the slot without `holdId`. Seats of one class are separate: each hold takes one. At most five at a time; then `RATE_LIMITED:<seconds>` until the first one expires.',
  body: Type.Object(slotFields, { title: 'HoldRequest' }),
  bodyExample: slotExample,
  reply: {
    status: 201,
    description: 'The slot is held.',
    schema: Hold,
    example: { id: 'hld_01kf4zq0m8w3c5x7e9g2j4n6p8', expiresAt: '2026-11-30T12:05:00.000Z' },
  },
  errors: slotErrors,
  acceptsIdempotencyKey: true,
});

export const deleteHold = declareRoute({
  operation: 'deleteHold',
  method: 'DELETE',
  path: '/api/holds/:id',
  access: partiesOnly,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Release a hold',
  params: Type.Object({ id: Id('The hold.') }),
  reply: { status: 204, description: 'The slot is free again.' },
  errors: ['NOT_FOUND'],
});

const HeldTime = Type.Object(
  {
    id: Type.Optional(Id('Hold id. Only for the holder.')),
    services: Type.Optional(Type.Array(Type.String(), { description: 'Service ids. Only for the holder.' })),
    businessId: Id('Where.'),
    professionalId: Id('With whom.'),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
    end: Type.String({
      description: 'Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day.',
    }),
    expiresAt: Instant('When the hold expires.'),
  },
  { title: 'HeldTime' },
);
export type HeldTimeView = Static<typeof HeldTime>;

export const listHolds = declareRoute({
  operation: 'listHolds',
  method: 'GET',
  path: '/api/holds',
  access: partiesOnly,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'List held times',
  description:
    'Customers see the holds that they created themselves, without those of waitlist offers and agents. Managers see all holds of the business, professionals those of their own time. The holder is not shown.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Filter by business.')),
    from: Type.Optional(DateString('Holds that start on or after this local date.')),
    to: Type.Optional(DateString('Holds that start on or before this local date.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The held times, in chronological order.',
    schema: Type.Array(HeldTime),
    example: [
      {
        businessId: 'biz_demo_salon',
        professionalId: 'pro_demo_lena',
        date: '2026-12-01',
        start: '09:30',
        end: '10:30',
        expiresAt: '2026-11-30T12:05:00.000Z',
      },
    ],
  },
  errors: [],
  list: true,
});
