import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { decide } from '../../../fixtures/approvals.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { booked, day, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect, type Data } from './mcp-client.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

async function agentWith(fields: Record<string, unknown> = {}) {
  const scopes = ['appointments:read', 'appointments:book', 'family'];
  const { token } = await newGrant(app, salon.customer.token, { scopes, asksFirst: false, ...fields });
  const client = await connect(app, { token });
  return (tool: string, input: Record<string, unknown> = {}) => callTool(client, tool, input);
}

const slotOf = ({ business, professional, service, date, start }: Data) => ({
  business,
  professional,
  services: [service],
  date,
  start,
});

test('books a pair of find_times for two people after each other', async () => {
  const call = await agentWith();
  const { data: member } = await call('add_family_member', { name: 'Mia' });
  const { data: found } = await call('find_times', {
    business: salon.business,
    query: 'haircut',
    from: day,
    to: day,
    followedBy: { maxGapMinutes: 0 },
  });
  const [pair] = found.pairs;
  const [first, second] = [found.times[pair.first], found.times[pair.second]];
  const visits = [slotOf(first), { ...slotOf(second), familyMember: member.id }];
  const done = await call('book_together', { visits });
  expect(done.data).toMatchObject({
    outcome: 'done',
    appointments: [{ start: first.start }, { start: second.start, client: 'Mia' }],
    notified: [{ who: 'user' }, { who: 'business' }],
  });
  expect((await call('book_together', { visits })).data).toMatchObject({ repeated: true });
  expect((await call('my_appointments')).data.appointments).toHaveLength(2);
});

test('books none if one of the times is taken', async () => {
  const call = await agentWith();
  await booked(app, (await newUser(app)).token, { ...salon.slot, start: '12:00' });
  const refused = await call('book_together', { visits: [salon.slot, { ...salon.slot, start: '12:00' }] });
  expect(refused.error).toMatchObject({ code: 'SLOT_TAKEN', info: { field: 'arguments.visits[1].start' } });
  expect((await call('my_appointments')).data.appointments).toEqual([]);
});

test('asks once for both times', async () => {
  const call = await agentWith({ asksFirst: true });
  const { data } = await call('book_together', { visits: [salon.slot, { ...salon.slot, start: '12:00' }] });
  expect(data.outcome).toBe('asked');
  expect((await call('my_requests')).data.requests).toMatchObject([{ appointments: [{}, {}] }]);
  await decide(app, salon.customer.token, data.approval.id, 'approve');
  expect((await call('my_appointments')).data.appointments).toHaveLength(2);
});

test('a dry run returns the prices or the refusal and books nothing', async () => {
  for (const asksFirst of [false, true]) {
    const call = await agentWith({ asksFirst });
    const visits = [salon.slot, { ...salon.slot, start: '12:00' }];
    const { data } = await call('book_together', { visits, dryRun: true });
    expect(data).toMatchObject({
      outcome: 'possible',
      quotes: [
        { total: 20, currency: 'EUR' },
        { total: 20, currency: 'EUR' },
      ],
    });
    const overlapping = await call('book_together', { visits: [salon.slot, salon.slot], dryRun: true });
    expect(overlapping.error.info.field).toMatch(/^arguments\.visits\[1\]/);
    expect((await call('my_appointments')).data.appointments).toEqual([]);
    expect((await call('my_requests')).data.requests).toEqual([]);
  }
  const limited = await agentWith({ asksFirst: true, maxBookings: 1 });
  const visits = [salon.slot, { ...salon.slot, start: '12:00' }];
  expect((await limited('book_together', { visits, dryRun: true })).error.code).toBe('FORBIDDEN');
});

test('finds the times of a professional by name', async () => {
  const call = await agentWith();
  const find = (professionalName: string) =>
    call('find_times', { business: salon.business, professionalName, from: day, to: day });
  const { body } = await app.call('GET', `/api/professionals/${salon.professional}`);
  const { data } = await find(body.name);
  expect(data.times.length).toBeGreaterThan(0);
  expect(new Set(data.times.map(({ professional }: Data) => professional))).toEqual(
    new Set([salon.professional]),
  );
  expect((await find('Zzyzxqq')).data).toMatchObject({ times: [], nothing: 'nothing-exists' });
});

test('groups the times by business and shows the prices of each currency', async () => {
  const call = await agentWith();
  const { data } = await call('find_times', {
    business: salon.business,
    query: 'haircut',
    from: day,
    limit: 3,
  });
  expect(data.businesses).toMatchObject([{ id: salon.business, times: [0, 1, 2], reviews: [] }]);
  expect(data.prices).toEqual([{ currency: 'EUR', lowest: 20, highest: 20 }]);
  const within = async (maxPrices: object[]) =>
    (await call('find_times', { business: salon.business, query: 'haircut', from: day, maxPrices })).data
      .times.length;
  expect(
    await within([
      { currency: 'EUR', amount: 10 },
      { currency: 'CHF', amount: 90 },
    ]),
  ).toBe(0);
  expect(
    await within([
      { currency: 'EUR', amount: 20 },
      { currency: 'CHF', amount: 5 },
    ]),
  ).toBeGreaterThan(0);
});
