import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { lapseOffer } from '../../../../src/features/waitlist/waitlist/end-offer.ts';
import { tidyWaitlist } from '../../../../src/features/waitlist/waitlist/expire-waitlist.ts';
import { offerTime } from '../../../../src/features/waitlist/waitlist/offer-time.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newService } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { newMassage } from '../../../fixtures/resources.ts';
import {
  act,
  book,
  booked,
  day,
  monday,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';
import {
  dispatchAndRunJobs,
  joined,
  newCustomers,
  newSessionToken,
  statusesOf,
  waitlistBody,
  waitlistDependencies,
} from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let customers: string[];
let clock: ReturnType<typeof movingClock>;
const moving = { now: () => clock.now() };
beforeAll(async () => {
  clock = movingClock(monday);
  app = await startApp({ clock: moving });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = movingClock(monday);
  salon = await newSalon(app);
  customers = await newCustomers(app, 4);
});
afterEach(async () => {
  await dispatchAndRunJobs(app, moving);
  expect(await listViolations(app.db)).toEqual([]);
});

const token = (index: number) => newSessionToken(app, moving, customers[index]!);
const entryBody = (fields: object = {}) => waitlistBody(salon, fields);
const joinAs = async (index: number, fields: object = {}) =>
  joined(app, await token(index), entryBody(fields));
const entry = async (index: number, id: string) =>
  (await app.call('GET', `/api/waitlist/${id}`, { token: await token(index) })).body;
const leave = async (index: number, id: string) =>
  app.call('DELETE', `/api/waitlist/${id}`, { token: await token(index) });
const bookAs = async (index: number, fields: object = {}) =>
  outcome(await book(app, await token(index), { ...salon.slot, ...fields }));

/** Books and cancels an appointment of another customer. */
async function bookAndCancel(fields: object = {}): Promise<void> {
  const customer = await newSessionToken(app, moving, salon.customer.id);
  const taken = await booked(app, customer, { ...salon.slot, ...fields });
  await cancel(taken.id);
}
async function cancel(id: string): Promise<void> {
  const owner = await newSessionToken(app, moving, salon.owner.id, 'business');
  const cancelled = await act(app, owner, id, 'cancel');
  if (cancelled.status !== 200) throw new Error(`not cancelled: ${cancelled.text}`);
  await dispatchAndRunJobs(app, moving);
}

/** Runs the work while events are discarded. */
async function withoutEvents(work: () => Promise<Answer>): Promise<void> {
  await app.db.run(sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`);
  await app.db.run(sql`create trigger lost before insert on events for each row execute function lose()`);
  const { status } = await work();
  await app.db.run(sql`drop function lose cascade`);
  expect(status).toBe(200);
}

const slotAt = async (time: string, serviceId = salon.haircut) => {
  const { professional, business } = salon;
  const path = `/api/availability?professionalId=${professional}&businessId=${business}&date=${day}&serviceId=${serviceId}`;
  return (await app.call('GET', path)).body.find((slot: { time: string }) => slot.time === time);
};
const minutes = async (count: number) => {
  clock.advance(count * 60);
  await dispatchAndRunJobs(app, moving);
};

describe('a released time', () => {
  test('is unavailable to others between the cancellation or move and the offer', async () => {
    const [owner, customer] = [
      await newSessionToken(app, moving, salon.owner.id, 'business'),
      await newSessionToken(app, moving, salon.customer.id),
    ];
    const cancelled = await booked(app, customer, { ...salon.slot, start: '10:00' });
    const moved = await booked(app, customer, { ...salon.slot, start: '14:00' });
    await joinAs(0);
    await joinAs(1);
    await act(app, owner, cancelled.id, 'cancel');
    await app.call('POST', `/api/appointments/${moved.id}/reschedule`, {
      token: owner,
      body: { date: day, start: '14:30' },
    });
    for (const start of ['10:00', '14:00']) expect(await bookAs(2, { start })).toEqual([409, 'SLOT_TAKEN']);
    expect(await slotAt('10:00')).toMatchObject({ available: false, reason: 'BOOKED' });
    await dispatchAndRunJobs(app, moving);
    const kept = await app.db.rows(sql`select 1 from appointments where status = 'Held' and held_by is null`);
    expect(kept).toEqual([]);
    const rows = await app.db.rows<{ start_minute: number }>(
      sql`select start_minute from waitlist_offers where business_id = ${salon.business} order by start_minute`,
    );
    expect(rows.map(({ start_minute }) => start_minute / 60)).toContain(10);
  });

  test('that no entry can use is available once the entries were checked', async () => {
    await joinAs(0, { after: '16:00' });
    const taken = await booked(app, await newSessionToken(app, moving, salon.customer.id), {
      ...salon.slot,
      start: '10:00',
    });
    await cancel(taken.id);
    expect(await slotAt('10:00')).toMatchObject({ available: true });
    expect(await bookAs(1, { start: '10:00' })).toEqual([201, null]);
  });

  test('is available immediately where no entry matches', async () => {
    await joinAs(0, { from: '2026-06-20', to: '2026-06-20' });
    const taken = await booked(app, await newSessionToken(app, moving, salon.customer.id), {
      ...salon.slot,
      start: '10:00',
    });
    const owner = await newSessionToken(app, moving, salon.owner.id, 'business');
    await act(app, owner, taken.id, 'cancel');
    expect(await bookAs(1, { start: '10:00' })).toEqual([201, null]);
  });

  test('that is never offered becomes available after two minutes', async () => {
    await joinAs(0);
    const taken = await booked(app, await newSessionToken(app, moving, salon.customer.id), {
      ...salon.slot,
      start: '10:00',
    });
    const owner = await newSessionToken(app, moving, salon.owner.id, 'business');
    await dispatchAndRunJobs(app, moving);
    // The event is lost, for the waitlist and for reminders.
    await withoutEvents(() => act(app, owner, taken.id, 'cancel'));
    await app.db.run(sql`delete from reminders where appointment_id = ${taken.id}`);
    clock.advance(119);
    expect(await bookAs(1, { start: '10:00' })).toEqual([409, 'SLOT_TAKEN']);
    clock.advance(1);
    expect(await bookAs(1, { start: '10:00' })).toEqual([201, null]);
  });

  test('is offered only for suitable hours', async () => {
    const late = await joinAs(0, { after: '11:00' });
    const early = await joinAs(1, { before: '11:00' });
    await bookAndCancel({ start: '10:00' });
    expect(await statusesOf(app, [late, early])).toEqual(['waiting', 'offered']);
  });

  test('is held for the first entry for 15 minutes and can be booked by its customer', async () => {
    const [first, second] = [await joinAs(0), await joinAs(1)];
    await bookAndCancel();
    const offered = await entry(0, first);
    expect(offered).toMatchObject({
      status: 'offered',
      offer: {
        holdId: expect.stringMatching(/^hld_/),
        professional: salon.professional,
        date: day,
        start: '10:00',
        startUtc: '2026-06-03T09:00:00.000Z',
        expiresAt: new Date(clock.now().getTime() + 900_000).toISOString(),
      },
    });
    expect(await entry(1, second)).toMatchObject({ status: 'waiting', offer: null, position: 2 });
    expect(await slotAt('10:00')).toEqual({ time: '10:00', available: false, reason: 'BOOKED' });
    expect(await bookAs(1)).toEqual([409, 'SLOT_TAKEN']);
    expect(await bookAs(2, { holdId: offered.offer.holdId })).toEqual([404, 'NOT_FOUND']);
    expect(await bookAs(0, { holdId: offered.offer.holdId })).toEqual([201, null]);
    await dispatchAndRunJobs(app, moving);
    expect(await entry(0, first)).toMatchObject({ status: 'booked', offer: null, position: null });
    expect(outcome(await leave(0, first))).toEqual([409, 'INVALID_STATUS']);
    await minutes(16);
    expect(await statusesOf(app, [first, second])).toEqual(['booked', 'waiting']);
  });

  test('notifies its customer', async () => {
    const id = await joinAs(0);
    await bookAndCancel();
    const { body } = await app.call('GET', '/api/notifications', { token: await token(0) });
    expect(body.map(({ kind, subjectId }: { kind: string; subjectId: string }) => [kind, subjectId])).toEqual(
      [['waitlist.offered', id]],
    );
  });

  test('passes to the next entry after the expiry; the first keeps its place for other times', async () => {
    const ids = [await joinAs(0), await joinAs(1)];
    await bookAndCancel();
    await minutes(14);
    expect(await statusesOf(app, ids)).toEqual(['offered', 'waiting']);
    const { offer } = await entry(0, ids[0]!);
    await minutes(1);
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'offered']);
    expect(await bookAs(0, { holdId: offer.holdId })).toEqual([404, 'NOT_FOUND']);
    await minutes(15);
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'waiting']);
    expect(await slotAt('10:00')).toEqual({ time: '10:00', available: true });
    await bookAndCancel({ start: '11:00' });
    expect(await statusesOf(app, ids)).toEqual(['offered', 'waiting']);
  });

  test('after three expired offers the entry expires', async () => {
    const id = await joinAs(0);
    for (const [start, status] of [
      ['10:00', 'waiting'],
      ['11:00', 'waiting'],
      ['12:00', 'expired'],
    ]) {
      await bookAndCancel({ start });
      expect(await statusesOf(app, [id])).toEqual(['offered']);
      await minutes(15);
      expect(await statusesOf(app, [id])).toEqual([status]);
    }
  });

  test('passes on immediately when its customer leaves or deletes the account', async () => {
    const ids = [await joinAs(0), await joinAs(1), await joinAs(2)];
    await bookAndCancel();
    expect((await leave(0, ids[0]!)).status).toBe(204);
    expect(await statusesOf(app, ids)).toEqual(['left', 'offered', 'waiting']);
    expect(
      (
        await app.call('DELETE', '/api/account', {
          token: await token(1),
          body: { password: 'a long password' },
        })
      ).status,
    ).toBe(204);
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, ids)).toEqual(['left', 'gone', 'offered']);
    const { offer } = await entry(2, ids[2]!);
    expect(await bookAs(2, { holdId: offer.holdId })).toEqual([201, null]);
  });

  test('is offered after a reschedule as well as after a cancellation', async () => {
    const id = await joinAs(0);
    const taken = await booked(app, salon.customer.token, salon.slot);
    const colleague = await newProfessional(app, { businessIds: [salon.business] });
    await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${colleague})`);
    const move = await act(app, salon.owner.token, taken.id, 'reschedule', {
      date: '2026-06-05',
      start: '12:00',
      professional: colleague,
    });
    expect(move.status).toBe(200);
    await dispatchAndRunJobs(app, moving);
    expect((await entry(0, id)).offer).toMatchObject({
      professional: salon.professional,
      date: day,
      start: '10:00',
    });
  });

  test('is not offered to the customer who cancelled it', async () => {
    const own = await joined(app, salon.customer.token, entryBody());
    const id = await joinAs(0);
    await bookAndCancel();
    expect(await statusesOf(app, [own, id])).toEqual(['waiting', 'offered']);
    await minutes(15);
    expect(await statusesOf(app, [own, id])).toEqual(['waiting', 'waiting']);
  });

  test('is available to everyone when its hold is released', async () => {
    const id = await joinAs(0);
    await bookAndCancel();
    const { offer } = await entry(0, id);
    await app.call('DELETE', `/api/holds/${offer.holdId}`, { token: await token(0) });
    expect(await bookAs(1)).toEqual([201, null]);
    await minutes(15);
    expect(await statusesOf(app, [id])).toEqual(['waiting']);
  });
});

describe('times opened by a schedule change are offered as well', () => {
  const owner = () => newSessionToken(app, moving, salon.owner.id, 'business');
  const offeredAt = async (index: number, id: string) => (await entry(index, id)).offer?.start;

  test('withdrawn time off', async () => {
    const away = await app.call('POST', '/api/time-off', {
      token: await owner(),
      body: { professionalId: salon.professional, startDate: day, endDate: day },
    });
    expect(away.status).toBe(201);
    const [first, second] = [await joinAs(0), await joinAs(1)];
    await app.call('DELETE', `/api/time-off/${away.body.id}`, { token: await owner() });
    expect(await bookAs(2)).toEqual([409, 'SLOT_TAKEN']);
    await dispatchAndRunJobs(app, moving);
    expect(await offeredAt(0, first)).toBe('09:00');
    expect(await statusesOf(app, [first, second])).toEqual(['offered', 'offered']);
    expect(await bookAs(2, { start: '15:00' })).toEqual([201, null]);
  });

  test('longer hours, special hours and a new week', async () => {
    const patch = async (body: object) => {
      const answer = await app.call('PATCH', `/api/businesses/${salon.business}`, {
        token: await owner(),
        body,
      });
      expect(answer.status).toBe(200);
      await dispatchAndRunJobs(app, moving);
    };
    const late = await joinAs(0, { after: '19:00' });
    await patch({ workingHours: { start: '09:00', end: '20:00' } });
    const professional = await app.call('PATCH', `/api/professionals/${salon.professional}`, {
      token: await newSessionToken(app, moving, salon.worker.id, 'professional'),
      body: { workingHours: { start: '09:00', end: '20:00' } },
    });
    expect(professional.status).toBe(200);
    await dispatchAndRunJobs(app, moving);
    expect(await offeredAt(0, late)).toBe('19:00');
    const later = await joinAs(1, { after: '20:00' });
    const special = await app.call('POST', '/api/special-hours', {
      token: await owner(),
      body: { businessId: salon.business, date: day, start: '09:00', end: '22:00' },
    });
    expect(special.status).toBe(201);
    await dispatchAndRunJobs(app, moving);
    expect(await offeredAt(1, later)).toBe('20:00');
  });

  test('unchanged and shorter hours open nothing', async () => {
    const id = await joinAs(0);
    await app.call('PATCH', `/api/businesses/${salon.business}`, {
      token: await owner(),
      body: { workingHours: { start: '10:00', end: '16:00' } },
    });
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, [id])).toEqual(['waiting']);
  });
});

describe('an offer goes to the first matching entry', () => {
  test('by day, professional and business', async () => {
    const other = await newSalon(app);
    const colleague = await newProfessional(app, { businessIds: [salon.business] });
    await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${colleague})`);
    const ids = [
      await joinAs(0, { from: '2026-06-04', to: '2026-06-10' }),
      await joined(app, await token(1), waitlistBody(other)),
      await joinAs(2, { professional: colleague }),
      await joinAs(3, { professional: null, from: '2026-06-01', to: '2026-06-30' }),
    ];
    await bookAndCancel();
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'waiting', 'waiting', 'offered']);
  });

  test('by duration, including adjacent free time', async () => {
    await booked(app, salon.customer.token, { ...salon.slot, start: '10:30' });
    const ids = [
      await joinAs(0, { services: [salon.haircut, salon.colour] }),
      await joinAs(1, { services: [salon.colour] }),
    ];
    await booked(app, await token(2), { ...salon.slot, start: '09:00' });
    const taken = await booked(app, await token(3), salon.slot);
    await cancel(taken.id);
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'offered']);
    expect((await entry(1, ids[1]!)).offer.start).toBe('09:30');
  });

  test('a long time is offered to several entries in order', async () => {
    const ids = [await joinAs(0), await joinAs(1), await joinAs(2)];
    await bookAndCancel({ services: [salon.colour] });
    expect(await statusesOf(app, ids)).toEqual(['offered', 'offered', 'waiting']);
    expect([(await entry(0, ids[0]!)).offer.start, (await entry(1, ids[1]!)).offer.start]).toEqual([
      '10:00',
      '10:30',
    ]);
    await minutes(15);
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'waiting', 'offered']);
  });

  test('one customer gets one offer at a time', async () => {
    const ids = [await joinAs(0), await joinAs(0, { to: '2026-06-04' }), await joinAs(1)];
    await bookAndCancel({ services: [salon.colour] });
    expect(await statusesOf(app, ids)).toEqual(['offered', 'waiting', 'offered']);
    await bookAndCancel({ start: '14:00' });
    expect(await statusesOf(app, ids)).toEqual(['offered', 'waiting', 'offered']);
  });

  test('customers who are busy at that time are skipped', async () => {
    const other = await newSalon(app);
    await booked(app, await token(0), { ...other.slot, services: [other.colour] });
    const ids = [await joinAs(0), await joinAs(1)];
    await bookAndCancel();
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'offered']);
  });

  test('one seat of a class is offered once', async () => {
    const yoga = { services: [salon.yoga] };
    const ids = [await joinAs(0, yoga), await joinAs(1, yoga)];
    for (const index of [2, 3]) expect(await bookAs(index, yoga)).toEqual([201, null]);
    await bookAndCancel(yoga);
    expect(await statusesOf(app, ids)).toEqual(['offered', 'waiting']);
    expect(outcome(await book(app, salon.customer.token, { ...salon.slot, ...yoga }))).toEqual([
      409,
      'SESSION_FULL',
    ]);
    const { offer } = await entry(0, ids[0]!);
    expect(await bookAs(0, { ...yoga, holdId: offer.holdId })).toEqual([201, null]);
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, ids)).toEqual(['booked', 'waiting']);
  });

  test('entries that can no longer be booked are skipped', async () => {
    const style = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
    });
    const ids = [await joinAs(0, { services: [style] }), await joinAs(1)];
    await app.db.run(sql`update services set active = false where id = ${style}`);
    await bookAndCancel();
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'offered']);
    await setBusiness(app, salon.business, sql`status = 'suspended'`);
    await minutes(15);
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'waiting']);
  });

  test('entries beyond the first batch are considered', async () => {
    const others = await newCustomers(app, 120);
    await app.db.run(sql`
      insert into waitlist_entries (id, user_id, business_id, professional_id, service_ids, from_date, to_date)
      select 'wtl_' || id, id, ${salon.business}, ${salon.professional}, ${[salon.haircut, salon.colour, salon.colour]}::text[], ${day}, ${day}
      from unnest(${others}::text[]) as one (id)`);
    await booked(app, await token(1), { ...salon.slot, start: '12:00' });
    await booked(app, await token(2), { ...salon.slot, start: '09:30' });
    const id = await joinAs(0);
    await bookAndCancel();
    expect(await statusesOf(app, [id])).toEqual(['offered']);
  });
});

describe('the duration of an offer', () => {
  // The test starts at 08:00 local time.
  const today = { date: '2026-06-01', start: '09:30' };
  const waitToday = () => joinAs(0, { from: today.date, to: today.date });

  test('ends with the minimum notice of the business', async () => {
    const taken = await booked(app, salon.customer.token, { ...salon.slot, ...today });
    await setBusiness(app, salon.business, sql`min_notice_minutes = 60`);
    const id = await waitToday();
    clock.advance(25 * 60);
    await cancel(taken.id);
    expect((await entry(0, id)).offer.expiresAt).toBe('2026-06-01T07:30:00.000Z');
    await minutes(5);
    expect(await statusesOf(app, [id])).toEqual(['waiting']);
  });

  test('no offer is made when it would end too soon', async () => {
    const taken = await booked(app, salon.customer.token, { ...salon.slot, ...today });
    const id = await waitToday();
    clock.advance(89.5 * 60);
    await cancel(taken.id);
    expect(await statusesOf(app, [id])).toEqual(['waiting']);
  });
});

describe('interrupted jobs', () => {
  const freedSlot = () => ({
    professionalId: salon.professional,
    businessId: salon.business,
    startMs: Date.parse('2026-06-03T09:00:00Z'),
    endMs: Date.parse('2026-06-03T09:30:00Z'),
    givenUpBy: null,
  });

  test('a repeated job offers nothing twice', async () => {
    const ids = [await joinAs(0), await joinAs(1)];
    const run = offerTime(waitlistDependencies(app, moving));
    await run(freedSlot());
    await run(freedSlot());
    expect(await statusesOf(app, ids)).toEqual(['offered', 'waiting']);
    const { offer } = await entry(0, ids[0]!);
    clock.advance(900);
    const lapse = lapseOffer(waitlistDependencies(app, moving));
    await lapse(offer);
    await lapse(offer);
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'offered']);
  });

  test('an offer with a lost expiry job ends with the next cleanup', async () => {
    const ids = [await joinAs(0), await joinAs(1)];
    await bookAndCancel();
    await app.db.run(sql`delete from jobs where kind = 'waitlist-lapse'`);
    await minutes(24);
    await tidyWaitlist(waitlistDependencies(app, moving));
    expect(await statusesOf(app, ids)).toEqual(['offered', 'waiting']);
    await minutes(2);
    await tidyWaitlist(waitlistDependencies(app, moving));
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, ids)).toEqual(['waiting', 'offered']);
  });
});

test('a room that becomes free is offered with a colleague who needs it', async () => {
  const { colleague, massage, slot } = await newMassage(app, salon);
  const taken = await booked(app, await token(3), slot);
  const around = { services: [massage], after: slot.start, before: '11:00' };
  const first = await joinAs(0, { ...around, professional: salon.professional });
  const second = await joinAs(1, { ...around, professional: colleague });
  await cancel(taken.id);
  expect(await entry(0, first)).toMatchObject({
    status: 'offered',
    offer: { professional: salon.professional },
  });
  expect((await entry(1, second)).status).toBe('waiting');
  await leave(0, first);
  await dispatchAndRunJobs(app, moving);
  expect(await entry(1, second)).toMatchObject({
    status: 'offered',
    offer: { professional: colleague, start: slot.start },
  });
});
