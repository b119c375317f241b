import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { createAccessTokens, createSigningKeys } from '../../src/features/access/sessions/access-tokens.ts';
import { startSession } from '../../src/features/access/sessions/issue-session-tokens.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/shared/ids.ts';
import { timeOfDay } from '../../src/shared/time.ts';
import { addDays, toInstant } from '../../src/shared/zoned-time.ts';
import type { Answer } from '../fixtures/app.ts';
import { newRule, newTimeOff, startAppWithClock } from '../fixtures/availability.ts';
import { newBusiness, newProfessional, newService, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { makeRegulars } from '../fixtures/salon.ts';

vi.setConfig({ testTimeout: 400_000 });

let app: Awaited<ReturnType<typeof startAppWithClock>>;
let owner: TestUser;
let customer: TestUser;
/** Clients that staff book for. */
let regulars: TestUser[];
/** Customers who fill up a class, plus one. Several groups, because of the limit of appointments per day. */
let crowds: TestUser[][];
beforeAll(async () => {
  app = await startAppWithClock();
  owner = await newLastingUser('business');
  customer = await newLastingUser('customer');
  regulars = await Promise.all([1, 2, 3, 4, 5].map(() => newLastingUser('customer')));
  const newCrowd = () => Promise.all([1, 2, 3].map(() => newLastingUser('customer')));
  crowds = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(newCrowd));
});
afterAll(() => app.close());

/** A session that does not expire in these scenarios. */
async function newLastingUser(role: 'business' | 'customer'): Promise<TestUser> {
  const { id } = await newUser(app, role);
  const late = new Date('2090-01-01');
  const clock = { now: () => late };
  const sign = await createAccessTokens({
    keys: createSigningKeys({ db: app.db, clock, secrets: app.secrets }),
    clock,
  }).signer();
  return { id, token: (await startSession(app.db, { id, role }, sign, late)).accessToken };
}

// Ordinary days and days with a clock change, in time zones on both sides of UTC.
const days = [
  ['Europe/Lisbon', '2026-06-03'],
  ['Asia/Kolkata', '2026-06-03'],
  ['Pacific/Auckland', '2026-06-03'],
  ['America/Los_Angeles', '2026-06-03'],
  ['Europe/Lisbon', '2027-03-28'],
  ['Europe/Lisbon', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
] as const;

const hours = (latestStart: number, earliestEnd: number) =>
  fc
    .record({
      start: fc.integer({ min: 0, max: latestStart / 15 }),
      end: fc.integer({ min: earliestEnd / 15, max: 96 }),
    })
    .map(({ start, end }) => ({ start: start * 15, end: end * 15 }));
const within = (shortest: number, longest: number) =>
  fc
    .record({
      start: fc.integer({ min: 60, max: 1200 }),
      length: fc.integer({ min: shortest, max: longest }),
    })
    .map(({ start, length }) => ({ start, end: start + length }));
const service = fc.record({
  durationMinutes: fc.constantFrom(10, 30, 45, 60, 95, 240),
  bufferBefore: fc.constantFrom(0, 0, 5, 20),
  bufferAfter: fc.constantFrom(0, 0, 10, 45),
  capacity: fc.constantFrom(1, 1, 2),
});
const minute = fc.integer({ min: 0, max: 1439 });

const worlds = fc.record({
  day: fc.constantFrom(...days),
  business: hours(660, 840),
  professional: hours(660, 840),
  interval: fc.constantFrom(30, 45, 60, 90),
  isOpen: fc.integer({ min: 0, max: 15 }).map((number) => number > 0),
  businessBreak: fc.option(within(10, 90)),
  professionalBreak: fc.option(within(10, 90)),
  rules: fc.constantFrom('none', 'none', 'today', 'today', 'twice', 'twice', 'other', 'other'),
  /** Weekly hours of the business: today in one part or two, or on another day only. */
  week: fc.constantFrom('none', 'none', 'today', 'twice', 'other'),
  /** Special hours on the date, of the business or the professional, in one part or two. */
  specialOpening: fc.constantFrom('none', 'none', 'none', 'longer', 'twice'),
  specialShift: fc.constantFrom('none', 'none', 'none', 'everywhere', 'there'),
  /** Hours of the rota on the date: in one part or two, or a day off. */
  rota: fc.constantFrom('none', 'none', 'none', 'none', 'once', 'twice', 'off'),
  away: fc.option(within(10, 200)),
  awayFromYesterday: fc.option(fc.integer({ min: 1, max: 400 })),
  closed: fc.option(within(10, 120)),
  service,
  otherService: service,
  elsewhere: fc.option(minute),
  staffBookings: fc.array(fc.record({ minute, other: fc.boolean(), cancelled: fc.boolean() }), {
    maxLength: 6,
  }),
  held: fc.option(fc.record({ minute, ended: fc.boolean() })),
  minNotice: fc.constantFrom(0, 0, 0, 90, 600),
  horizonDays: fc.constantFrom(1, 2, 365, 365, 365),
  /** Minutes since the start of the day; negative before it. */
  now: fc.constantFrom(-3000, -2880, -600, -60, 0, 420, 605),
  offGrid: fc.array(minute, { minLength: 2, maxLength: 2 }),
  order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  override: fc.subarray(['hours', 'break', 'notice', 'time-off', 'buffer', 'overlap']),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

interface Place {
  business: string;
  professional: string;
  /** Performs the same service and is otherwise free. */
  colleague: string;
  service: string;
  otherService: string;
}

/** Start minutes of planned classes of the requested service or of another one. */
interface Planned {
  own: readonly number[];
  other: readonly number[];
}

/** Rooms that the requested service needs, shared with the other service and the colleague. */
interface Rooms {
  quantity: number;
  count: number;
  otherCount: number;
  /** Which of the bookings the colleague performs. */
  byColleague: readonly boolean[];
}

async function addRooms({ business, service, otherService }: Place, rooms: Rooms): Promise<void> {
  await app.db.run(sql`
    insert into resources (id, business_id, name, kind, kind_key, quantity, created_at, updated_at)
    values (${newId('resource')}, ${business}, 'Room', 'Room', 'room', ${rooms.quantity}, now(), now())`);
  const need = (count: number) => JSON.stringify(count === 0 ? [] : [{ key: 'room', kind: 'Room', count }]);
  await app.db.run(sql`update services set requires = ${need(rooms.count)}::jsonb where id = ${service}`);
  await app.db.run(
    sql`update services set requires = ${need(rooms.otherCount)}::jsonb where id = ${otherService}`,
  );
}

/** Durations of the service with each professional. Null: the duration of the service. */
const lengthsOf = ({ interval }: World) => ({
  own: { 30: null, 45: 75, 60: 20, 90: null }[interval]!,
  ofColleague: { 30: 50, 45: null, 60: 90, 90: 25 }[interval]!,
});

async function build(world: World, planned: Planned, rooms: Rooms | null): Promise<Place> {
  const [timezone, date] = world.day;
  const weekday = new Date(date).getUTCDay();
  app.at(new Date(toInstant(date, 0, timezone)! + (world.now < 0 ? -3000 : 0) * 60_000));
  const business = await newBusiness(app, {
    userId: owner.id,
    timezone,
    openDays: [0, 1, 2, 3, 4, 5, 6].filter((day) => world.isOpen || day !== weekday),
    breaks: asTimes(world.businessBreak),
  });
  const elsewhere = await newBusiness(app, { userId: owner.id, timezone });
  const professional = await newProfessional(app, { businessIds: [business, elsewhere] });
  const colleague = await newProfessional(app, { businessIds: [business] });
  await makeRegulars(app, { business, professional }, ...regulars);
  await makeRegulars(app, { business: elsewhere, professional }, ...regulars);
  const newServiceOf = async (
    of: string,
    professionalIds: string[],
    { bufferBefore, bufferAfter, ...fields }: World['service'],
  ) => {
    const id = await newService(app, { ...fields, professionalIds, businessId: of });
    await app.db.run(sql`
      update services set buffer_before_minutes = ${bufferBefore}, buffer_after_minutes = ${bufferAfter} where id = ${id}`);
    return id;
  };
  const [id, other, away] = [
    await newServiceOf(business, [professional, colleague], world.service),
    await newServiceOf(business, [professional, colleague], world.otherService),
    await newServiceOf(elsewhere, [professional], world.otherService),
  ];
  const place = { business, professional, colleague, service: id, otherService: other };
  if (rooms !== null) await addRooms(place, rooms);
  const { own, ofColleague } = lengthsOf(world);
  for (const [who, minutes] of [
    [professional, own],
    [colleague, ofColleague],
  ] as const)
    await app.db.run(sql`
      update service_professionals set duration_minutes = ${minutes} where service_id = ${id} and professional_id = ${who}`);

  // Bookings first; the schedule is set around them afterwards.
  const bookings = world.staffBookings.map((booking, index) => ({
    ...booking,
    professional: rooms?.byColleague[index] ? colleague : professional,
    business,
    services: [booking.other ? other : id],
    clientId: regulars[index % 4]!.id,
  }));
  if (world.elsewhere !== null)
    bookings.push({
      minute: world.elsewhere,
      other: true,
      cancelled: false,
      professional,
      business: elsewhere,
      services: [away],
      clientId: regulars[4]!.id,
    });
  await app.db.run(
    sql`update professionals set opens_minute = 0, closes_minute = 1440
      where id = any (${rooms === null ? [professional] : [professional, colleague]})`,
  );
  await app.db.run(sql`
    update businesses set opens_minute = 0, closes_minute = 1440, slot_interval_minutes = 5 where id = any (${[business, elsewhere]})`);
  for (const { minute: start, business: where, services, clientId, cancelled, ...by } of bookings) {
    const body = { ...by, business: where, date, start: timeOfDay(start), services, clientId };
    const answer = await post(owner, '/api/appointments', body);
    if (answer.status === 201 && cancelled) await cancel(answer);
  }
  if (world.held !== null) {
    const start = timeOfDay(world.held.minute - (world.held.minute % 5));
    const hold = await post(regulars[3]!, '/api/holds', {
      professional,
      business,
      date,
      start,
      services: [id],
    });
    if (hold.status === 201)
      await app.db.run(sql`
        update appointments set expires_at = ends.at, created_at = ends.at - interval '5 minutes'
        from (select ${new Date(Date.parse(date) + (world.held.ended ? -30 : 30) * 86_400_000)}::timestamptz as at) ends
        where id = ${hold.body.id}`);
  }

  await app.db.run(sql`
    update businesses set opens_minute = ${world.business.start}, closes_minute = ${world.business.end},
      slot_interval_minutes = ${world.interval}, min_notice_minutes = ${world.minNotice},
      booking_horizon_days = ${world.horizonDays} where id = ${business}`);
  await app.db.run(sql`
    update professionals set opens_minute = ${world.professional.start}, closes_minute = ${world.professional.end},
      breaks = ${JSON.stringify(asTimes(world.professionalBreak))} where id = ${professional}`);
  const at = { businessId: business, professionalId: professional };
  const { start, end } = world.professional;
  if (world.rules === 'other') await newRule(app, at, { weekday: (weekday + 1) % 7, start, end });
  if (world.rules === 'today') await newRule(app, at, { weekday, start: start + 30, end });
  if (world.rules === 'twice') {
    await newRule(app, at, { weekday, start, end: 720 });
    await newRule(app, at, { weekday, start: 765, end });
  }
  await setHours(world, place);
  const timeOff = (who: object, span: { start: number; end: number } | null) =>
    span && newTimeOff(app, who, { from: date, to: date, startMinute: span.start, endMinute: span.end });
  await timeOff({ professionalId: professional }, world.away);
  await timeOff({ businessId: business }, world.closed);
  if (world.awayFromYesterday !== null && world.away === null)
    await newTimeOff(
      app,
      { professionalId: professional },
      { from: addDays(date, -1), to: date, startMinute: 720, endMinute: world.awayFromYesterday },
    );
  // Entered after the bookings also by the clock of this scenario, which may be ahead of the database's.
  const entered = new Date(toInstant(date, 0, timezone)! + world.now * 60_000);
  await app.db.run(
    sql`update time_off set created_at = ${entered} where professional_id = ${professional} or business_id = ${business}`,
  );
  // The timetable is last, as far as it fits.
  const classes = [
    ...planned.own.map((minute) => [id, minute] as const),
    ...planned.other.map((minute) => [other, minute] as const),
  ];
  for (const [serviceId, minute] of classes) {
    const body = { serviceId, professionalId: professional, weekday, start: timeOfDay(minute) };
    seen.add(`planned ${(await post(owner, '/api/class-times', body)).status}`);
  }
  app.at(new Date(toInstant(date, 0, timezone)! + world.now * 60_000));
  return place;
}

/** Weekly hours and special hours. */
async function setHours(world: World, { business, professional }: Place): Promise<void> {
  const [, date] = world.day;
  const today = new Date(date).getUTCDay();
  const { start, end } = world.business;
  const weeks: Record<World['week'], [weekday: number, start: number, end: number][]> = {
    none: [],
    today: [[today, start, end]],
    twice: [
      [today, start, 700],
      [today, 750, end],
      [(today + 1) % 7, 0, 1440],
    ],
    other: [[(today + 1) % 7, start, end]],
  };
  const week = weeks[world.week].map(([weekday, from, to]) => ({
    weekday,
    start: timeOfDay(from),
    end: timeOfDay(to),
  }));
  if (week.length > 0)
    await app.db.run(sql`
      update businesses set weekly_hours = ${JSON.stringify(week)}::jsonb,
        opens_minute = ${Math.min(...weeks[world.week].map(([, from]) => from))},
        closes_minute = ${Math.max(...weeks[world.week].map(([, , to]) => to))},
        open_days = ${[...new Set(week.map(({ weekday }) => weekday))].sort()} where id = ${business}`);
  const add = (
    who: { professional?: string; business?: string; at?: string; planned?: true },
    from: number,
    to: number,
  ) =>
    app.db.run(sql`
      insert into special_hours (id, professional_id, business_id, at_business_id, date, start_minute, end_minute, planned)
      values (${newId('specialHours')}, ${who.professional ?? null}, ${who.business ?? null}, ${who.at ?? null}, ${date},
        ${from}, ${to}, ${who.planned ?? false})`);
  if (world.specialOpening === 'longer')
    await add({ business }, Math.max(0, start - 60), Math.min(1440, end + 60));
  if (world.specialOpening === 'twice') {
    await add({ business }, start, 720);
    await add({ business }, 765, end);
  }
  if (world.specialShift === 'everywhere') await add({ professional }, 600, 1000);
  if (world.specialShift === 'there') await add({ professional, at: business }, 630, 1100);
  const rota: Record<World['rota'], [from: number, to: number][]> = {
    none: [],
    once: [[0, 620]],
    twice: [
      [500, 625],
      [1105, 1300],
    ],
    off: [[0, 0]],
  };
  for (const [from, to] of rota[world.rota])
    await add({ professional, at: business, planned: true }, from, to);
  seen.add(`rota ${world.rota}`);
}

const asTimes = (span: { start: number; end: number } | null) =>
  span === null ? [] : [{ start: timeOfDay(span.start), end: timeOfDay(span.end) }];

const post = (user: TestUser, path: string, body: object) =>
  app.call('POST', path, { token: user.token, body });
const cancel = async ({ body }: Answer) => {
  const answer = await post(owner, `/api/appointments/${body.id}/cancel`, {});
  expect(answer.status).toBe(200);
};

// Error codes that a booking may get for each availability reason, unless the time is past.
const codesOf: Record<string, (string | number)[]> = {
  TIME_OFF: ['PROFESSIONAL_TIME_OFF'],
  BUSINESS_CLOSED: ['OUTSIDE_AVAILABILITY'],
  OUTSIDE_HOURS: ['OUTSIDE_AVAILABILITY', 'NOT_SCHEDULED'],
  PROFESSIONAL_BREAK: ['OUTSIDE_AVAILABILITY'],
  BOOKED: ['SLOT_TAKEN', 'SESSION_FULL'],
};

interface Slot {
  time: string;
  available: boolean;
  reason?: string;
}

/** Offered times and their outcome. */
const seen = new Set<string>();

function expectSame(slot: Slot, answer: Answer, isOver: boolean): void {
  const outcome = answer.body.error ?? answer.status;
  const expected = slot.available ? [201] : isOver ? ['APPOINTMENT_IN_PAST'] : codesOf[slot.reason ?? ''];
  if (!expected?.includes(outcome))
    throw new Error(`${JSON.stringify(slot)}, but booking it: ${answer.text}`);
  seen.add(`${slot.available ? 'free' : slot.reason} ${outcome}`);
  if (answer.headers.get('error-info')?.includes('reason=no-resource')) seen.add('no room');
}

/** Tries each start alone, then all of them in some order as the day fills up. */
async function check(
  world: World,
  planned: Planned = { own: [], other: [] },
  rooms: Rooms | null = null,
): Promise<void> {
  const [timezone, date] = world.day;
  const place = await build(world, planned, rooms);
  const { business, professional } = place;
  const query = { professionalId: professional, businessId: business, serviceId: place.service };
  const get = async (path: string, more: Record<string, string>) => {
    const answer = await app.call('GET', `${path}?${new URLSearchParams({ ...query, ...more })}`, {
      token: customer.token,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const body = (time: string) => ({ professional, business, date, start: time, services: [place.service] });
  const nowMs = toInstant(date, 0, timezone)! + world.now * 60_000;
  const isOver = (time: string) => (toInstant(date, minuteOf(time), timezone) ?? Infinity) < nowMs;

  const slots: Slot[] = await get('/api/availability', { date });
  for (const slot of slots) {
    const answer = await post(customer, '/api/appointments', body(slot.time));
    expectSame(slot, answer, isOver(slot.time));
    if (answer.status === 201) await cancel(answer);
  }
  for (const time of world.offGrid.map(timeOfDay)) {
    const explained = await get('/api/availability/explain', { start: `${date}T${time}` });
    const answer = await post(customer, '/api/appointments', body(time));
    expectSame({ time, ...explained }, answer, isOver(time));
    const hasCode = !explained.available && !isOver(time);
    expect(hasCode ? answer.body.error : explained.code).toBe(explained.code);
    if (answer.status === 201) await cancel(answer);
  }

  await checkTeam(world, place, slots);
  await checkOverrides(world, place, [...slots.map(({ time }) => time), ...world.offGrid.map(timeOfDay)]);

  const accepted: { startMs: number; fromMs: number; toMs: number }[] = [];
  const { bufferBefore, bufferAfter, capacity } = world.service;
  const durationMinutes = lengthsOf(world).own ?? world.service.durationMinutes;
  for (const [index, { time }] of shuffle(slots, world.order).entries()) {
    // Until it is full, and once more.
    for (const visitor of crowds[index % crowds.length]!.slice(0, capacity === 1 ? 1 : 3)) {
      const now = ((await get('/api/availability', { date })) as Slot[]).find((slot) => slot.time === time)!;
      const answer = await post(visitor, '/api/appointments', body(time));
      expectSame(now, answer, isOver(time));
      if (answer.status !== 201) break;
      const startMs = Date.parse(answer.body.startUtc);
      accepted.push({
        startMs,
        fromMs: startMs - bufferBefore * 60_000,
        toMs: startMs + (durationMinutes + bufferAfter) * 60_000,
      });
    }
  }
  for (const one of accepted) {
    const sharing = accepted.filter(({ startMs }) => startMs === one.startMs);
    const colliding = accepted.filter(({ fromMs, toMs }) => fromMs < one.toMs && one.fromMs < toMs);
    expect(colliding).toEqual(sharing);
    expect(sharing.length).toBeLessThanOrEqual(capacity);
  }
  expect(await listViolations(app.db)).toEqual([]);
  // Makes the customers available for the next scenario.
  await app.db.run(sql`truncate appointments cascade`);
}

interface TeamTime extends Slot {
  professionals: string[];
}

/** Without a professional: exactly the listed professionals can be booked, for one service and for two. */
async function checkTeam(world: World, place: Place, slots: Slot[]): Promise<void> {
  const [, date] = world.day;
  const { business, professional, colleague, service, otherService } = place;
  const get = (path: string, query: Record<string, string>) =>
    app.call('GET', `${path}?${new URLSearchParams({ businessId: business, ...query })}`, {
      token: customer.token,
    });
  const alone = await get('/api/availability/times', {
    serviceIds: service,
    date,
    professionalId: professional,
  });
  expect(
    (alone.body as TeamTime[]).map(({ time, available, reason }) => ({ time, available, reason })),
  ).toEqual(slots.map(({ time, available, reason }) => ({ time, available, reason })));

  // Staff may cancel only a limited number per client and day.
  const visitors = crowds.flat();
  let visits = 0;
  for (const services of [[service], [service, otherService]]) {
    const serviceIds = services.join();
    const answer = await get('/api/availability/times', { serviceIds, date });
    if (answer.status !== 200) {
      expect([world.service.capacity, world.otherService.capacity]).toContain(2);
      expect([answer.body.error, services.length]).toEqual(['INVALID_SERVICES', 2]);
      continue;
    }
    const times: TeamTime[] = answer.body;
    // A third of the times, different in each scenario.
    const some = times.filter((_, index) => index % 3 === services.length);
    for (const { time, available, professionals } of some) {
      expect(available).toBe(professionals.length > 0);
      for (const who of [professional, colleague]) {
        const body = { professional: who, business, date, start: time, services };
        const booked = await post(visitors[visits++ % visitors.length]!, '/api/appointments', body);
        if ((booked.status === 201) !== professionals.includes(who))
          throw new Error(`${time} with ${professionals}, but booking ${who}: ${booked.text}`);
        if (booked.status !== 201) continue;
        seen.add(`${services.length} with ${who === professional ? 'one' : 'the other'}`);
        await cancel(booked);
      }
    }
    const [day] = (await get('/api/availability/days', { serviceIds, from: date, to: date })).body;
    const free = times.filter(({ available }) => available);
    expect([day.date, day.free, day.first]).toEqual([date, free.length, free[0]?.time ?? null]);
    expect(day.reason === undefined).toBe(free.length > 0);
  }
}

/** Staff with overrides: quote and booking agree. Some bookings stay, so that later offers have to respect them. */
async function checkOverrides(world: World, place: Place, times: string[]): Promise<void> {
  const [, date] = world.day;
  const { business, professional, service } = place;
  const allowDoubleBooking = world.override.includes('overlap');
  await app.db.run(sql`
    update businesses set allow_double_booking = ${allowDoubleBooking} where id = ${business}`);
  for (const [index, time] of times.entries()) {
    if (index % 4 !== world.override.length % 4) continue;
    const body = { professional, business, date, start: time, services: [service], override: world.override };
    const quote = await post(owner, '/api/appointments/quote', body);
    const booking = await post(owner, '/api/appointments', {
      ...body,
      newClient: { name: `Caller ${time}` },
    });
    if (quote.status === 200 ? booking.status !== 201 : booking.body.error !== quote.body.error)
      throw new Error(`${time} with ${world.override}: quote ${quote.text}, but booking it: ${booking.text}`);
    if (booking.status !== 201) continue;
    expect(booking.body.overrides).toEqual(quote.body.overrides);
    for (const name of booking.body.overrides ?? ['none']) seen.add(`override ${name}`);
    if (index % 8 >= 4) await cancel(booking);
  }
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const shuffle = <T>(rows: T[], order: Iterator<number>): T[] =>
  rows
    .map((row) => ({ row, at: order.next().value as number }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);

test('a time is offered exactly when booking it succeeds, and a refusal matches its reason', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, (world) => check(world)),
    { numRuns: 18, seed: 20_260_626, endOnFailure: true },
  );
  // The scenarios must cover every case.
  expect([...seen].sort()).toEqual([
    '1 with one',
    '1 with the other',
    '2 with one',
    '2 with the other',
    'BOOKED SESSION_FULL',
    'BOOKED SLOT_TAKEN',
    'BUSINESS_CLOSED APPOINTMENT_IN_PAST',
    'BUSINESS_CLOSED OUTSIDE_AVAILABILITY',
    'OUTSIDE_HOURS APPOINTMENT_IN_PAST',
    'OUTSIDE_HOURS NOT_SCHEDULED',
    'OUTSIDE_HOURS OUTSIDE_AVAILABILITY',
    'PROFESSIONAL_BREAK OUTSIDE_AVAILABILITY',
    'TIME_OFF APPOINTMENT_IN_PAST',
    'TIME_OFF PROFESSIONAL_TIME_OFF',
    'free 201',
    'override break',
    'override hours',
    'override none',
    'override time-off',
    'rota none',
    'rota off',
    'rota once',
    'rota twice',
  ]);
});

test('the same holds with a timetable, for the class and for other services of its professional', async () => {
  seen.clear();
  const starts = (maxLength: number) =>
    fc.array(
      fc.integer({ min: 40, max: 110 }).map((step) => step * 10),
      { maxLength },
    );
  const planned = fc.record({ own: starts(3), other: starts(2) });
  await fc.assert(
    fc.asyncProperty(worlds, planned, (world, some) => check(world, some)),
    {
      numRuns: 10,
      seed: 20_260_603,
      endOnFailure: true,
    },
  );
  for (const outcome of [
    'planned 201',
    'planned 409',
    'free 201',
    'BOOKED SLOT_TAKEN',
    'OUTSIDE_HOURS OUTSIDE_AVAILABILITY',
  ])
    expect([...seen]).toContain(outcome);
});

test('the same holds when services need rooms that other professionals use too', async () => {
  seen.clear();
  const rooms = fc.record({
    quantity: fc.constantFrom(1, 1, 2),
    count: fc.constantFrom(1, 1, 2),
    otherCount: fc.constantFrom(0, 1, 1),
    byColleague: fc.constantFrom(
      [true, true, true, true, true, true],
      [true, false, true, false, true, true],
    ),
  });
  const bookings = fc.array(
    fc.record({
      minute: fc.integer({ min: 600, max: 960 }),
      other: fc.boolean(),
      cancelled: fc.constant(false),
    }),
    { minLength: 3, maxLength: 6 },
  );
  const none = { own: [], other: [] };
  await fc.assert(
    fc.asyncProperty(worlds, bookings, rooms, (world, staffBookings, some) =>
      check({ ...world, staffBookings, isOpen: true }, none, some),
    ),
    { numRuns: 10, seed: 20_261_118, endOnFailure: true },
  );
  for (const outcome of ['free 201', 'BOOKED SLOT_TAKEN', 'no room', '2 with one', '1 with the other'])
    expect([...seen]).toContain(outcome);
});
