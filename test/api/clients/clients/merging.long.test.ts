import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { listClients, newClient, newEmail, newOwner, outcome } from '../../../fixtures/clients.ts';
import { followLink, sentLinkToken } from '../../../fixtures/email-links.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { dispatchAll } from '../../../fixtures/notifications.ts';
import { act, book, booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
});
afterAll(() => app.close());

const path = '/api/business/clients';
const enter = (body: object) => newClient(app, salon.owner, body);
const get = (id: string, token = salon.owner.token) => app.call('GET', `${path}/${id}`, { token });
const merge = (id: string, otherId: unknown, token = salon.owner.token) =>
  app.call('POST', `${path}/${id}/merge`, { token, body: { otherId } });
const bookFor = (crmClientId: string, start: string) =>
  booked(app, salon.owner.token, { ...salon.slot, start, crmClientId });
const visitsOf = async (id: string) =>
  (await app.call('GET', `${path}/${id}/appointments`, { token: salon.owner.token })).body
    .map((visit: { id: string }) => visit.id)
    .sort();
const keysOf = (id: string) =>
  app.db.rows<{ right: boolean }>(sql`
    select a.client_key = c.person_key as right from appointments a join clients c on c.id = a.crm_client_id where c.id = ${id}`);

describe('merging two records', () => {
  beforeAll(async () => {
    salon = await newSalon(app);
  });

  test('keeps one with all data of both', async () => {
    const kept = await enter({ name: 'Ada Lovelace', notes: 'mine' });
    const other = await enter({
      name: 'A. Lovelace',
      email: newEmail(),
      phone: '+351 21 1',
      notes: 'theirs',
    });
    const visits = [await bookFor(kept.id, '09:00'), await bookFor(other.id, '09:30')];
    await app.call('POST', `${path}/${other.id}/notes`, {
      token: salon.owner.token,
      body: { text: 'Likes tea' },
    });
    await dispatchAll(app);
    const received = await app.db.rows(sql`select id from notifications where client_id = ${other.id}`);
    const merged = await merge(kept.id, other.id);
    expect([merged.status, merged.body]).toEqual([200, { ...kept, email: other.email, phone: other.phone }]);
    expect((await get(kept.id)).body).toEqual(merged.body);
    expect(await visitsOf(kept.id)).toEqual(visits.map(({ id }) => id).sort());
    expect(await keysOf(kept.id)).toEqual([{ right: true }, { right: true }]);
    const notes = (await app.call('GET', `${path}/${kept.id}/notes`, { token: salon.owner.token })).body;
    expect(notes.map(({ text }: { text: string }) => text).sort()).toEqual(['Likes tea', 'theirs']);
    expect(await app.db.rows(sql`select id from notifications where client_id = ${kept.id}`)).toEqual(
      expect.arrayContaining(received),
    );
    const shown = await app.call('GET', `/api/appointments/${visits[1].id}`, { token: salon.owner.token });
    expect(shown.body).toMatchObject({ crmClientId: kept.id, clientEmail: other.email });
  });

  test('redirects the other id and is idempotent', async () => {
    const [kept, other, third] = [
      await enter({ name: 'Kept' }),
      await enter({ name: 'Other' }),
      await enter({ name: 'Third' }),
    ];
    expect((await merge(kept.id, other.id)).status).toBe(200);
    const again = await merge(kept.id, other.id);
    expect([again.status, again.body.id]).toEqual([200, kept.id]);
    const gone = await get(other.id);
    expect(outcome(gone)).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(errorInfo(gone)).toEqual({ reason: 'merged', id: kept.id });
    // Also after that record is merged.
    await merge(third.id, kept.id);
    expect(errorInfo(await get(other.id))).toEqual({ reason: 'merged', id: third.id });
    const late = await book(app, salon.owner.token, { ...salon.slot, start: '10:00', crmClientId: other.id });
    expect(outcome(late)).toEqual([404, 'CLIENT_NOT_FOUND']);
    const stranger = await newOwner(app);
    const toStranger = await get(other.id, stranger.token);
    expect(errorInfo(toStranger)).toEqual({ reason: 'not-found' });
    const log = await app.db.rows(sql`
      select id, into_id, by_user_id from merged_clients where into_id = ${third.id} order by id`);
    expect(log).toEqual(
      [kept.id, other.id].sort().map((id) => ({ id, into_id: third.id, by_user_id: salon.owner.id })),
    );
  });

  test('is refused for two accounts and for unknown records', async () => {
    const [one, two] = [await registerAccount(app), await registerAccount(app)];
    const [a, b, free] = [await enter({ name: 'A' }), await enter({ name: 'B' }), await enter({ name: 'C' })];
    await app.db.run(sql`update clients set user_id = ${one.id} where id = ${a.id}`);
    await app.db.run(sql`update clients set user_id = ${two.id} where id = ${b.id}`);
    expect(outcome(await merge(a.id, b.id))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await merge(a.id, a.id))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await merge(a.id, 'cli_none'))).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(outcome(await merge('cli_none', a.id))).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(outcome(await merge(a.id, undefined))).toEqual([400, 'MISSING_FIELDS']);
    const stranger = await newOwner(app);
    const theirs = await newClient(app, stranger, { name: 'Theirs' });
    expect(outcome(await merge(a.id, theirs.id))).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(outcome(await merge(a.id, free.id, stranger.token))).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(outcome(await merge(a.id, free.id, one.token))).toEqual([403, 'FORBIDDEN']);
    for (const { id } of [a, b, free]) expect((await get(id)).status).toBe(200);
  });

  test('is refused while both have overlapping appointments, and nothing changes', async () => {
    const second = await newSalon(app);
    const worker = {
      professional: second.professional,
      services: [second.haircut],
      business: second.business,
    };
    salon = second;
    const [a, b] = [await enter({ name: 'A' }), await enter({ name: 'B', notes: 'x' })];
    const yoga = { ...second.slot, ...worker, services: [second.yoga], start: '11:00' };
    const one = await booked(app, second.owner.token, { ...yoga, crmClientId: a.id });
    const two = await booked(app, second.owner.token, { ...yoga, crmClientId: b.id });
    expect(outcome(await merge(a.id, b.id))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect(await visitsOf(b.id)).toEqual([two.id]);
    await act(app, second.owner.token, one.id, 'cancel');
    expect((await merge(a.id, b.id)).status).toBe(200);
    expect(await visitsOf(a.id)).toEqual([one.id, two.id].sort());
  });

  test('covers every table that refers to clients', async () => {
    const rows = await app.db.rows<{ name: string }>(sql`
      select conrelid::regclass || '.' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as name
      from pg_constraint where contype = 'f' and confrelid = 'clients'::regclass order by 1`);
    // `moveBelongings` must move every reference.
    expect(rows.map(({ name }) => name)).toEqual([
      'appointments.crm_client_id',
      'client_import_rows.client_id',
      'client_notes.client_id',
      'merged_clients.into_id',
      'notifications.client_id',
      'waitlist_entries.client_id',
      'waitlist_offers.client_id',
    ]);
  });
});

describe('races', () => {
  test('concurrent bookings for the merged record are moved or refused', async () => {
    salon = await newSalon(app);
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    const [kept, other] = [await enter({ name: 'Kept' }), await enter({ name: 'Other' })];
    const [merged, ...answers] = await Promise.all([
      merge(kept.id, other.id),
      ...starts.map((start) => book(app, salon.owner.token, { ...salon.slot, start, crmClientId: other.id })),
    ]);
    expect(merged!.status).toBe(200);
    const made = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(outcome(answer)).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(await visitsOf(kept.id)).toEqual(made.map(({ body }) => body.id).sort());
    expect((await keysOf(kept.id)).every(({ right }) => right)).toBe(true);
  });

  test('concurrent merges in both directions leave one record', async () => {
    const [a, b] = [
      await enter({ name: 'A', email: newEmail() }),
      await enter({ name: 'B', phone: '12345' }),
    ];
    const answers = await Promise.all([
      merge(a.id, b.id),
      merge(b.id, a.id),
      merge(a.id, b.id),
      merge(b.id, a.id),
    ]);
    const left = (await listClients(app, salon.owner)).body.filter(({ id }: { id: string }) =>
      [a.id, b.id].includes(id),
    );
    expect(left).toEqual([expect.objectContaining({ email: a.email, phone: '12345' })]);
    for (const { status, body } of answers)
      expect([
        [200, left[0].id],
        [404, 'CLIENT_NOT_FOUND'],
      ]).toContainEqual([status, body.error ?? body.id]);
  });

  test('merging while the account is being deleted leaves no linked record', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await registerAccount(app);
      const [kept, other] = [await enter({ name: 'Kept' }), await enter({ name: 'Told', phone: '55555' })];
      await app.db.run(
        sql`update clients set user_id = ${person.id}, told_by_account = true where id = ${other.id}`,
      );
      const gone = () =>
        app.call('DELETE', '/api/account', { token: person.token, body: { password: person.password } });
      const [deleted] = await Promise.all([gone(), merge(kept.id, other.id)]);
      expect(deleted.status).toBe(204);
      expect(
        await app.db.rows(sql`select 1 from clients where user_id = ${person.id} or phone = '55555'`),
      ).toEqual([]);
    }
  });
});

describe('an email verified after the first booking', () => {
  const record = (id: string) =>
    app.db.rows(sql`select id from clients where business_id = ${salon.business} and user_id = ${id}`);
  const confirm = async (email: string) => {
    expect((await followLink(app, await sentLinkToken(app, email))).status).toBe(204);
  };

  const nothingToDo = () =>
    eventually(
      async () => (await app.db.row(sql`select 1 from jobs where kind = 'account.confirmed'`)) === null,
    );

  test('merges both records into the one entered by the business', async () => {
    salon = await newSalon(app);
    const person = await registerAccount(app, { name: 'Grace Hopper', phone: '+351211234567' });
    const entered = await enter({ name: 'From the book', email: person.email, notes: 'Tea' });
    const visit = await bookFor(entered.id, '09:00');
    await booked(app, person.token, { ...salon.slot, start: '10:00' });
    await dispatchAll(app);
    const [made] = await record(person.id);
    expect(made).not.toEqual({ id: entered.id });
    expect((await get(entered.id)).body.userId).toBeNull();
    await confirm(person.email);
    await nothingToDo();
    expect(await record(person.id)).toEqual([{ id: entered.id }]);
    expect((await get(entered.id)).body).toEqual({
      ...entered,
      phone: '+351211234567',
      userId: person.id,
    });
    expect(await visitsOf(entered.id)).toHaveLength(2);
    expect(await visitsOf(entered.id)).toContain(visit.id);
    // Data from the account is deleted with it, data entered by the business remains.
    await app.db.run(sql`update appointments set status = 'Completed' where user_id = ${person.id}`);
    const gone = await app.call('DELETE', '/api/account', {
      token: person.token,
      body: { password: person.password },
    });
    expect(gone.status).toBe(204);
    expect((await get(entered.id)).body).toEqual(entered);
  });

  test('does not affect other records or businesses without bookings', async () => {
    const person = await registerAccount(app);
    const elsewhere = await newOwner(app);
    const typed = await newClient(app, elsewhere, { name: 'Typed', email: person.email });
    await booked(app, person.token, { ...salon.slot, start: '11:00' });
    await dispatchAll(app);
    await confirm(person.email);
    await nothingToDo();
    expect((await get(typed.id, elsewhere.token)).body.userId).toBeNull();
    expect(await record(person.id)).toHaveLength(1);
  });
});

test('the database invariants about clients hold', async () => {
  const wrong = (await listViolations(app.db)).filter(({ invariant }) => /client/.test(invariant));
  expect(wrong).toEqual([]);
});
