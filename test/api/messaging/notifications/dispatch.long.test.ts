import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type NewEvent, publishEvent } from '../../../../src/platform/events/event-store.ts';
import { type EventKind, eventKinds } from '../../../../src/shared/event-kinds.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { samplePayloads } from '../../../fixtures/event-payloads.ts';
import { newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { dispatchAll, notificationsOf } from '../../../fixtures/notifications.ts';
import {
  act,
  booked,
  day,
  makeRegulars,
  monday,
  moveTo,
  newSalon,
  type Salon,
  setBusiness,
  soldPackage,
} from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
});
beforeEach(async () => {
  salon = await newSalon(app);
});
afterAll(() => app.close());

const titles = async ({ token }: TestUser) => (await notificationsOf(app, token)).map(({ title }) => title);
const titlesByRecipient = async () => ({
  customer: await titles(salon.customer),
  owner: await titles(salon.owner),
  worker: await titles(salon.worker),
});
/** Deletes all notifications so far. */
const deleteNotifications = async () => {
  await dispatchAll(app);
  await app.db.run(sql`delete from notifications`);
};
const patch = (id: string, token: string, body: object) =>
  app.call('PATCH', `/api/appointments/${id}`, { token, body });

describe('an appointment', () => {
  test('booked by the customer notifies customer, owner and professional', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    expect(await titlesByRecipient()).toEqual({
      customer: ['Appointment confirmed: Haircut at A business, Wed 3 June, 10:00'],
      owner: ['New appointment: Haircut for Maya Rossi, Wed 3 June, 10:00'],
      worker: ['New appointment: Haircut for Maya Rossi, Wed 3 June, 10:00'],
    });
    expect(await notificationsOf(app, salon.customer.token)).toEqual([
      {
        id: expect.stringMatching(/^ntf_/),
        kind: 'appointment.booked',
        subjectId: id,
        appointmentId: id,
        title: 'Appointment confirmed: Haircut at A business, Wed 3 June, 10:00',
        text: [
          'Your appointment is booked.',
          'Service: Haircut',
          'When: Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
          'With: Inês Duarte',
          'Where: A business',
          'Price: 20.00 EUR',
          'Cancel until: Tuesday 2 June 2026, 10:00 (Lisbon time)',
        ].join('\n'),
        createdAt: clock.now().toISOString(),
        readAt: null,
      },
    ]);
  });

  test('booked by staff notifies the customer and the other staff', async () => {
    await makeRegulars(app, salon, salon.customer);
    await booked(app, salon.owner.token, { ...salon.slot, clientId: salon.customer.id });
    const [first] = await notificationsOf(app, salon.customer.token);
    expect(first?.text).toContain('A business booked your appointment.');
    expect(await titlesByRecipient()).toMatchObject({
      owner: [],
      worker: ['New appointment: Haircut for Maya Rossi, Wed 3 June, 10:00'],
    });
  });

  test('that requires confirmation notifies of the request and the confirmation', async () => {
    await setBusiness(app, salon.business, sql`auto_confirm = false`);
    const { id } = await booked(app, salon.customer.token, salon.slot);
    expect(await titlesByRecipient()).toEqual({
      customer: ['Booking request sent: Haircut at A business, Wed 3 June, 10:00'],
      owner: ['New booking request: Haircut for Maya Rossi, Wed 3 June, 10:00'],
      worker: ['New booking request: Haircut for Maya Rossi, Wed 3 June, 10:00'],
    });
    await deleteNotifications();
    await act(app, salon.worker.token, id, 'confirm');
    expect(await titlesByRecipient()).toEqual({
      customer: ['Appointment confirmed: Haircut at A business, Wed 3 June, 10:00'],
      owner: ['Appointment confirmed: Haircut for Maya Rossi, Wed 3 June, 10:00'],
      worker: [],
    });
  });

  const changes: [string, (id: string) => Promise<unknown>, object][] = [
    [
      'cancelled by the customer',
      (id) => act(app, salon.customer.token, id, 'cancel', { reason: 'A cold' }),
      {
        customer: ['Appointment cancelled: Haircut at A business, Wed 3 June, 10:00'],
        owner: ['Appointment cancelled: Haircut for Maya Rossi, Wed 3 June, 10:00'],
        worker: ['Appointment cancelled: Haircut for Maya Rossi, Wed 3 June, 10:00'],
      },
    ],
    [
      'cancelled by the professional',
      (id) => act(app, salon.worker.token, id, 'cancel'),
      {
        customer: ['Appointment cancelled: Haircut at A business, Wed 3 June, 10:00'],
        owner: ['Appointment cancelled: Haircut for Maya Rossi, Wed 3 June, 10:00'],
        worker: [],
      },
    ],
    [
      'moved by the customer',
      (id) => act(app, salon.customer.token, id, 'reschedule', { date: day, start: '12:00' }),
      {
        customer: ['Appointment rescheduled: Haircut at A business, Wed 3 June, 12:00'],
        owner: ['Appointment rescheduled: Haircut for Maya Rossi, Wed 3 June, 12:00'],
        worker: ['Appointment rescheduled: Haircut for Maya Rossi, Wed 3 June, 12:00'],
      },
    ],
    [
      'completed by the owner',
      async (id) => {
        await moveTo(app, id, '2026-06-01T06:00:00Z');
        return act(app, salon.owner.token, id, 'complete');
      },
      {
        customer: ['Review your appointment: Haircut at A business, Mon 1 June, 07:00'],
        owner: [],
        worker: ['Appointment completed: Haircut for Maya Rossi, Mon 1 June, 07:00'],
      },
    ],
    [
      'marked as missed by the professional',
      async (id) => {
        await moveTo(app, id, '2026-06-01T06:00:00Z');
        return act(app, salon.worker.token, id, 'no-show');
      },
      {
        customer: ['Missed appointment: Haircut at A business, Mon 1 June, 07:00'],
        owner: ['No-show: Haircut for Maya Rossi, Mon 1 June, 07:00'],
        worker: [],
      },
    ],
    [
      'with notes changed by the customer',
      (id) => patch(id, salon.customer.token, { notes: 'Short, please' }),
      {
        customer: [],
        owner: ['Appointment changed: Haircut for Maya Rossi, Wed 3 June, 10:00'],
        worker: ['Appointment changed: Haircut for Maya Rossi, Wed 3 June, 10:00'],
      },
    ],
    [
      'with staff notes changed',
      (id) => patch(id, salon.owner.token, { staffNotes: 'Pays late' }),
      {
        customer: [],
        owner: [],
        worker: ['Appointment changed: Haircut for Maya Rossi, Wed 3 June, 10:00'],
      },
    ],
  ];
  test.each(changes)('%s', async (_name, change, expected) => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    await change(id);
    expect(await titlesByRecipient()).toEqual(expected);
  });

  test('the texts contain the previous time and the cancellation reason', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await act(app, salon.customer.token, id, 'reschedule', { date: day, start: '12:00' });
    await act(app, salon.customer.token, id, 'cancel', { reason: 'A cold' });
    const texts = (await notificationsOf(app, salon.owner.token)).map(({ text }) => text).join('\n');
    expect(texts).toContain('Previously: Wednesday 3 June 2026, 10:00 (Lisbon time)');
    expect(texts).toContain('Reason: “A cold”');
  });

  test('moved to another professional notifies both', async () => {
    const colleague = await newUser(app, 'professional');
    const professional = await newProfessional(app, {
      userId: colleague.id,
      name: 'Rui Costa',
      businessIds: [salon.business],
    });
    await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${professional})`);
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    await act(app, salon.owner.token, id, 'reschedule', { date: day, start: '10:00', professional });
    expect(await titles(colleague)).toEqual([
      'Appointment rescheduled: Haircut for Maya Rossi, Wed 3 June, 10:00',
    ]);
    const [news] = await notificationsOf(app, salon.worker.token);
    expect(news?.text).toContain('Maya Rossi’s appointment is now with Rui Costa.');
  });

  test('for a family member names them', async () => {
    const member = await app.call('POST', '/api/family-members', {
      token: salon.customer.token,
      body: { name: 'Emil Rossi' },
    });
    await booked(app, salon.customer.token, {
      ...salon.slot,
      familyMemberId: member.body.id,
      notes: 'Afraid of\nscissors',
    });
    const [receipt] = await notificationsOf(app, salon.customer.token);
    expect(receipt?.text).toMatch(
      /^Emil Rossi’s appointment is booked\.\nService: Haircut\nFor: Emil Rossi\n/,
    );
    expect(receipt?.text).not.toContain('Afraid');
    for (const person of [salon.owner, salon.worker]) {
      const [news] = await notificationsOf(app, person.token);
      expect(news?.title).toBe('New appointment: Haircut for Emil Rossi, Wed 3 June, 10:00');
      expect(news?.text).toMatch(
        /^Maya Rossi booked an appointment\.\nNote: “Afraid of scissors”\nService: Haircut\nFor: Emil Rossi\n/,
      );
    }
  });

  test('notifies an owner who is also the professional once', async () => {
    await app.db.run(sql`update professionals set user_id = null where id = ${salon.professional}`);
    await app.db.run(
      sql`update professionals set user_id = ${salon.owner.id} where id = ${salon.professional}`,
    );
    await booked(app, salon.customer.token, salon.slot);
    expect(await titles(salon.owner)).toHaveLength(1);
  });
});

describe('a series', () => {
  const weekly = () => ({ ...salon.slot, recurringFrequency: 'weekly', recurringCount: 3 });

  test('is notified once with every date', async () => {
    await booked(app, salon.customer.token, weekly());
    for (const person of [salon.customer, salon.owner, salon.worker]) {
      const [news, ...more] = await notificationsOf(app, person.token);
      expect(more).toEqual([]);
      expect(news?.title).toMatch(/Wed 3 June, 10:00 and 2 more$/);
      expect(news?.text).toContain(
        [
          '1. Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
          '2. Wednesday 10 June 2026, 10:00–10:30 (Lisbon time)',
          '3. Wednesday 17 June 2026, 10:00–10:30 (Lisbon time)',
        ].join('\n'),
      );
    }
  });

  test('is notified once across several batches of events', async () => {
    await booked(app, salon.customer.token, weekly());
    await dispatchAll(app);
    await app.db.run(sql`
      insert into events (kind, subject_id, by_user_id, at)
      select 'appointment.booked', id, user_id, created_at from appointments
      where user_id = ${salon.customer.id} and date > ${day}`);
    expect(await titles(salon.customer)).toHaveLength(1);
    expect(await titles(salon.owner)).toHaveLength(1);
  });
});

describe('other events', () => {
  test('a join request notifies the business, its answer the professional', async () => {
    const person = await newUser(app, 'professional');
    await newProfessional(app, { userId: person.id, name: 'Rui Costa' });
    const ask = () =>
      app.call('POST', '/api/join-requests', { token: person.token, body: { businessId: salon.business } });
    const first = await ask();
    expect(await titles(salon.owner)).toEqual(['Rui Costa wants to join A business']);
    expect(await titles(person)).toEqual([]);
    await app.call('POST', `/api/join-requests/${first.body.id}/decline`, { token: salon.owner.token });
    const second = await ask();
    await app.call('POST', `/api/join-requests/${second.body.id}/accept`, { token: salon.owner.token });
    expect((await titles(person)).sort()).toEqual([
      'A business declined your request',
      'Welcome to A business',
    ]);
  });

  test('an invitation notifies the professional, its answer the owner', async () => {
    const person = await newUser(app, 'professional');
    const professionalId = await newProfessional(app, { userId: person.id, name: 'Rui Costa' });
    const invite = () =>
      app.call('POST', '/api/join-requests', {
        token: salon.owner.token,
        body: { businessId: salon.business, professionalId },
      });
    const first = await invite();
    expect(await titles(person)).toEqual(['A business invites you to join the team']);
    await app.call('POST', `/api/join-requests/${first.body.id}/decline`, { token: person.token });
    const second = await invite();
    await app.call('POST', `/api/join-requests/${second.body.id}/accept`, { token: person.token });
    expect((await titles(salon.owner)).sort()).toEqual([
      'Rui Costa declined your invitation',
      'Rui Costa joined A business',
    ]);
  });

  test('a submitted business notifies admins, the decision its owner', async () => {
    const admin = await newUser(app, 'admin');
    await setBusiness(
      app,
      salon.business,
      sql`status = 'draft', address_line1 = 'Rua 1', city = 'Lisboa', country = 'Portugal'`,
    );
    const move = (action: string, token: string, body: object = {}) =>
      app.call('POST', `/api/businesses/${salon.business}/${action}`, { token, body });
    const steps: [string, string, object?][] = [
      ['submit', salon.owner.token],
      ['reject', admin.token, { reason: 'No photos' }],
      ['submit', salon.owner.token],
      ['approve', admin.token],
      ['suspend', admin.token, { reason: 'Complaints' }],
      ['reinstate', admin.token],
    ];
    for (const [action, token, body] of steps) {
      expect([action, (await move(action, token, body)).status]).toEqual([action, 200]);
      clock.advance(1);
    }
    expect(await titles(admin)).toEqual(['Review needed: A business', 'Review needed: A business']);
    const news = await notificationsOf(app, salon.owner.token);
    expect(news.map(({ title }) => title)).toEqual([
      'A business is no longer suspended',
      'A business is suspended',
      'A business is published',
      'Changes needed: A business',
    ]);
    expect(news[1]?.text).toContain('Reason: “Complaints”');
    expect(news[3]?.text).toContain('Reason: “No photos”');
  });

  test('a sold or cancelled package notifies the customer', async () => {
    await makeRegulars(app, salon, salon.customer);
    const purchase = await soldPackage(app, salon, salon.customer.id);
    clock.advance(1);
    await app.call('DELETE', `/api/business/packages/purchases/${purchase}`, { token: salon.owner.token });
    expect(await titlesByRecipient()).toEqual({
      customer: ['Package cancelled: Haircuts', 'Your package at A business: Haircuts'],
      owner: [],
      worker: [],
    });
    const [, sale] = await notificationsOf(app, salon.customer.token);
    expect(sale).toMatchObject({ subjectId: purchase, appointmentId: null });
    expect(sale?.text).toContain('The package contains 2 sessions');
  });

  test('every kind of event with recipients notifies them', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    const kinds = eventKinds.filter((kind) =>
      /^(alert|waitlist|review|report\.resolved|ticket\.(answered|changed)|appointment\.(paid|refunded))/.test(
        kind,
      ),
    );
    expect(kinds.length).toBeGreaterThan(10);
    const publish = (kind: EventKind, more: object) =>
      app.db.transaction((transaction) =>
        publishEvent(transaction, {
          kind,
          subjectId: kind.startsWith('appointment.') ? id : 'xyz_1',
          byUserId: salon.owner.id,
          payload: { ...samplePayloads[kind], ...more, appointmentId: id },
          now: clock.now(),
        } as NewEvent),
      );
    for (const kind of kinds) await publish(kind, {});
    for (const kind of kinds) await publish(kind, { recipients: [salon.customer.id, 'usr_nobody'] });
    const list = await notificationsOf(app, salon.customer.token);
    expect(list.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
    for (const { title, appointmentId } of list)
      expect([title, appointmentId]).toEqual([expect.stringMatching(/\S/), id]);
    expect(await titlesByRecipient()).toMatchObject({ owner: [], worker: [] });
  });
});

test('several processes on one database notify everyone once', async () => {
  const second = await startApp({ clock, databaseUrl: app.databaseUrl });
  for (let hour = 10; hour < 16; hour++)
    await booked(app, salon.customer.token, { ...salon.slot, start: `${hour}:00` });
  await Promise.all([app, second, app, second].map((each) => each.app.dispatchEvents()));
  for (const person of [salon.customer, salon.owner, salon.worker]) {
    const list = await notificationsOf(app, person.token);
    expect(new Set(list.map(({ subjectId }) => subjectId)).size).toBe(6);
    expect(list).toHaveLength(6);
  }
  await second.close();
});

test('a deleted account is neither notified nor named', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  await dispatchAll(app);
  await app.db.run(sql`update appointments set status = 'Cancelled' where id = ${id}`);
  expect(
    (
      await app.call('DELETE', '/api/account', {
        token: salon.customer.token,
        body: { password: 'a long password' },
      })
    ).status,
  ).toBe(204);
  await app.db.run(sql`
    insert into events (kind, subject_id, by_user_id, at) values ('appointment.cancelled', ${id}, ${salon.owner.id}, ${clock.now()})`);
  const list = await notificationsOf(app, salon.worker.token);
  expect(list.map(({ title }) => title)).toEqual([
    expect.stringMatching(/Haircut for (Deleted user|the client)/),
    expect.stringMatching(/Haircut for (Deleted user|the client)/),
  ]);
  expect(JSON.stringify(list)).not.toContain('Maya');
  const rows = await app.db.rows(sql`select 1 from notifications where user_id = ${salon.customer.id}`);
  expect(rows).toEqual([]);
});

test('an account deleted during dispatch leaves neither notifications nor its name', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await newUser(app, 'customer', 'Grace Hopper');
    const { id } = await booked(app, person.token, { ...salon.slot, start: `1${round}:00` });
    await act(app, person.token, id, 'cancel', { reason: 'Grace is ill' });
    const [gone] = await Promise.all([
      app.call('DELETE', '/api/account', { token: person.token, body: { password: 'a long password' } }),
      app.app.dispatchEvents(),
    ]);
    expect(gone.status).toBe(204);
    await dispatchAll(app);
    expect(await app.db.rows(sql`select id from notifications where user_id = ${person.id}`)).toEqual([]);
  }
  const list = await notificationsOf(app, salon.owner.token);
  expect(list.length).toBeGreaterThan(0);
  expect(JSON.stringify(list)).not.toContain('Grace');
  expect(await listViolations(app.db)).toEqual([]);
});
