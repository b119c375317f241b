import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { addDays } from '../../../../src/shared/zoned-time.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, booked, makeRegulars, newCoupon, soldPackage } from '../../../fixtures/salon.ts';
import { joined, newCrowd, settle, tokenOf, wishFor } from '../../../fixtures/waitlist.ts';
import { compareSides, type Side, type Wish } from './two-sides.ts';

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
const yoga = ({ salon }: Side) => ({ services: [salon.yoga] });
const holdOf = async (side: Side, fields: object = {}): Promise<string> =>
  (await app.call('POST', '/api/holds', { token: side.agent.token, body: side.at('10:00', fields) })).body.id;

/** A time that others had: the first that is given up is offered to the person, who waits for it; any more are anybody's. */
async function offerOf(
  side: Side,
  services: string[],
  { seats, givenUp = 1 }: { seats: number; givenUp?: number },
): Promise<string> {
  const { salon, date } = side;
  const takers = await newCrowd(app, seats);
  const taken = [];
  for (const taker of takers)
    taken.push(await booked(app, await tokenOf(app, clock, taker), side.at('10:00', { services })));
  const wish = wishFor(salon, { services, from: date, to: date, after: '10:00', before: '11:00' });
  const entry = await joined(app, side.personToken, wish);
  for (const [index, taker] of takers.slice(0, givenUp).entries()) {
    await act(app, await tokenOf(app, clock, taker), taken[index].id, 'cancel');
    await settle(app, clock);
  }
  const { body } = await app.call('GET', `/api/waitlist/${entry}`, { token: side.personToken });
  return body.offer.holdId;
}

type Case = [what: string, answer: string | null, wishOf: (side: Side) => Promise<Wish> | Wish];

const cases: Case[] = [
  ['two places at once', 'CLIENT_DOUBLE_BOOKED', (side) => [side.at('10:00'), side.elsewhereAt('10:00')]],
  [
    'a visit that begins before another is over',
    'CLIENT_DOUBLE_BOOKED',
    (side) => [side.at('10:00', { services: [side.salon.colour] }), side.elsewhereAt('10:30')],
  ],
  ['one visit after the other', null, (side) => [side.at('10:00'), side.elsewhereAt('10:30')]],
  [
    'one person twice in a class',
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
    'two people with one professional',
    'SLOT_TAKEN',
    (side) => [side.at('10:00'), side.at('10:00', { familyMemberId: side.children[0] })],
  ],
  [
    'a series and a visit in its second week',
    'CLIENT_DOUBLE_BOOKED',
    (side) => [side.at('10:00', weekly), side.elsewhereAt('10:00', { date: addDays(side.date, 7) })],
  ],
  [
    'two series that meet in their last week',
    'CLIENT_DOUBLE_BOOKED',
    (side) => [
      side.at('10:00', weekly),
      side.elsewhereAt('10:00', { ...weekly, date: addDays(side.date, 14) }),
    ],
  ],
  [
    'a series that is in its own way',
    'SLOT_TAKEN',
    async (side) => {
      await app.db.run(
        sql`update services set buffer_after_minutes = 10080 where id = ${side.elsewhere.haircut}`,
      );
      return side.elsewhereAt('10:00', weekly);
    },
  ],
  [
    'a series while the person is elsewhere in its second week',
    'CLIENT_DOUBLE_BOOKED',
    async (side) => {
      await booked(app, side.personToken, side.elsewhereAt('10:00', { date: addDays(side.date, 7) }));
      return side.at('10:00', weekly);
    },
  ],
  [
    'one visit while the person is elsewhere',
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
    'a coupon for once a customer, twice',
    'CUSTOMER_LIMIT_REACHED',
    async (side) => {
      const couponCode = await newCoupon(app, side.salon, { perCustomerLimit: 1 });
      return [side.at('10:00', { couponCode }), side.at('11:00', { couponCode })];
    },
  ],
  [
    'one hold for two visits',
    'SLOT_TAKEN',
    async (side) => {
      const holdId = await holdOf(side);
      return [side.at('10:00', { holdId }), side.at('10:00', { holdId, familyMemberId: side.children[0] })];
    },
  ],
  [
    'one hold of a seat for two visits',
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
    'one offered time for two visits',
    'SLOT_TAKEN',
    async (side) => {
      const holdId = await offerOf(side, [side.salon.haircut], { seats: 1 });
      return [side.at('10:00', { holdId }), side.at('10:00', { holdId, familyMemberId: side.children[0] })];
    },
  ],
  [
    'an offered time for somebody who is elsewhere in another visit',
    'CLIENT_DOUBLE_BOOKED',
    async (side) => {
      const holdId = await offerOf(side, [side.salon.haircut], { seats: 1 });
      return [side.elsewhereAt('10:00'), side.at('10:00', { holdId })];
    },
  ],
  [
    'one offered seat for two visits, where it is the last',
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
    'one offered seat for two visits, where another is free',
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

test.each(cases)('asked for or done, %s is answered alike: %s', async (_, answer, wishOf) => {
  expect((await compareSides(app, clock, wishOf))?.code ?? null).toBe(answer);
});

test.each([
  ['how many', { maxBookings: 1 }],
  ['how much in all', { maxTotalMinor: 3_000, currency: 'EUR' }],
])('asked for or done, more than the grant allows, %s, is answered alike', async (_, grant) => {
  const refused = await compareSides(app, clock, (side) => [side.at('10:00'), side.at('11:00')], { grant });
  expect(refused?.code).toBe('FORBIDDEN');
});

test('asked for or done, an agent of the desk that sends a client to two places is answered alike', async () => {
  const refused = await compareSides(
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
