import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRoute } from '../../../../src/http/route.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { booked, day, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

// One owner has two businesses with separate staff. The agent has desk scopes for the first one only.
const clock = { now: () => new Date(monday) };
const desk = ['desk:read', 'desk:clients', 'desk:book', 'desk:block'];
let app: TestApp;
let here: Salon;
let there: Salon;
let agent: string;
let agentOfBoth: string;
/** Id of a record of the other business, by the operation that lists it. */
const otherRecords: Record<string, string> = {};

const made = async (path: string, token: string, body: object): Promise<string> => {
  const answer = await app.call('POST', path, { token, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.text} ${answer.headers.get('error-detail')}`);
  return answer.body.id;
};
const get = (path: string, token: string) => app.call('GET', path, { token });
const idsIn = async (path: string, token: string) =>
  (await get(path, token)).body.map(({ id }: { id: string }) => id);

beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  here = await newSalon(app);
  there = await newSalon(app, { userId: here.owner.id });
  const { token } = here.owner;
  const absence = { professionalId: there.professional, startDate: '2026-07-01', endDate: '2026-07-02' };
  otherRecords['listTimeOff'] = await made('/api/time-off', there.worker.token, absence);
  otherRecords['listAppointments'] = (await booked(app, there.customer.token, there.slot)).id;
  const hold = { ...there.slot, start: '12:00' };
  await made('/api/holds', there.customer.token, hold);
  // Holds are listed without an id, so the professional identifies them.
  otherRecords['listHolds'] = there.professional;
  otherRecords['listClients'] = await made('/api/business/clients', token, {
    businessId: there.business,
    name: 'Known There',
  });
  otherRecords['listClassTimes'] = await made('/api/class-times', token, {
    serviceId: there.yoga,
    professionalId: there.professional,
    weekday: 1,
    start: '15:00',
  });
  otherRecords['listWaitlistEntries'] = await made('/api/waitlist', here.customer.token, {
    business: there.business,
    services: [there.haircut],
    from: day,
    to: day,
  });
  const limits = { scopes: desk, businessIds: [here.business] };
  agent = (await newGrant(app, token, limits)).token;
  agentOfBoth = (await newGrant(app, token, { scopes: desk })).token;
});
afterAll(() => app.close());

/** Routes that only desk staff may read. */
const deskRoutes = (): AnyRoute[] =>
  app.app.routes
    .map(({ declaration }) => declaration as AnyRoute)
    .filter(({ method, access, agents }) => {
      const scopes = typeof agents === 'object' && 'staff' in agents ? agents.staff : undefined;
      return method === 'GET' && access.kind === 'session' && (scopes ?? []).length > 0;
    });

describe('an agent limited to one of the owner’s businesses', () => {
  test('sees nothing of the other business, with any query', async () => {
    const lists = deskRoutes().filter(({ path }) => !path.includes(':'));
    expect(lists.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(Object.keys(otherRecords)),
    );
    const secrets = [there.business, ...Object.values(otherRecords)];
    for (const { path, operation } of lists)
      for (const query of [
        '',
        `professionalId=${there.professional}`,
        `businessId=${there.business}`,
        `businessId=${there.business}&professionalId=${there.professional}`,
        `businessId=${there.business}&withAbsences=true`,
        `businessId=${here.business}&withAbsences=true`,
        `businessId=${here.business}&professionalId=${there.professional}`,
      ]) {
        const { text } = await get(`${path}?${query}`, agent);
        expect([operation, query, secrets.filter((secret) => text.includes(secret))]).toEqual([
          operation,
          query,
          [],
        ]);
      }
  });

  test('gets 404 for records of the other business', async () => {
    for (const { path } of deskRoutes().filter(({ path }) => path.includes(':')))
      for (const id of Object.values(otherRecords)) {
        const answer = await get(path.replace(/:(\w+)/, id), agent);
        expect([path, answer.status]).toEqual([path, 404]);
      }
  });

  test('an agent for both businesses sees these records', async () => {
    for (const { path, operation } of deskRoutes().filter((route) => route.operation in otherRecords)) {
      const query = operation === 'listClients' ? `?businessId=${there.business}` : '';
      expect((await get(`${path}${query}`, agentOfBoth)).text).toContain(otherRecords[operation]);
    }
  });

  test('sees only its business under userId=me', async () => {
    const { body } = await get('/api/businesses?userId=me', agent);
    expect(body.id).toBe(here.business);
  });

  test('sees absences of the staff of its business', async () => {
    const span = { startDate: '2026-07-06', endDate: '2026-07-06' };
    const away = await made('/api/time-off', here.worker.token, {
      professionalId: here.professional,
      ...span,
    });
    expect(await idsIn('/api/time-off', agent)).toEqual([away]);
    expect(await idsIn(`/api/time-off?professionalId=${here.professional}`, agent)).toEqual([away]);
    const ofWorker = (businessId: string) =>
      newGrant(app, here.worker.token, { scopes: desk, businessIds: [businessId] });
    expect(await idsIn('/api/time-off', (await ofWorker(here.business)).token)).toEqual([away]);
    expect(await idsIn('/api/time-off', (await ofWorker(there.business)).token)).toEqual([]);
    expect(await idsIn('/api/time-off', here.worker.token)).toEqual([away]);
  });
});
