import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newService, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, booked, day, monday, newColleague, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { type Listener, listen, publishToAll, type StreamEvent } from '../../../fixtures/stream-listener.ts';

const accounts = [
  ...['client', 'owner', 'manager', 'staff', 'worker', 'colleague', 'neighbour', 'stranger', 'admin'],
] as const;
type Person = (typeof accounts)[number];

let app: TestApp;
let salon: Salon;
let colleague: string;
let users: Record<Person, TestUser>;
let listeners: Map<Person, Listener>;

beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday) });
});
afterAll(() => app.close());

beforeEach(async () => {
  const neighbour = await newSalon(app);
  salon = await newSalon(app);
  const [manager, staff, fellow, stranger, admin] = await Promise.all([
    newUser(app, 'customer'),
    newUser(app, 'customer'),
    newUser(app, 'professional'),
    newUser(app),
    newUser(app, 'admin'),
  ]);
  colleague = await newColleague(app, salon, fellow.id);
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role)
    values (${salon.business}, ${manager.id}, 'manager'), (${salon.business}, ${staff.id}, 'staff')`);
  users = {
    client: salon.customer,
    owner: salon.owner,
    worker: salon.worker,
    neighbour: neighbour.owner,
    colleague: fellow,
    manager,
    staff,
    stranger,
    admin,
  };
  const opened = await Promise.all(
    accounts.map(async (person) => [person, await listen(app, { token: users[person].token })] as const),
  );
  listeners = new Map(opened);
});
afterEach(() => {
  for (const listener of listeners.values()) listener.close();
});

/** Events of this name by recipient, read after every listener has received a later event. */
async function recipientsOf(name: string): Promise<Partial<Record<Person, StreamEvent['data'][]>>> {
  await publishToAll(app, Object.values(users));
  const receivedEvents: Partial<Record<Person, StreamEvent['data'][]>> = {};
  for (const [person, listener] of listeners) {
    await listener.waitFor('notification', ({ id }) => id === 'the end');
    const events = listener.received.filter((event) => event.name === name).map(({ data }) => data);
    if (events.length > 0) receivedEvents[person] = events;
  }
  return receivedEvents;
}

const everyone = (these: Person[], ...events: object[]) =>
  Object.fromEntries(these.map((person) => [person, events]));

const post = (path: string, user: TestUser, body: object) =>
  app.call('POST', path, { token: user.token, body });

describe('recipients of events', () => {
  test('a booking reaches its client, owner, managers and its professional', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const event = { id, businessId: salon.business, professionalId: salon.professional, date: day };
    expect(await recipientsOf('appointment')).toEqual(
      everyone(['client', 'owner', 'manager', 'worker'], { ...event, kind: 'appointment.booked' }),
    );
  });

  test('each change of an appointment has its own kind and contains no notes', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await app.call('PATCH', `/api/appointments/${id}`, {
      token: salon.owner.token,
      body: { staffNotes: 'by the window' },
    });
    await act(app, salon.customer.token, id, 'cancel');
    const receivedEvents = await recipientsOf('appointment');
    const kinds = ['booked', 'updated', 'cancelled'].map((kind) => `appointment.${kind}`);
    for (const person of ['client', 'owner', 'manager', 'worker'] as const)
      expect(receivedEvents[person]?.map(({ kind }) => kind)).toEqual(kinds);
    expect(JSON.stringify(receivedEvents)).not.toContain('window');
  });

  test('when an appointment moves to a colleague, the former professional gets the event without the new time', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const to = { professional: colleague, date: '2026-06-04', start: '11:00' };
    expect((await act(app, salon.owner.token, id, 'reschedule', to)).status).toBe(200);
    const receivedEvents = await recipientsOf('appointment');
    const common = { id, businessId: salon.business };
    const moved = {
      ...common,
      professionalId: colleague,
      date: '2026-06-04',
      kind: 'appointment.rescheduled',
      left: { professionalId: salon.professional, date: day },
    };
    expect(receivedEvents.colleague).toEqual([moved]);
    for (const person of ['client', 'owner', 'manager'] as const)
      expect(receivedEvents[person]?.[1]).toEqual(moved);
    expect(receivedEvents.worker?.[1]).toEqual({
      ...common,
      professionalId: salon.professional,
      date: day,
      kind: 'appointment.left',
    });
    expect(Object.keys(receivedEvents).sort()).toEqual(['client', 'colleague', 'manager', 'owner', 'worker']);
  });

  test('a hold reaches owner, managers and its professional', async () => {
    expect((await post('/api/holds', users.stranger, salon.slot)).status).toBe(201);
    const common = { businessId: salon.business, professionalId: salon.professional };
    expect(await recipientsOf('day')).toEqual(
      everyone(['owner', 'manager', 'worker'], { ...common, from: day, to: day, kind: 'hold' }),
    );
    expect(await recipientsOf('appointment')).toEqual({});
  });

  test('time off reaches owner, managers and the absent professional, without the reason', async () => {
    const { business: businessId, professional: professionalId } = salon;
    const away = { professionalId, startDate: day, endDate: '2026-06-05', reason: 'a secret' };
    expect((await post('/api/time-off', users.owner, away)).status).toBe(201);
    const event = { businessId, professionalId, from: day, to: '2026-06-05', kind: 'time_off' };
    const receivedEvents = await recipientsOf('day');
    expect(receivedEvents).toEqual(everyone(['owner', 'manager', 'worker'], event));
  });

  test('a closed day reaches everyone in the business', async () => {
    const closed = { businessId: salon.business, startDate: day, endDate: day };
    expect((await post('/api/time-off', users.owner, closed)).status).toBe(201);
    const event = { businessId: salon.business, professionalId: null, from: day, to: day, kind: 'time_off' };
    expect(await recipientsOf('day')).toEqual(
      everyone(['owner', 'manager', 'staff', 'worker', 'colleague'], event),
    );
  });

  test('changed hours of a business and of a professional', async () => {
    await app.call('PATCH', `/api/businesses/${salon.business}`, {
      token: salon.owner.token,
      body: { workingHours: { start: '08:00', end: '18:00' } },
    });
    const rules = [{ weekday: 3, start: '10:00', end: '14:00' }];
    await app.call('PUT', '/api/availability-rules', {
      token: salon.worker.token,
      body: { professionalId: salon.professional, businessId: salon.business, rules },
    });
    const receivedEvents = await recipientsOf('day');
    const days = { businessId: salon.business, from: null, to: null, kind: 'hours' };
    expect(receivedEvents.colleague).toEqual([{ ...days, professionalId: null }]);
    expect(receivedEvents.worker).toContainEqual({ ...days, professionalId: salon.professional });
    expect(Object.keys(receivedEvents).sort()).toEqual(['colleague', 'manager', 'owner', 'staff', 'worker']);
  });

  test('a planned class session reaches owner, managers and its professional', async () => {
    const yoga = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
      name: 'Breathing',
      capacity: 5,
    });
    const planned = { serviceId: yoga, professionalId: salon.professional, date: day, start: '12:00' };
    expect((await post('/api/class-times', users.owner, planned)).status).toBe(201);
    expect(Object.keys(await recipientsOf('day')).sort()).toEqual(['manager', 'owner', 'worker']);
  });

  test('a notification reaches its recipient when created and when read', async () => {
    await booked(app, salon.customer.token, salon.slot);
    await app.app.dispatchEvents();
    const { data } = await listeners.get('worker')!.waitFor('notification');
    const own = await app.call('GET', '/api/notifications', { token: users.worker.token });
    expect(data).toEqual({ id: own.body[0].id, kind: 'new' });
    await post(`/api/notifications/${data.id}/read`, users.worker, {});
    const receivedEvents = await recipientsOf('notification');
    expect(receivedEvents.worker?.slice(1, 2)).toEqual([{ id: data.id, kind: 'read' }]);
    const end = { id: 'the end', kind: 'new' };
    for (const person of ['stranger', 'neighbour', 'admin'] as const)
      expect(receivedEvents[person]).toEqual([end]);
  });
});

describe('changes of membership', () => {
  test('a removed member receives no further events of the business, and the stream stays open', async () => {
    await app.db.run(sql`delete from business_members where user_id = ${users.manager.id}`);
    await app.db.run(sql`delete from business_professionals where professional_id = ${salon.professional}`);
    const slot = { ...salon.slot, professional: colleague };
    await booked(app, salon.customer.token, slot);
    expect(Object.keys(await recipientsOf('appointment')).sort()).toEqual(['client', 'colleague', 'owner']);
    expect(listeners.get('manager')!.isClosed()).toBe(false);
  });

  test('a new member receives events of the business from then on', async () => {
    await app.db.run(sql`
      insert into business_members (business_id, user_id, role)
      values (${salon.business}, ${users.stranger.id}, 'manager')`);
    await booked(app, salon.customer.token, salon.slot);
    expect(Object.keys(await recipientsOf('appointment'))).toContain('stranger');
  });
});
