import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { booked, day, monday, newColleague, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect } from './mcp-client.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

/** An agent of the customer that has to ask first. */
async function newAskingAgent() {
  const { token } = await newGrant(app, salon.customer.token, {
    scopes: ['appointments:read', 'appointments:book', 'appointments:change'],
    asksFirst: true,
  });
  const client = await connect(app, { token });
  return (tool: string, input: Record<string, unknown> = {}) => callTool(client, tool, input);
}

const requestsOfUser = async () =>
  (await app.call('GET', '/api/approvals', { token: salon.customer.token })).body;

test('an agent cannot flood the user: five requests are pending at most, and repeats ask once', async () => {
  const call = await newAskingAgent();
  const starts = ['09:00', '10:00', '11:00', '12:00', '13:00'];
  for (const start of [...starts, ...starts]) {
    const { data } = await call('book', { ...salon.slot, start });
    expect([start, data.outcome]).toEqual([start, 'asked']);
  }
  for (const start of ['14:00', '15:00', '16:00']) {
    const { isError, error, text } = await call('book', { ...salon.slot, start });
    expect([start, isError, error.code, error.info.reason]).toEqual([start, true, 'RATE_LIMITED', 'limit']);
    expect(text).toContain('Next: ');
  }
  expect(await requestsOfUser()).toHaveLength(5);
});

test('concurrent requests cannot exceed the limit', async () => {
  const call = await newAskingAgent();
  const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
  const results = await Promise.all(starts.map((start) => call('book', { ...salon.slot, start })));
  expect(results.filter(({ isError }) => !isError)).toHaveLength(5);
  expect(await requestsOfUser()).toHaveLength(5);
});

test('a request that clashes with a pending one names it, and can replace it', async () => {
  const call = await newAskingAgent();
  const colleague = await newColleague(app, salon);
  const first = await call('book', salon.slot);
  const { id } = first.data.approval;
  const clashing = { ...salon.slot, professional: colleague };
  const { isError, error } = await call('book', clashing);
  expect([isError, error.info.reason, error.info.id]).toEqual([true, 'own-request', id]);
  expect(error.next).toContain('my_requests');
  const replaced = await call('book', { ...clashing, replaces: id });
  expect(replaced.data).toMatchObject({ outcome: 'asked' });
  expect((await call('check_approval', { approval: id })).data.status).toBe('withdrawn');
  const pending = (await requestsOfUser()).filter(({ status }: { status: string }) => status === 'pending');
  expect(pending).toHaveLength(1);
});

test('two requests about one appointment clash, also if one of them is a cancellation', async () => {
  const call = await newAskingAgent();
  const { id: appointment } = await booked(app, salon.customer.token, salon.slot);
  const cancelling = await call('cancel', { appointment });
  for (const start of ['14:00', '15:00']) {
    const { isError, error } = await call('reschedule', { appointment, date: day, start });
    expect([isError, error.info.reason, error.info.id]).toEqual([
      true,
      'own-request',
      cancelling.data.approval.id,
    ]);
  }
});
