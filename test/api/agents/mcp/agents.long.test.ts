import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { decide } from '../../../fixtures/approvals.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { newBusiness, newUser } from '../../../fixtures/marketplace.ts';
import { booked, day, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect, post, toolCall } from './mcp-client.ts';

let app: TestApp;
let salon: Salon;
const clock = { now: new Date(monday) };
beforeAll(async () => {
  app = await startApp({ clock: { now: () => clock.now } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

const all = ['appointments:read', 'appointments:book', 'appointments:change', 'family'];
const desk = ['desk:read', 'desk:book', 'desk:block'];

/** A connected agent with a grant of this account. */
async function agentOf(session: string, body: { scopes: string[] } & Record<string, unknown>) {
  const { id, token } = await newGrant(app, session, body);
  const client = await connect(app, { token });
  await client.listTools();
  const call = (tool: string, input: Record<string, unknown> = {}) => callTool(client, tool, input);
  return { id, token, call };
}

const ofCustomer = (fields: Record<string, unknown> = {}) =>
  agentOf(salon.customer.token, { scopes: all, ...fields });
const approve = (id: string) => decide(app, salon.customer.token, id, 'approve');

describe('an agent with asksFirst', () => {
  test('creates a request, sees its approval and the appointment', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    const bookingRequest = await agent.call('book', salon.slot);
    expect(bookingRequest.data).toMatchObject({
      outcome: 'asked',
      approval: { id: expect.stringMatching(/^apv_/), approveUrl: expect.stringContaining('/approvals/') },
      next: expect.stringContaining('check_approval'),
    });
    expect(bookingRequest.data.appointment).toBeUndefined();
    const { id } = bookingRequest.data.approval;
    const check = () => agent.call('check_approval', { approval: id });
    expect((await check()).data).toMatchObject({ id, status: 'pending', appointments: [] });
    expect((await agent.call('my_appointments')).data.appointments).toEqual([]);

    const approved = await approve(id);
    expect(approved.status).toBe(200);
    const { appointmentId } = approved.body;
    expect((await check()).data).toMatchObject({ status: 'approved', appointments: [appointmentId] });
    expect((await agent.call('my_appointments')).data.appointments).toMatchObject([
      { id: appointmentId, date: day, start: '10:00', total: 20 },
    ]);
  });

  test('repeated calls return the same request with repeated: true', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    const first = await agent.call('book', salon.slot);
    const second = await agent.call('book', salon.slot);
    expect(second.data).toMatchObject({
      outcome: 'asked',
      repeated: true,
      approval: { id: first.data.approval.id },
    });
    expect(first.data.repeated).toBeUndefined();
    const { body } = await app.call('GET', '/api/approvals', { token: salon.customer.token });
    expect(body).toHaveLength(1);
  });

  test('cancel and reschedule create one request each and report repeats', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    const { id: appointment } = await booked(app, salon.customer.token, salon.slot);
    const later = await booked(app, salon.customer.token, { ...salon.slot, start: '12:00' });
    for (const [tool, input] of [
      ['cancel', { appointment }],
      ['reschedule', { appointment: later.id, date: day, start: '14:00' }],
    ] as const) {
      const first = await agent.call(tool, input);
      clock.now = new Date(clock.now.getTime() + 1000);
      const second = await agent.call(tool, input);
      expect([first.data.repeated, second.data.repeated]).toEqual([undefined, true]);
      expect(second.data.approval).toEqual(first.data.approval);
    }
  });

  test('after a refusal creates a new request only with another key', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    const { id: appointment } = await booked(app, salon.customer.token, salon.slot);
    const later = await booked(app, salon.customer.token, { ...salon.slot, start: '12:00' });
    for (const [tool, input] of [
      ['cancel', { appointment }],
      ['reschedule', { appointment: later.id, date: day, start: '14:00' }],
    ] as const) {
      const first = await agent.call(tool, input);
      await decide(app, salon.customer.token, first.data.approval.id, 'decline');
      const second = await agent.call(tool, input);
      expect(second.data).toMatchObject({ repeated: true, approval: first.data.approval });
      const anew = await agent.call(tool, { ...input, key: 'again' });
      expect(anew.data.repeated).toBeUndefined();
      expect(anew.data.approval.id).not.toBe(first.data.approval.id);
    }
  });

  test('a repeated call after the decision refers to check_approval', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    const { data } = await agent.call('book', salon.slot);
    await approve(data.approval.id);
    const again = await agent.call('book', salon.slot);
    expect(again.data).toMatchObject({ outcome: 'asked', repeated: true, approval: data.approval });
    expect(again.text).not.toMatch(/^Not done yet/);
    expect(again.data.next).toContain('check_approval');
  });

  test('sees that the request was declined', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    const { data } = await agent.call('book', salon.slot);
    await decide(app, salon.customer.token, data.approval.id, 'decline');
    const checked = await agent.call('check_approval', { approval: data.approval.id });
    expect(checked.data).toMatchObject({ status: 'declined', appointments: [] });
    expect(checked.data.next).toContain('The user declined.');
  });

  test('creates requests to reschedule and cancel; a dry run is answered immediately', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    const { id: appointment } = await booked(app, salon.customer.token, salon.slot);
    const move = { appointment, date: day, start: '14:00' };
    const judged = await agent.call('reschedule', { ...move, dryRun: true });
    expect(judged.data).toMatchObject({ outcome: 'possible' });
    expect(judged.text).toContain('can be moved');
    const moving = await agent.call('reschedule', move);
    expect(moving.data).toMatchObject({ outcome: 'asked', approval: { id: expect.any(String) } });
    await approve(moving.data.approval.id);
    expect((await agent.call('my_appointments')).data.appointments).toMatchObject([{ start: '14:00' }]);
    const cancelling = await agent.call('cancel', { appointment });
    expect(cancelling.data).toMatchObject({ outcome: 'asked' });
    await approve(cancelling.data.approval.id);
    expect((await agent.call('my_appointments')).data.appointments).toEqual([]);
  });

  test('gets errors immediately', async () => {
    const agent = await ofCustomer({ asksFirst: true });
    await booked(app, (await newUser(app)).token, salon.slot);
    expect(await agent.call('book', salon.slot)).toMatchObject({
      isError: true,
      error: { code: 'SLOT_TAKEN' },
    });
  });

  test('a desk agent books for a client, who is created once', async () => {
    const agent = await agentOf(salon.owner.token, { scopes: desk, asksFirst: true });
    const bookingRequest = { ...salon.slot, name: 'Ana Costa', phone: '+351 910 000 001' };
    const first = await agent.call('book_for_client', bookingRequest);
    expect(first.data).toMatchObject({ outcome: 'asked' });
    expect((await agent.call('book_for_client', bookingRequest)).data.approval).toEqual(first.data.approval);
    await decide(app, salon.owner.token, first.data.approval.id, 'approve');
    const seen = await agent.call('day_schedule', { business: salon.business, date: day });
    expect(seen.data.appointments).toMatchObject([{ start: '10:00', client: 'Ana Costa' }]);
  });

  test('reads only its own requests', async () => {
    const [one, other] = [await ofCustomer({ asksFirst: true }), await ofCustomer({ asksFirst: true })];
    const { data } = await one.call('book', salon.slot);
    const looked = await other.call('check_approval', { approval: data.approval.id });
    expect(looked).toMatchObject({ isError: true, error: { code: 'NOT_FOUND' } });
  });
});

describe('restrictions of a grant', () => {
  test('a missing scope is refused with its name and the next step', async () => {
    const agent = await ofCustomer({ scopes: ['appointments:read'] });
    for (const [tool, input, scope] of [
      ['book', salon.slot, 'appointments:book'],
      ['hold', salon.slot, 'appointments:book'],
      ['quote', salon.slot, 'appointments:book'],
      ['cancel', { appointment: 'apt_1' }, 'appointments:change'],
      ['reschedule', { appointment: 'apt_1', date: day, start: '10:00' }, 'appointments:change'],
    ] as const) {
      const { isError, error } = await agent.call(tool, input);
      expect([tool, isError, error.code]).toEqual([tool, true, 'FORBIDDEN']);
      expect(error.info).toMatchObject({ reason: 'missing-scope', scope });
      expect(error.next).toContain(`the grant lacks the scope ${scope}`);
    }
    expect((await agent.call('my_appointments')).data).toMatchObject({ appointments: [], waiting: [] });
  });

  test('an exceeded limit is refused, and my_grant shows the remaining limits', async () => {
    const limits = {
      maxAmountMajor: 30,
      maxTotalMajor: 40,
      currency: 'EUR',
      maxBookings: 5,
      latestDate: day,
    };
    const agent = await ofCustomer(limits);
    expect((await agent.call('my_grant')).data).toEqual({
      agentName: 'Errands',
      scopes: all,
      asksFirst: false,
      maxAmount: 30,
      totalLeft: 40,
      currency: 'EUR',
      bookingsLeft: 5,
      booked: 0,
      pending: 0,
      latestDate: day,
    });
    const dear = await agent.call('book', { ...salon.slot, services: [salon.colour] });
    expect(dear).toMatchObject({ isError: true, error: { code: 'FORBIDDEN', info: { limit: 30 } } });
    const late = await agent.call('book', { ...salon.slot, date: '2026-06-04' });
    expect(late).toMatchObject({ isError: true, error: { code: 'FORBIDDEN', info: { date: '2026-06-04' } } });
    const done = await agent.call('book', salon.slot);
    expect(done.data).toMatchObject({ outcome: 'done', appointment: { total: 20 } });
    expect((await agent.call('my_grant')).data).toMatchObject({ totalLeft: 20, bookingsLeft: 4 });
    await agent.call('cancel', { appointment: done.data.appointment.id });
    expect((await agent.call('my_grant')).data).toMatchObject({ totalLeft: 40, bookingsLeft: 5 });
  });

  test('maxBookings 1 allows one of ten concurrent bookings', async () => {
    const agent = await ofCustomer({ maxBookings: 1 });
    const starts = Array.from({ length: 5 }, (_, index) => `1${index}:00`);
    const answers = await Promise.all(
      [...starts, ...starts].map((start) => agent.call('book', { ...salon.slot, start })),
    );
    const made = answers.filter(({ isError }) => !isError).map(({ data }) => data.appointment.id);
    expect(new Set(made).size).toBe(1);
    expect((await agent.call('my_appointments')).data.appointments).toHaveLength(1);
  });

  test('appointments at other businesses are not found', async () => {
    const other = await newSalon(app);
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const agent = await ofCustomer({ businessIds: [other.business] });
    expect((await agent.call('my_grant')).data.businesses).toEqual([other.business]);
    expect((await agent.call('my_appointments')).data.appointments).toEqual([]);
    const cancelled = await agent.call('cancel', { appointment: id });
    expect(cancelled).toMatchObject({ isError: true, error: { code: 'APPOINTMENT_NOT_FOUND' } });
  });

  test('public tools work with any grant', async () => {
    const agent = await ofCustomer({ scopes: ['family'] });
    const found = await agent.call('find_times', { business: salon.business, query: 'haircut', from: day });
    expect(found.data.times.length).toBeGreaterThan(0);
    expect((await agent.call('business_profile', { business: salon.business })).isError).toBe(false);
  });

  test('a revoked token is refused by every tool', async () => {
    const agent = await ofCustomer();
    await app.call('DELETE', `/api/grants/${agent.id}`, { token: salon.customer.token });
    for (const tool of ['find_times', 'my_grant']) {
      const answer = await post(app, toolCall(tool), { authorization: `Bearer ${agent.token}` });
      expect([tool, answer.status]).toEqual([tool, 401]);
      expect(answer.headers.get('www-authenticate')).toMatch(/error="invalid_token", resource_metadata=/);
    }
  });

  test('my_grant returns NOT_FOUND for a session token', async () => {
    const person = await connect(app, { token: salon.customer.token });
    expect(await callTool(person, 'my_grant')).toMatchObject({ isError: true, error: { code: 'NOT_FOUND' } });
  });
});

test.each([[all], [['appointments:change']]])(
  'an agent with %j can reschedule back and forth, and each result is current',
  async (scopes) => {
    const agent = await ofCustomer({ scopes });
    const { id: appointment } = await booked(app, salon.customer.token, salon.slot);
    for (const start of ['14:00', '10:00', '14:00']) {
      const moved = await agent.call('reschedule', { appointment, date: day, start });
      expect(moved.data).toMatchObject({ outcome: 'done' });
      expect(moved.data.repeated).toBeUndefined();
      const { body } = await app.call('GET', `/api/appointments/${appointment}`, {
        token: salon.customer.token,
      });
      expect(body.start).toBe(start);
    }
  },
);

describe('an agent with appointments:book only', () => {
  test('gets its booking from a repeated call', async () => {
    const agent = await ofCustomer({ scopes: ['appointments:book'] });
    const first = await agent.call('book', salon.slot);
    const second = await agent.call('book', salon.slot);
    expect(second.data).toMatchObject({
      outcome: 'done',
      repeated: true,
      appointment: { id: first.data.appointment.id },
    });
    expect(await agent.call('my_appointments')).toMatchObject({
      isError: true,
      error: { code: 'FORBIDDEN' },
    });
  });

  test('gets its waitlist entry from a repeated call', async () => {
    const agent = await ofCustomer({ scopes: ['appointments:book'] });
    const bookingRequest = { business: salon.business, services: [salon.haircut], from: day, to: day };
    const first = await agent.call('join_waitlist', bookingRequest);
    expect((await agent.call('join_waitlist', bookingRequest)).data).toMatchObject({
      id: first.data.id,
      repeated: true,
    });
  });
});

describe('an agent with appointments:change only', () => {
  test('gets the result of a repeated call and INVALID_STATUS for a different one', async () => {
    const agent = await ofCustomer({ scopes: ['appointments:change'] });
    const { id: appointment } = await booked(app, salon.customer.token, salon.slot);
    const first = await agent.call('cancel', { appointment });
    expect([first.data.outcome, first.data.repeated]).toEqual(['done', undefined]);
    const again = await agent.call('cancel', { appointment });
    expect(again.data).toMatchObject({ outcome: 'done', repeated: true });
    const other = await agent.call('cancel', { appointment, reason: 'Ill.' });
    expect(other).toMatchObject({ isError: true, error: { code: 'INVALID_STATUS' } });
  });
});

describe('waitlist entries', () => {
  test('appear in my_appointments', async () => {
    const agent = await ofCustomer();
    const bookingRequest = { business: salon.business, services: [salon.haircut], from: day, to: day };
    const { data } = await agent.call('join_waitlist', bookingRequest);
    expect((await agent.call('my_appointments')).data.waiting).toMatchObject([{ id: data.id }]);
  });
});

describe('a desk agent', () => {
  test('lists the day, books for a client, blocks time and reads the figures', async () => {
    const agent = await agentOf(salon.owner.token, { scopes: desk });
    const done = await agent.call('book_for_client', {
      ...salon.slot,
      name: 'Ana Costa',
      email: 'ana@example.com',
    });
    expect(done.data).toMatchObject({ outcome: 'done', appointment: { client: 'Ana Costa' } });
    const { professional, business } = salon;
    const block = { professional, from: day, to: day, start: '15:00', end: '16:00' };
    expect((await agent.call('block_time', block)).data).toMatchObject({ start: '15:00', end: '16:00' });
    const seen = await agent.call('day_schedule', { business, date: day });
    expect(seen.data).toMatchObject({
      appointments: [{ start: '10:00', client: 'Ana Costa' }],
      away: [{ professional, start: '15:00' }],
    });
    const figures = await agent.call('figures', { business, from: day, to: day });
    expect(figures.data).toMatchObject({ business, bookings: { total: 1 } });
  });

  test('acts for the only business, which my_grant names', async () => {
    const agent = await agentOf(salon.owner.token, { scopes: desk });
    expect((await agent.call('day_schedule')).data).toMatchObject({ business: salon.business });
    expect((await agent.call('figures')).data).toMatchObject({ business: salon.business });
    expect((await agent.call('my_grant')).data.desk).toEqual([
      { id: salon.business, name: expect.any(String) },
    ]);
  });

  test('with several businesses must name one of those in its grant', async () => {
    const [second, third] = [
      await newBusiness(app, { userId: salon.owner.id }),
      await newBusiness(app, { userId: salon.owner.id }),
    ];
    const all = await agentOf(salon.owner.token, { scopes: desk });
    const two = await agentOf(salon.owner.token, { scopes: desk, businessIds: [salon.business, second] });
    const one = await agentOf(salon.owner.token, { scopes: desk, businessIds: [third] });
    for (const tool of ['day_schedule', 'figures']) {
      const ofAll = await all.call(tool);
      expect([tool, ofAll.error.code]).toEqual([tool, 'INVALID_BUSINESS_ID']);
      for (const id of [salon.business, second, third]) expect(ofAll.text).toContain(id);
      const { error, text } = await two.call(tool);
      expect(error.info.field).toBe('arguments.business');
      expect([text.includes(second), text.includes(third)]).toEqual([true, false]);
      expect((await one.call(tool)).data).toMatchObject({ business: third });
    }
    expect((await one.call('my_grant')).data.desk).toMatchObject([{ id: third }]);
  });

  test('does not exist for customers: the missing scope is named', async () => {
    const agent = await ofCustomer();
    for (const tool of ['day_schedule', 'figures']) {
      const { error } = await agent.call(tool);
      expect([tool, error.code]).toEqual([tool, 'FORBIDDEN']);
    }
    expect((await agent.call('day_schedule')).error.info.scope).toBe('desk:read');
  });
});
