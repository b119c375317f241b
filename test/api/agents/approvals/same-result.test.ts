import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { addDays } from '../../../../src/shared/zoned-time.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, booked, makeRegulars, newCoupon, soldPackage } from '../../../fixtures/salon.ts';
import {
  dispatchAndRunJobs,
  joined,
  newCustomers,
  newSessionToken,
  waitlistBody,
} from '../../../fixtures/waitlist.ts';
import { type BookingRequest, compareWithBooking, type TestCustomer } from './compare-with-booking.ts';

let app: TestApp;
const clock = movingClock('2026-06-01T07:00:00Z');
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await listViolations(app.db)).toEqual([]);
});

const weekly = { recurringFrequency: 'weekly', recurringCount: 3 };
const yoga = ({ salon }: TestCustomer) => ({ services: [salon.yoga] });
const holdOf = async (side: TestCustomer, fields: object = {}): Promise<string> =>
  (await app.call('POST', '/api/holds', { token: side.agent.token, body: side.at('10:00', fields) })).body.id;

/** Cancels a time the customer waits for, which creates an offer, and optionally further times. */
async function offerOf(
  side: TestCustomer,
  services: string[],
  { seats, givenUp = 1 }: { seats: number; givenUp?: number },
): Promise<string> {
  const { salon, date } = side;
  const takers = await newCustomers(app, seats);
  const taken = [];
  for (const taker of takers)
    taken.push(await booked(app, await newSessionToken(app, clock, taker), side.at('10:00', { services })));
  const bookingRequest = waitlistBody(salon, {
    services,
    from: date,
    to: date,
    after: '10:00',
    before: '11:00',
  });
  const entry = await joined(app, side.personToken, bookingRequest);
  for (const [index, taker] of takers.slice(0, givenUp).entries()) {
    await act(app, await newSessionToken(app, clock, taker), taken[index].id, 'cancel');
    await dispatchAndRunJobs(app, clock);
  }
  const { body } = await app.call('GET', `/api/waitlist/${entry}`, { token: side.personToken });
  return body.offer.holdId;
}

type Case = [
  what: string,
  answer: string | null,
  wishOf: (side: TestCustomer) => Promise<BookingRequest> | BookingRequest,
];

const cases: Case[] = [
  ['two places at once', 'CLIENT_DOUBLE_BOOKED', (side) => [side.at('10:00'), side.elsewhereAt('10:00')]],
  [
    'overlapping appointments',
    'CLIENT_DOUBLE_BOOKED',
    (side) => [side.at('10:00', { services: [side.salon.colour] }), side.elsewhereAt('10:30')],
  ],
  ['consecutive appointments', null, (side) => [side.at('10:00'), side.elsewhereAt('10:30')]],
  [
    'the same customer twice in a class',
    'CLIENT_DOUBLE_BOOKED',
    (side) => [side.at('10:00', yoga(side)), side.at('10:00', yoga(side))],
  ],
  [
    'a family in a class',
    null,
    (side) => [
      side.at('10:00', yoga(side)),
      side.at('10:00', { ...yoga(side), familyMemberId: side.children[0] }),
    ],
  ],
  [
    'a family of four in a class for three',
    'SESSION_FULL',
    (side) =>
      [undefined, ...side.children].map((familyMemberId) =>
        side.at('10:00', { ...yoga(side), familyMemberId }),
      ),
  ],
  [
    'two clients with one professional',
    'SLOT_TAKEN',
    (side) => [side.at('10:00'), side.at('10:00', { familyMemberId: side.children[0] })],
  ],
  [
    'a series and an appointment in its second week',
    'CLIENT_DOUBLE_BOOKED',
    (side) => [side.at('10:00', weekly), side.elsewhereAt('10:00', { date: addDays(side.date, 7) })],
  ],
  [
    'two series that conflict in their last week',
    'CLIENT_DOUBLE_BOOKED',
    (side) => [
      side.at('10:00', weekly),
      side.elsewhereAt('10:00', { ...weekly, date: addDays(side.date, 14) }),
    ],
  ],
  [
    'a series that conflicts with itself',
    'SLOT_TAKEN',
    async (side) => {
      await app.db.run(
        sql`update services set buffer_after_minutes = 10080 where id = ${side.elsewhere.haircut}`,
      );
      return side.elsewhereAt('10:00', weekly);
    },
  ],
  [
    'a series that conflicts with another appointment in its second week',
    'CLIENT_DOUBLE_BOOKED',
    async (side) => {
      await booked(app, side.personToken, side.elsewhereAt('10:00', { date: addDays(side.date, 7) }));
      return side.at('10:00', weekly);
    },
  ],
  [
    'an appointment that conflicts with another one',
    'CLIENT_DOUBLE_BOOKED',
    async (side) => {
      await booked(app, side.personToken, side.elsewhereAt('10:00'));
      return side.at('10:00');
    },
  ],
  [
    'the last session of a package, twice',
    'NOT_FOUND',
    async (side) => {
      const packagePurchaseId = await soldPackage(app, side.salon, side.person, { sessionCount: 1 });
      return [side.at('10:00', { packagePurchaseId }), side.at('11:00', { packagePurchaseId })];
    },
  ],
  [
    'the last two sessions of a package',
    null,
    async (side) => {
      const packagePurchaseId = await soldPackage(app, side.salon, side.person, { sessionCount: 2 });
      return [side.at('10:00', { packagePurchaseId }), side.at('11:00', { packagePurchaseId })];
    },
  ],
  [
    'the last use of a coupon, twice',
    'USAGE_LIMIT_REACHED',
    async (side) => {
      const couponCode = await newCoupon(app, side.salon, { usageLimit: 1 });
      return [side.at('10:00'), side.at('11:00', { couponCode }), side.at('12:00', { couponCode })];
    },
  ],
  [
    'a coupon limited to once per customer, twice',
    'CUSTOMER_LIMIT_REACHED',
    async (side) => {
      const couponCode = await newCoupon(app, side.salon, { perCustomerLimit: 1 });
      return [side.at('10:00', { couponCode }), side.at('11:00', { couponCode })];
    },
  ],
  [
    'one hold for two appointments',
    'SLOT_TAKEN',
    async (side) => {
      const holdId = await holdOf(side);
      return [side.at('10:00', { holdId }), side.at('10:00', { holdId, familyMemberId: side.children[0] })];
    },
  ],
  [
    'one hold of a seat for two appointments',
    null,
    async (side) => {
      const holdId = await holdOf(side, yoga(side));
      return [
        side.at('10:00', { ...yoga(side), holdId }),
        side.at('10:00', { ...yoga(side), holdId, familyMemberId: side.children[0] }),
      ];
    },
  ],
  [
    'one offered time for two appointments',
    'SLOT_TAKEN',
    async (side) => {
      const holdId = await offerOf(side, [side.salon.haircut], { seats: 1 });
      return [side.at('10:00', { holdId }), side.at('10:00', { holdId, familyMemberId: side.children[0] })];
    },
  ],
  [
    'an offered time that conflicts with another appointment of the request',
    'CLIENT_DOUBLE_BOOKED',
    async (side) => {
      const holdId = await offerOf(side, [side.salon.haircut], { seats: 1 });
      return [side.elsewhereAt('10:00'), side.at('10:00', { holdId })];
    },
  ],
  [
    'one offered last seat for two appointments',
    'SESSION_FULL',
    async (side) => {
      const holdId = await offerOf(side, [side.salon.yoga], { seats: 3 });
      return [
        side.at('10:00', { ...yoga(side), holdId }),
        side.at('10:00', { ...yoga(side), holdId, familyMemberId: side.children[0] }),
      ];
    },
  ],
  [
    'one offered seat for two appointments with another free seat',
    null,
    async (side) => {
      const holdId = await offerOf(side, [side.salon.yoga], { seats: 3, givenUp: 2 });
      return [
        side.at('10:00', { ...yoga(side), holdId }),
        side.at('10:00', { ...yoga(side), holdId, familyMemberId: side.children[0] }),
      ];
    },
  ],
];

test.each(cases)('%s returns %s, requested or booked', async (_, answer, requestOf) => {
  expect((await compareWithBooking(app, clock, requestOf))?.code ?? null).toBe(answer);
});

test.each([
  ['how many', { maxBookings: 1 }],
  ['how much in all', { maxTotalMinor: 3_000, currency: 'EUR' }],
])('exceeding the grant limit (%s) returns the same error, requested or booked', async (_, grant) => {
  const refused = await compareWithBooking(app, clock, (side) => [side.at('10:00'), side.at('11:00')], {
    grant,
  });
  expect(refused?.code).toBe('FORBIDDEN');
});

test('a desk agent booking one client twice at the same time gets the same error, requested or booked', async () => {
  const refused = await compareWithBooking(
    app,
    clock,
    async ({ salon, person: clientId, at }) => {
      await makeRegulars(app, salon, { id: clientId });
      return [
        at('10:00', { services: [salon.yoga], clientId }),
        at('10:00', { services: [salon.yoga], clientId }),
      ];
    },
    {
      grant: { scopes: ['desk:read', 'desk:book'] },
      whose: ({ owner }) => ({ id: owner.id, role: 'business' }),
    },
  );
  expect(refused?.code).toBe('CLIENT_DOUBLE_BOOKED');
});
