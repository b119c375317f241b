import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { addDays } from '../../../../src/shared/zoned-time.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { monday, newCoupon, soldPackage } from '../../../fixtures/salon.ts';
import { type AppointmentBody, compareWithBooking, type TestCustomer } from './compare-with-booking.ts';

let app: TestApp;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

/** Few values of each field, so that requests often conflict. */
const visit = fc.record({
  place: fc.constantFrom('salon' as const, 'salon' as const, 'elsewhere' as const),
  service: fc.constantFrom('haircut' as const, 'colour' as const, 'yoga' as const),
  start: fc.constantFrom('10:00', '10:30', '11:30', '13:00'),
  week: fc.constantFrom(0, 0, 1),
  weeks: fc.constantFrom(1, 1, 2),
  who: fc.constantFrom('person' as const, 'child' as const),
  with: fc.constantFrom('nothing' as const, 'coupon' as const, 'package' as const, 'hold' as const),
});

type Wanted = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

/** Only fields that fit the service, so that other refusals occur as well. */
const fits = ({ with: means, place, service, start, week }: Wanted): boolean => {
  if (means === 'coupon') return place === 'salon';
  if (place !== 'salon' || service !== 'haircut') return false;
  return means === 'package' || (means === 'hold' && start === '10:00' && week === 0);
};

/** Removes unused holds, which would conflict with later requests. */
async function meansOf(
  side: TestCustomer,
  several: readonly Wanted[],
): Promise<Record<Wanted['with'], object>> {
  const isHeld = several.some((wanted) => wanted.with === 'hold' && fits(wanted));
  const held =
    isHeld && (await app.call('POST', '/api/holds', { token: side.agent.token, body: side.at('10:00') }));
  return {
    nothing: {},
    coupon: { couponCode: await newCoupon(app, side.salon, { usageLimit: 1 }) },
    package: { packagePurchaseId: await soldPackage(app, side.salon, side.person, { sessionCount: 1 }) },
    hold: held ? { holdId: held.body.id } : {},
  };
}

const toVisits =
  (several: readonly Wanted[]) =>
  async (side: TestCustomer): Promise<AppointmentBody[]> => {
    const means = await meansOf(side, several);
    return several.map((wanted) => ({
      ...(wanted.place === 'salon' ? side.at(wanted.start) : side.elsewhereAt(wanted.start)),
      services: [side[wanted.place][wanted.service]],
      date: addDays(side.date, 7 * wanted.week),
      ...(wanted.weeks > 1 && { recurringFrequency: 'weekly', recurringCount: wanted.weeks }),
      ...(wanted.who === 'child' && { familyMemberId: side.children[0] }),
      ...(fits(wanted) && means[wanted.with]),
    }));
  };

test('random combinations of appointments get the same result when requested and when booked', async () => {
  const answers = new Map<string | null, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 2, maxLength: 4 }), async (wanted) => {
      const refused = await compareWithBooking(app, clock, toVisits(wanted));
      const answer = refused?.code ?? null;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(answers.get(null)).toBeGreaterThan(0);
  expect(answers.size).toBeGreaterThan(1);
  expect(await listViolations(app.db)).toEqual([]);
});
