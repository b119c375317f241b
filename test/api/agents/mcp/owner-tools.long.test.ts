import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { decide } from '../../../fixtures/approvals.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { booked, day, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect } from './mcp-client.ts';

let app: TestApp;
let salon: Salon;
const clock = { now: () => new Date(monday) };
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

async function agentWith(
  scopes: string[],
  fields: Record<string, unknown> = {},
  session = salon.owner.token,
) {
  const { id, token } = await newGrant(app, session, { scopes, ...fields });
  const client = await connect(app, { token });
  await client.listTools();
  return {
    id,
    token,
    call: (tool: string, input: Record<string, unknown> = {}) => callTool(client, tool, input),
  };
}
const ownerCall = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: salon.owner.token, ...(body !== undefined && { body }) });
const priceNow = async () => (await app.call('GET', `/api/services/${salon.haircut}`)).body.price;

describe('change_price', () => {
  test('always asks first, and changes the price only after approval', async () => {
    const agent = await agentWith(['services:price'], { asksFirst: false });
    const asked = await agent.call('change_price', {
      service: salon.haircut,
      price: 24.5,
      message: 'For May.',
    });
    expect(asked.data).toMatchObject({ outcome: 'asked', approval: { id: expect.stringMatching(/^apv_/) } });
    expect(await priceNow()).toBe(20);
    const { id } = asked.data.approval;
    const shown = await ownerCall('GET', `/api/approvals/${id}`);
    expect(shown.body).toMatchObject({
      action: 'change-price',
      status: 'pending',
      message: 'For May.',
      summary: { visits: [], totalMajor: null },
      priceChange: { serviceId: salon.haircut, fromMajor: 20, toMajor: 24.5, currency: 'EUR' },
    });
    expect((await agent.call('my_requests')).data.requests).toMatchObject([
      { id, action: 'change-price', total: 24.5, currency: 'EUR', appointments: [] },
    ]);
    expect((await decide(app, salon.owner.token, id, 'approve')).status).toBe(200);
    app.outlastCaches();
    expect(await priceNow()).toBe(24.5);
    const { body: activity } = await ownerCall('GET', `/api/grants/${agent.id}/activity`);
    expect(activity.map(({ action, outcome }: Record<string, string>) => [action, outcome])).toEqual([
      ['change-price', 'done'],
      ['change-price', 'asked'],
    ]);
  });

  test('needs its own scope, which customers cannot grant', async () => {
    const agent = await agentWith(['desk:read', 'desk:book', 'desk:block', 'desk:clients']);
    const refused = await agent.call('change_price', { service: salon.haircut, price: 25 });
    expect(refused.error).toMatchObject({ code: 'FORBIDDEN', info: { scope: 'services:price' } });
    const patched = await app.call('PATCH', `/api/services/${salon.haircut}`, {
      token: (await agentWith(['services:price'])).token,
      body: { price: 25 },
    });
    expect(patched.status).toBe(403);
    const granted = await app.call('POST', '/api/grants', {
      token: salon.customer.token,
      body: { agentName: 'A', scopes: ['services:price'] },
    });
    expect([granted.status, await priceNow()]).toEqual([400, 20]);
  });

  test('refuses services of others, other businesses than granted, and the same price', async () => {
    const other = await newSalon(app);
    const agent = await agentWith(['services:price']);
    const foreign = await agent.call('change_price', { service: other.haircut, price: 25 });
    expect(foreign.error.code).toBe('SERVICE_NOT_OWNED');
    const elsewhere = await agentWith(['services:price'], { businessIds: [other.business] });
    expect((await elsewhere.call('change_price', { service: salon.haircut, price: 25 })).isError).toBe(true);
    const same = await agent.call('change_price', { service: salon.haircut, price: 20 });
    expect(same.error).toMatchObject({ code: 'INVALID_VALUE', info: { field: 'arguments.price' } });
  });

  test('says that another request for the price is pending, and replaces it', async () => {
    const agent = await agentWith(['services:price']);
    const { data } = await agent.call('change_price', { service: salon.haircut, price: 25 });
    const clash = await agent.call('change_price', { service: salon.haircut, price: 26 });
    expect(clash.error).toMatchObject({
      code: 'INVALID_STATUS',
      info: { reason: 'own-request', id: data.approval.id },
    });
    const replacing = { service: salon.haircut, price: 26, replaces: data.approval.id };
    expect((await agent.call('change_price', replacing)).data.outcome).toBe('asked');
    expect((await agent.call('check_approval', { approval: data.approval.id })).data.status).toBe(
      'withdrawn',
    );
  });

  test('lapses if the price changed in between', async () => {
    const agent = await agentWith(['services:price']);
    const { data } = await agent.call('change_price', { service: salon.haircut, price: 25 });
    await ownerCall('PATCH', `/api/services/${salon.haircut}`, { price: 22 });
    const approved = await decide(app, salon.owner.token, data.approval.id, 'approve');
    expect(approved).toMatchObject({ status: 409, body: { error: 'INVALID_STATUS' } });
    app.outlastCaches();
    expect(await priceNow()).toBe(22);
    expect((await agent.call('check_approval', { approval: data.approval.id })).data).toMatchObject({
      status: 'lapsed',
      refusal: 'INVALID_STATUS',
    });
  });

  test('two agents that ask at once create one request', async () => {
    const agents = await Promise.all([agentWith(['services:price']), agentWith(['services:price'])]);
    const answers = await Promise.all(
      agents.map(({ call }, index) => call('change_price', { service: salon.haircut, price: 30 + index })),
    );
    expect(answers.filter(({ isError }) => isError)).toHaveLength(1);
    const { body } = await ownerCall('GET', '/api/approvals');
    expect(body).toHaveLength(1);
  });

  test('revoking the grant declines the request', async () => {
    const agent = await agentWith(['services:price']);
    const { data } = await agent.call('change_price', { service: salon.haircut, price: 25 });
    await ownerCall('DELETE', `/api/grants/${agent.id}`);
    const { body } = await ownerCall('GET', `/api/approvals/${data.approval.id}`);
    expect([body.status, await priceNow()]).toEqual(['declined', 20]);
  });

  test('a user sets the price at once with the same route', async () => {
    const set = await ownerCall('POST', `/api/services/${salon.haircut}/price`, { price: 21 });
    expect(set).toMatchObject({ status: 200, body: { price: 21, canManage: true } });
  });
});

test('working_hours lists professionals without weekly rules with their hours', async () => {
  const agent = await agentWith(['desk:read']);
  const { data } = await agent.call('working_hours');
  const [person] = data.people;
  expect(data.people).toHaveLength(1);
  expect(person.id).toBe(salon.professional);
  expect(person.weekly.map(({ weekday }: { weekday: number }) => weekday)).toEqual(
    data.weekly.map(({ weekday }: { weekday: number }) => weekday),
  );
  const rule = { weekday: 3, start: '10:00', end: '12:00' };
  const ruled = await ownerCall('POST', '/api/availability-rules', {
    businessId: salon.business,
    professionalId: salon.professional,
    ...rule,
  });
  expect(ruled.status).toBe(201);
  expect((await agent.call('working_hours')).data.people[0].weekly).toEqual([rule]);
});

describe('day_schedule', () => {
  test('lists the gaps between appointments and absences', async () => {
    await booked(app, salon.customer.token, salon.slot);
    const agent = await agentWith(['desk:read', 'desk:block']);
    const { professional } = salon;
    await agent.call('block_time', { professional, from: day, to: day, start: '15:00', end: '16:00' });
    const { data } = await agent.call('day_schedule', { date: day });
    const { start, end } = data.appointments[0];
    const gaps = data.gaps.filter((gap: { professional: string }) => gap.professional === professional);
    expect(gaps.length).toBeGreaterThan(1);
    for (const gap of gaps) {
      expect(gap.end <= start || gap.start >= end).toBe(true);
      expect(gap.end <= '15:00' || gap.start >= '16:00').toBe(true);
    }
    expect(gaps.map((gap: { start: string }) => gap.start)).toEqual(expect.arrayContaining([end, '16:00']));
  });
});

describe('plan_absence', () => {
  test('proposes times that the agent carries out after approval', async () => {
    const first = await booked(app, salon.customer.token, salon.slot);
    const second = await booked(app, (await newUser(app)).token, { ...salon.slot, start: '12:00' });
    const agent = await agentWith(['desk:read', 'desk:book', 'desk:block'], { asksFirst: true });
    const { professional } = salon;
    const { data } = await agent.call('plan_absence', { professional, from: day });
    expect(data.affected.map(({ appointment }: { appointment: string }) => appointment)).toEqual([
      first.id,
      second.id,
    ]);
    const [one, other] = data.affected.map(({ proposals }: { proposals: object[] }) => proposals[0]);
    expect(one).not.toEqual(other);
    const blocked = await agent.call('block_time', { professional, from: day, to: day, affected: 'keep' });
    expect(blocked.data.affected).toHaveLength(2);
    for (const [appointment, { professional: to, date, start }] of [
      [first.id, one],
      [second.id, other],
    ]) {
      const asked = await agent.call('reschedule', { appointment, date, start, professional: to });
      expect(asked.data.outcome).toBe('asked');
      await decide(app, salon.owner.token, asked.data.approval.id, 'approve');
      const { body } = await ownerCall('GET', `/api/appointments/${appointment}`);
      expect(body).toMatchObject({ date, start, professional: to });
    }
    expect((await agent.call('plan_absence', { professional, from: day })).data.affected).toEqual([]);
  });
});

describe('requests that clash', () => {
  test('two pending moves to one time are refused, with the id of the first', async () => {
    const first = await booked(app, salon.customer.token, salon.slot);
    const second = await booked(app, (await newUser(app)).token, { ...salon.slot, start: '12:00' });
    const agent = await agentWith(['desk:read', 'desk:book'], { asksFirst: true });
    const move = (appointment: string, start: string) =>
      agent.call('reschedule', { appointment, date: day, start });
    const { data } = await move(first.id, '14:00');
    const clash = await move(second.id, '14:00');
    expect(clash.error).toMatchObject({
      code: 'CLIENT_DOUBLE_BOOKED',
      info: { reason: 'own-request', id: data.approval.id },
    });
    expect((await move(second.id, '16:00')).data.outcome).toBe('asked');
  });
});

describe('contact data', () => {
  test('never reaches an agent without desk:clients', async () => {
    const email = 'ana.private@example.com';
    const phone = '+351 910 555 777';
    const scopes = ['desk:read', 'desk:book', 'desk:block', 'services:price'];
    const agent = await agentWith(scopes);
    const made = await agent.call('book_for_client', { ...salon.slot, name: 'Ana Costa', email, phone });
    const { professional } = salon;
    const answers = [
      made,
      await agent.call('find_clients', { query: 'Ana' }),
      await agent.call('day_schedule', { date: day }),
      await agent.call('plan_absence', { professional, from: day }),
      await agent.call('figures', { from: day, to: day }),
      await agent.call('calendar_file', { appointment: made.data.appointment.id }),
      await agent.call('client_notes', { client: 'cli_1' }),
    ];
    const text = JSON.stringify(answers);
    expect(text).toContain('Ana Costa');
    for (const secret of [email, '910 555 777', '910555777']) expect(text).not.toContain(secret);
  });
});
