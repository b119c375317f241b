import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newService } from '../../../fixtures/marketplace.ts';
import { act, booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  await allowDoubleBooking(true);
});

const allowDoubleBooking = (allowed: boolean) =>
  app.db.run(sql`update businesses set allow_double_booking = ${allowed} where id = ${salon.business}`);
let clients = 0;
const at = (start: string, more: object = {}) =>
  booked(app, salon.owner.token, {
    ...salon.slot,
    start,
    newClient: { name: `Client ${++clients}` },
    ...more,
  });
const overlap = { override: ['overlap'] };
const patch = ({ id }: { id: string }, services: string[], token = salon.owner.token) =>
  app.call('PATCH', `/api/appointments/${id}`, { token, body: { services } });

describe('an appointment that overlaps others', () => {
  test('is moved over a further appointment, whichever of them was booked first', async () => {
    for (const [first, further] of [
      ['10:00', '10:30'],
      ['14:30', '14:00'],
    ] as const) {
      await at(first);
      const beside = await at(first, overlap);
      await at(further);
      const start = first < further ? '10:15' : '14:15';
      const moved = await act(app, salon.owner.token, beside.id, 'reschedule', {
        date: day,
        start,
        ...overlap,
      });
      expect([moved.status, moved.body.overrides]).toEqual([200, ['overlap']]);
    }
  });

  test('is moved into a class together with the appointment that it overlaps', async () => {
    await at('10:30', { services: [salon.yoga] });
    await at('10:30', { services: [salon.yoga] });
    await at('10:00');
    const beside = await at('10:00', overlap);
    const moved = await act(app, salon.owner.token, beside.id, 'reschedule', {
      date: day,
      start: '10:15',
      ...overlap,
    });
    expect(outcome(moved)).toEqual([200, null]);
  });

  test('gets a further one by longer services only with the right and the setting', async () => {
    await at('10:00');
    const beside = await at('10:00', overlap);
    await at('10:30');
    const longer = (token: string) => patch(beside, [salon.colour], token);
    expect(outcome(await longer(salon.worker.token))).toEqual([409, 'SLOT_TAKEN']);
    await allowDoubleBooking(false);
    expect(outcome(await longer(salon.owner.token))).toEqual([409, 'SLOT_TAKEN']);
    await allowDoubleBooking(true);
    expect((await longer(salon.owner.token)).body).toMatchObject({ end: '11:00', overrides: ['overlap'] });
  });

  test('gets other services that are not longer, without the right and the setting', async () => {
    const first = await at('10:00', { services: [salon.colour] });
    const beside = await at('10:00', { ...overlap, services: [salon.colour] });
    await allowDoubleBooking(false);
    for (const appointment of [first, beside])
      expect((await patch(appointment, [salon.haircut], salon.worker.token)).body).toMatchObject({
        end: '10:30',
        overrides: ['overlap'],
      });
  });

  test('does not turn the buffer that it was booked in into an overlap', async () => {
    const buffered = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
    });
    await app.db.run(sql`update services set buffer_after_minutes = 30 where id = ${buffered}`);
    const first = await at('10:00', { services: [buffered] });
    await at('10:30', { override: ['buffer'] });
    expect(outcome(await patch(first, [salon.colour], salon.worker.token))).toEqual([409, 'SLOT_TAKEN']);
  });
});

test('longer services extend an appointment further outside the hours only with the right', async () => {
  const late = await at('16:45', { override: ['hours'] });
  expect(outcome(await patch(late, [salon.colour], salon.worker.token))).toEqual([
    409,
    'OUTSIDE_AVAILABILITY',
  ]);
  expect((await patch(late, [salon.colour])).body).toMatchObject({ end: '17:45', overrides: ['hours'] });
  expect((await patch(late, [salon.haircut], salon.worker.token)).body).toMatchObject({ end: '17:15' });
});
