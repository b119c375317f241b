import Type, { type Static } from 'typebox';
import { byRole, ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, pageQuery } from '../../../http/schemas.ts';
import { slotErrors, slotExample, slotFields } from '../appointments/booking/contract.ts';
import { partiesOnly, staffOnly } from '../appointments/contract.ts';

const Hold = Type.Object(
  { id: Id('Passed as `holdId` when booking.'), expiresAt: Instant('When the slot is free again.') },
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
  summary: 'Keep a slot for five minutes',
  description:
    'For whoever asked: others find it taken. Booking with `holdId` uses it up. At most five at a time; then `RATE_LIMITED:<seconds>` until the first of them ends.',
  body: Type.Object(slotFields, { title: 'HoldRequest' }),
  bodyExample: slotExample,
  reply: {
    status: 201,
    description: 'Kept.',
    schema: Hold,
    example: { id: 'hld_01kf4zq0m8w3c5x7e9g2j4n6p8', expiresAt: '2026-11-30T12:05:00.000Z' },
  },
  errors: slotErrors,
  takesKey: true,
});

export const deleteHold = declareRoute({
  operation: 'deleteHold',
  method: 'DELETE',
  path: '/api/holds/:id',
  access: partiesOnly,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Give a kept slot back',
  params: Type.Object({ id: Id('The hold.') }),
  reply: { status: 204, description: 'Free again.' },
  errors: ['NOT_FOUND'],
});

const HeldTime = Type.Object(
  {
    businessId: Id('Where.'),
    professionalId: Id('With whom.'),
    date: Type.String({ format: 'date', description: 'In the zone of the business.' }),
    start: Type.String({ description: 'Wall-clock time, `HH:MM`.' }),
    end: Type.String({ description: 'Wall-clock time; `24:00` is midnight at the end of the day.' }),
    expiresAt: Instant('When it is free again, should nobody book it.'),
  },
  { title: 'HeldTime' },
);
export type HeldTimeView = Static<typeof HeldTime>;

export const listHolds = declareRoute({
  operation: 'listHolds',
  method: 'GET',
  path: '/api/holds',
  access: staffOnly,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'Times that somebody keeps while they decide',
  description:
    'Of the whole business for those who run it, of themself for a professional. Who keeps them is not told.',
  query: Type.Object({
    businessId: Type.Optional(Id('Only at this business.')),
    from: Type.Optional(DateString('Starting on this day or later.')),
    to: Type.Optional(DateString('Starting on this day or earlier.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The earliest start first.',
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
