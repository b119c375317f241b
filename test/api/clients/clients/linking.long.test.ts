import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkAccounts } from '../../../../src/features/clients/clients/link-accounts.ts';
import type { Transaction } from '../../../../src/platform/database/database.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import type { DomainEvent } from '../../../../src/shared/event-kinds.ts';
import { type RegisteredAccount, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { importCsv, listClients, newClient, newEmail, newOwner } from '../../../fixtures/clients.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { dispatchAll } from '../../../fixtures/notifications.ts';
import { act, booked, day, monday, newCoupon, newSalon, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
});
afterAll(() => app.close());

const path = '/api/business/clients';
const clientsOf = async ({ owner }: Salon) => (await listClients(app, owner)).body;
const confirm = ({ id }: Pick<RegisteredAccount, 'id'>) =>
  app.db.run(sql`update users set email_verified_at = now() where id = ${id}`);
const bookAt = async (person: Pick<RegisteredAccount, 'token'>, start: string, change: object = {}) => {
  const visit = await booked(app, person.token, { ...salon.slot, start, ...change });
  await dispatchAll(app);
  return visit;
};

describe('entering an email', () => {
  test('never links an account, whether created, changed or imported, before or after registration', async () => {
    const owner = await newOwner(app);
    const [known, later] = [await registerAccount(app), newEmail()];
    await confirm(known);
    const entered = await newClient(app, owner, { name: 'Ada', email: known.email.toUpperCase() });
    const early = await newClient(app, owner, { name: 'Bob', email: later });
    const moved = await newClient(app, owner, { name: 'Cid', email: newEmail() });
    await registerAccount(app, { email: later });
    const { email } = await registerAccount(app);
    const patched = await app.call('PATCH', `${path}/${moved.id}`, { token: owner.token, body: { email } });
    expect(patched.status).toBe(200);
    const imported = await registerAccount(app);
    await importCsv(app, owner, `name,email\nDora,${imported.email}`);
    const rows = (await listClients(app, owner)).body;
    expect(rows.map(({ userId }: { userId: unknown }) => userId)).toEqual([null, null, null, null]);
    expect([entered.userId, early.userId, patched.body.userId]).toEqual([null, null, null]);
  });
});

describe('booking', () => {
  beforeAll(async () => {
    salon = await newSalon(app);
  });

  test('creates one client record with name, email and phone', async () => {
    const person = await registerAccount(app, { name: 'Grace Hopper', phone: '+351211234567' });
    await bookAt(person, '09:00');
    await bookAt(person, '09:30');
    const known = (await clientsOf(salon)).filter(({ userId }: { userId: string }) => userId === person.id);
    expect(known).toEqual([
      expect.objectContaining({
        businessId: salon.business,
        name: 'Grace Hopper',
        email: person.email,
        phone: '+351211234567',
        notes: null,
      }),
    ]);
    const visits = await app.call('GET', `${path}/${known[0].id}/appointments`, { token: salon.owner.token });
    expect(visits.body).toHaveLength(2);
  });

  test('shows the contact to staff immediately and to no other account', async () => {
    const person = await registerAccount(app, { phone: '+351211234568' });
    const { id, ...own } = await booked(app, person.token, { ...salon.slot, start: '10:00' });
    expect(own).not.toHaveProperty('clientEmail');
    const contact = { clientEmail: person.email, clientPhone: '+351211234568' };
    for (const { token } of [salon.owner, salon.worker]) {
      expect((await app.call('GET', `/api/appointments/${id}`, { token })).body).toMatchObject(contact);
      const list = await app.call('GET', `/api/appointments?clientId=${person.id}`, { token });
      expect(list.body).toEqual([expect.objectContaining({ id, ...contact })]);
    }
    const noted = await app.call('PATCH', `/api/appointments/${id}`, {
      token: salon.owner.token,
      body: { staffNotes: 'Call first' },
    });
    expect(noted.body).toMatchObject(contact);
    const stranger = await newUser(app);
    const others = [
      await app.call('GET', `/api/appointments/${id}`, { token: person.token }),
      await app.call('GET', `/api/appointments?professionalId=${salon.professional}&date=${day}`, {
        token: stranger.token,
      }),
    ];
    for (const { text } of others) expect(text).not.toMatch(/clientEmail|clientPhone|@example|\+3512/);
  });

  test('links the existing record of a verified email; an unverified email gets a new record', async () => {
    const [proven, claimed] = [await registerAccount(app), await registerAccount(app)];
    await confirm(proven);
    const records = await Promise.all(
      [proven, claimed].map(({ email }) => newClient(app, salon.owner, { name: 'From the book', email })),
    );
    await bookAt(proven, '11:00');
    await bookAt(claimed, '11:30');
    const rows = await clientsOf(salon);
    const of = (id: string) => rows.filter(({ userId }: { userId: string }) => userId === id);
    expect(of(proven.id)).toEqual([{ ...records[0], userId: proven.id }]);
    expect(of(claimed.id)).toEqual([
      expect.objectContaining({
        name: 'Ada Lovelace',
        email: null,
        id: expect.not.stringMatching(records[1].id),
      }),
    ]);
    expect(rows).toContainEqual(records[1]);
  });

  test('by staff creates no record, and a changed email does not change the link', async () => {
    const [person, other] = [await registerAccount(app), await registerAccount(app)];
    await bookAt(person, '12:00');
    const [mine] = (await clientsOf(salon)).filter(({ userId }: { userId: string }) => userId === person.id);
    const patched = await app.call('PATCH', `${path}/${mine.id}`, {
      token: salon.owner.token,
      body: { email: newEmail(), notes: 'Likes tea' },
    });
    expect(patched.body.userId).toBe(person.id);
    const visit = await bookAt(other, '12:30');
    await app.db.run(sql`delete from clients where user_id = ${other.id}`);
    await act(app, salon.owner.token, visit.id, 'cancel');
    await dispatchAll(app);
    expect(await app.db.rows(sql`select 1 from clients where user_id = ${other.id}`)).toEqual([]);
  });

  test('many concurrent bookings create one record', async () => {
    const person = await registerAccount(app);
    const starts = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30'];
    await Promise.all([
      ...starts.map((start) => booked(app, person.token, { ...salon.slot, start })),
      ...starts.map(() => app.app.dispatchEvents()),
    ]);
    await dispatchAll(app);
    expect(await app.db.rows(sql`select 1 from clients where user_id = ${person.id}`)).toHaveLength(1);
  });
});

describe('a batch of events', () => {
  /** Removes the records of accounts that booked, so that the batch has to create them. */
  async function bookedWithoutRecord(people: RegisteredAccount[], starts: string[]): Promise<DomainEvent[]> {
    salon = await newSalon(app);
    const visits = await Promise.all(people.map((person, index) => bookAt(person, starts[index]!)));
    await app.db.run(sql`delete from clients where user_id = any (${people.map(({ id }) => id)}::text[])`);
    return visits.map(
      ({ id }, index) =>
        ({ kind: 'appointment.booked', subjectId: id, byUserId: people[index]!.id }) as DomainEvent,
    );
  }
  const recordsOf = (people: RegisteredAccount[]) =>
    app.db.rows<{ user_id: string; email: string | null }>(
      sql`select user_id, email from clients where user_id = any (${people.map(({ id }) => id)}::text[])`,
    );

  test('creates the records of all new clients in two statements', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => registerAccount(app)));
    const events = await bookedWithoutRecord(people, ['09:00', '09:30', '10:00', '10:30']);
    let statements = 0;
    await app.db.transaction((transaction) => {
      const rows: Transaction['rows'] = (statement) => {
        statements++;
        return transaction.rows(statement);
      };
      return linkAccounts({ clock })({ ...transaction, rows }, [...events, ...events]);
    });
    expect([statements, (await recordsOf(people)).length]).toEqual([2, 4]);
  });

  test('creates a record without the address if another transaction takes it meanwhile', async () => {
    const person = await registerAccount(app);
    const events = await bookedWithoutRecord([person], ['09:00']);
    let linking: Promise<void> = Promise.resolve();
    await app.db.transaction(async (other) => {
      await other.run(sql`
        insert into clients (id, business_id, name, search_key, email, email_key, created_at, updated_at)
        values ('cli_other', ${salon.business}, 'Ada', 'ada', ${person.email}, ${person.email}, now(), now())`);
      linking = app.db.transaction((transaction) => linkAccounts({ clock })(transaction, events));
      await waitForLocks(app.db, 1);
    });
    await linking;
    expect(await recordsOf([person])).toEqual([{ user_id: person.id, email: null }]);
  });
});

describe('every way of booking', () => {
  beforeAll(async () => {
    salon = await newSalon(app);
  });
  const hold = async ({ token }: RegisteredAccount, start: string) =>
    (await app.call('POST', '/api/holds', { token, body: { ...salon.slot, start } })).body.id;
  const relative = async ({ token }: RegisteredAccount) =>
    (await app.call('POST', '/api/family-members', { token, body: { name: 'Emil' } })).body.id;

  test.each<[string, string, (person: RegisteredAccount) => Promise<object>]>([
    ['for oneself', '09:00', async () => ({})],
    ['with a coupon', '09:30', async () => ({ couponCode: await newCoupon(app, salon) })],
    ['as a series', '10:00', async () => ({ recurringFrequency: 'weekly', recurringCount: 3 })],
    ['a hold or a waitlist offer', '10:30', async (person) => ({ holdId: await hold(person, '10:30') })],
    ['for the family', '11:00', async (person) => ({ familyMemberId: await relative(person) })],
    ['a place in a class', '11:30', async () => ({ services: [salon.yoga] })],
  ])(
    '%s creates one record with contact, shown to staff with the appointment',
    async (_way, start, fieldsOf) => {
      const person = await registerAccount(app, { name: 'Grace Hopper', phone: '+351211234577' });
      const visit = await bookAt(person, start, await fieldsOf(person));
      const { token } = salon.owner;
      const seen = await app.call('GET', `/api/appointments/${visit.id}`, { token });
      expect(seen.body).toMatchObject({ clientEmail: person.email, clientPhone: '+351211234577' });
      const records = (await clientsOf(salon)).filter(
        ({ userId }: { userId: string }) => userId === person.id,
      );
      expect(records).toEqual([
        expect.objectContaining({ name: 'Grace Hopper', email: person.email, phone: '+351211234577' }),
      ]);
      const history = await app.call('GET', `${path}/${records[0].id}/appointments`, { token });
      expect(history.body.map(({ id }: { id: string }) => id)).toContain(visit.id);
    },
  );
});

describe('deleting the account', () => {
  test('removes data from the account; data entered by the business remains unlinked', async () => {
    salon = await newSalon(app);
    const [received, entered] = [
      await registerAccount(app, { name: 'Joan Clarke', phone: '+351211234569' }),
      await registerAccount(app),
    ];
    await confirm(entered);
    const record = await newClient(app, salon.owner, { name: 'From the book', email: entered.email });
    for (const [person, start] of [
      [received, '09:00'],
      [entered, '09:30'],
    ] as const) {
      const { id } = await bookAt(person, start);
      await app.db.run(sql`update appointments set status = 'Completed' where id = ${id}`);
      const gone = await app.call('DELETE', '/api/account', {
        token: person.token,
        body: { password: person.password },
      });
      expect(gone.status).toBe(204);
    }
    const rows = await clientsOf(salon);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(record);
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'Deleted user', email: null, phone: null, userId: null }),
    );
  });
});
