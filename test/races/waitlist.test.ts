import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { lapseOffer } from '../../src/features/waitlist/waitlist/end-offer.ts';
import { offerTime } from '../../src/features/waitlist/waitlist/offer-time.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { movingClock } from '../fixtures/moving-clock.ts';
import { act, book, booked, codes, day, monday, newSalon, type Salon } from '../fixtures/salon.ts';
import {
  dispatchAndRunJobs,
  joined,
  newCustomers,
  newSessionToken,
  statusesOf,
  waitlistBody,
  waitlistDependencies,
} from '../fixtures/waitlist.ts';

let a: TestApp;
let b: TestApp;
let salon: Salon;
let clock: ReturnType<typeof movingClock>;
const moving = { now: () => clock.now() };
beforeAll(async () => {
  clock = movingClock(monday);
  a = await startApp({ clock: moving });
  b = await startApp({ clock: moving, databaseUrl: a.databaseUrl });
}, 60_000);
afterAll(async () => {
  await b.close();
  await a.close();
});
beforeEach(async () => {
  clock = movingClock(monday);
  salon = await newSalon(a);
});
afterEach(async () => {
  await dispatchAndRunJobs(a, moving);
  expect(await listViolations(a.db)).toEqual([]);
  const failed = await a.db.rows(
    sql`select kind, last_error from jobs where kind like 'waitlist%' and last_error is not null`,
  );
  expect(failed).toEqual([]);
});

const on = (index: number) => [a, b][index % 2]!;
const token = (id: string) => newSessionToken(a, moving, id);
const freed = (start = '09:00', end = '09:30') => ({
  professionalId: salon.professional,
  businessId: salon.business,
  startMs: Date.parse(`${day}T${start}:00Z`),
  endMs: Date.parse(`${day}T${end}:00Z`),
  givenUpBy: null,
});

interface Waiting {
  user: string;
  token: string;
  id: string;
}

/** Customers who join one after another, in this order. */
async function newLine(count: number, fields: object = {}): Promise<Waiting[]> {
  const line: Waiting[] = [];
  for (const user of await newCustomers(a, count)) {
    const own = await token(user);
    line.push({ user, token: own, id: await joined(a, own, waitlistBody(salon, fields)) });
  }
  return line;
}

const statuses = (line: readonly Waiting[]) =>
  statusesOf(
    a,
    line.map(({ id }) => id),
  );
const offerOf = async (one: Waiting) =>
  (await a.call('GET', `/api/waitlist/${one.id}`, { token: await token(one.user) })).body.offer;
const leave = (index: number, one: Waiting) =>
  on(index).call('DELETE', `/api/waitlist/${one.id}`, { token: one.token });
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

/** Active rows of the professional by owner. */
const takenBy = async () =>
  (
    await a.db.rows<{ who: string; status: string }>(sql`
      select coalesce(held_by, user_id) as who, status from appointments
      where professional_id = ${salon.professional} and status in ('Pending', 'Confirmed', 'Held') order by lower(during)`)
  ).map(({ who, status }) => `${who} ${status}`);

test('of twenty entries, exactly the first one is offered a freed time, on any process', async () => {
  const line = await newLine(20);
  const taken = await booked(a, salon.customer.token, salon.slot);
  await act(b, salon.owner.token, taken.id, 'cancel');
  await Promise.all([a.app.dispatchEvents(), b.app.dispatchEvents()]);
  await dispatchAndRunJobs(a, moving);
  expect(await statuses(line)).toEqual(['offered', ...times(19, 'waiting')]);
  expect(await takenBy()).toEqual([`${line[0]!.user} Held`]);
});

test('six times freed concurrently are offered to the first six entries', async () => {
  const starts = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00'];
  const ids: string[] = [];
  for (const start of starts) ids.push((await booked(a, salon.customer.token, { ...salon.slot, start })).id);
  const line = await newLine(9);
  await Promise.all(ids.map((id, index) => act(on(index), salon.owner.token, id, 'cancel')));
  await dispatchAndRunJobs(a, moving);
  expect(await statuses(line)).toEqual([...times(6, 'offered'), ...times(3, 'waiting')]);
  const holders = await takenBy();
  expect(new Set(holders)).toEqual(new Set(line.slice(0, 6).map(({ user }) => `${user} Held`)));
  expect(holders).toHaveLength(6);
});

test('a job that runs ten times on two processes makes one offer', async () => {
  const line = await newLine(3);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => offerTime(waitlistDependencies(on(index), moving))(freed())),
  );
  expect(await statuses(line)).toEqual(['offered', 'waiting', 'waiting']);
  expect(await takenBy()).toEqual([`${line[0]!.user} Held`]);
});

test('the end of an offer that runs ten times on two processes passes it on once', async () => {
  const line = await newLine(3);
  await offerTime(waitlistDependencies(a, moving))(freed());
  const offer = await offerOf(line[0]!);
  clock.advance(900);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => lapseOffer(waitlistDependencies(on(index), moving))(offer)),
  );
  expect(await statuses(line)).toEqual(['waiting', 'offered', 'waiting']);
  expect(await takenBy()).toEqual([`${line[1]!.user} Held`]);
});

test('leaving during an offer passes the time to the next entry', async () => {
  for (let round = 0; round < 6; round++) {
    const line = await newLine(2);
    const [left] = await Promise.all([
      leave(round, line[0]!),
      offerTime(waitlistDependencies(on(round + 1), moving))(freed()),
    ]);
    expect(left.status).toBe(204);
    expect(await statuses(line)).toEqual(['left', 'offered']);
    expect(await takenBy()).toEqual([`${line[1]!.user} Held`]);
    await leave(round, line[1]!);
  }
});

test('deleting the account during an offer passes the time to the next entry and leaves nothing', async () => {
  for (let round = 0; round < 6; round++) {
    const line = await newLine(2);
    const [gone] = await Promise.all([
      on(round).call('DELETE', '/api/account', {
        token: line[0]!.token,
        body: { password: 'a long password' },
      }),
      offerTime(waitlistDependencies(on(round + 1), moving))(freed()),
    ]);
    expect(gone.status).toBe(204);
    await dispatchAndRunJobs(a, moving);
    expect(await statuses(line)).toEqual(['gone', 'offered']);
    expect(await takenBy()).toEqual([`${line[1]!.user} Held`]);
    await leave(round, line[1]!);
  }
});

describe('at the end of an offer', () => {
  /** The end of an offer, with other requests at the same moment. */
  async function atTheEnd(round: number, others: (offer: { holdId: string }) => Promise<Answer>[]) {
    const line = await newLine(2);
    await offerTime(waitlistDependencies(a, moving))(freed());
    const offer = await offerOf(line[0]!);
    clock.advance(900);
    line[0]!.token = await token(line[0]!.user);
    const take = () => book(on(round), line[0]!.token, { ...salon.slot, holdId: offer.holdId });
    const [taken, , ...answers] = await Promise.all([
      take(),
      lapseOffer(waitlistDependencies(on(round + 1), moving))(offer),
      ...others(offer),
    ]);
    await dispatchAndRunJobs(a, moving);
    return { line, taken: taken!, answers: answers as Answer[] };
  }

  test('it is booked or passed on, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 10; round++) {
      const { line, taken } = await atTheEnd(round, () => []);
      const [first, second] = line as [Waiting, Waiting];
      outcomes.add(codes([taken]).join());
      if (taken.status === 201) {
        expect(await statuses(line)).toEqual(['booked', 'waiting']);
        expect(await takenBy()).toEqual([`${first.user} Confirmed`]);
        await act(a, await newSessionToken(a, moving, salon.owner.id, 'business'), taken.body.id, 'cancel');
      } else {
        // Expired already, or just when it was requested.
        expect(taken.body.error).toMatch(/^(NOT_FOUND|SLOT_TAKEN)$/);
        expect(await statuses(line)).toEqual(['waiting', 'offered']);
        expect(await takenBy()).toEqual([`${second.user} Held`]);
      }
      await a.db.run(sql`delete from waitlist_entries where business_id = ${salon.business}`);
      await a.db.run(
        sql`delete from appointments where professional_id = ${salon.professional} and status = 'Held'`,
      );
      clock = movingClock(monday);
    }
    expect([...outcomes].every((outcome) => ['201', 'SLOT_TAKEN', 'NOT_FOUND'].includes(outcome))).toBe(true);
  });

  test('no other customer gets the time in between', async () => {
    clock.advance(900);
    const strangers = await Promise.all((await newCustomers(a, 12)).map(token));
    clock = movingClock(monday);
    const { line, answers } = await atTheEnd(0, () =>
      strangers.map((stranger, index) => book(on(index), stranger, salon.slot)),
    );
    expect(codes(answers)).toEqual(times(12, 'SLOT_TAKEN'));
    expect(['booked waiting', 'waiting offered']).toContain((await statuses(line)).join(' '));
  });
});

test('when others book at the moment of the offer, one of them or the first entry has the time', async () => {
  const strangers = await Promise.all((await newCustomers(a, 6)).map(token));
  for (let round = 0; round < 6; round++) {
    const line = await newLine(2);
    const [, ...answers] = await Promise.all([
      offerTime(waitlistDependencies(on(round), moving))(freed()),
      ...strangers.map((stranger, index) => book(on(index), stranger, salon.slot)),
    ]);
    const won = answers.filter(({ status }) => status === 201);
    expect(codes(answers)).toEqual([...times(won.length, 201), ...times(6 - won.length, 'SLOT_TAKEN')]);
    expect(await takenBy()).toHaveLength(1);
    expect(await statuses(line)).toEqual(won.length === 1 ? ['waiting', 'waiting'] : ['offered', 'waiting']);
    await Promise.all(line.map((one, index) => leave(index, one)));
    if (won[0]) await act(a, salon.owner.token, won[0].body.id, 'cancel');
  }
});

test('concurrently freed times of two professionals go to different entries, in order', async () => {
  const other = await newSalon(a, {});
  await a.db.run(sql`insert into business_professionals values (${salon.business}, ${other.professional})`);
  await a.db.run(sql`insert into service_professionals values (${salon.haircut}, ${other.professional})`);
  const line = await newLine(4, { professional: null });
  await Promise.all([
    offerTime(waitlistDependencies(a, moving))(freed()),
    offerTime(waitlistDependencies(b, moving))({ ...freed(), professionalId: other.professional }),
  ]);
  expect(await statuses(line)).toEqual(['offered', 'offered', 'waiting', 'waiting']);
});
