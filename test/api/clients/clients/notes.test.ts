import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { insertAppointment, newClient, newOwner, type Owner, outcome } from '../../../fixtures/clients.ts';
import { newBusiness, newUser, walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const clock = movingClock('2026-06-01T12:00:00Z');
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startApp({ clock });
  owner = await newOwner(app);
});
afterAll(() => app.close());

const path = (clientId: string, noteId?: string) =>
  `/api/business/clients/${clientId}/notes${noteId === undefined ? '' : `/${noteId}`}`;
const note = (clientId: string, text: unknown, { token } = owner as { token: string }) =>
  app.call('POST', path(clientId), { token, body: { text } });

describe('client notes', () => {
  test('have author and date and are listed newest first, paginated', async () => {
    const { id } = await newClient(app, owner, { name: 'Ada', notes: 'the one text' });
    expect((await app.call('GET', path(id), { token: owner.token })).body).toEqual([]);
    const first = await note(id, '  Allergic to ammonia\nreally  ');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^cnt_/),
        clientId: id,
        text: 'Allergic to ammonia\nreally',
        authorId: owner.id,
        authorName: expect.any(String),
        createdAt: '2026-06-01T12:00:00.000Z',
        updatedAt: '2026-06-01T12:00:00.000Z',
      },
    ]);
    clock.advance(60);
    const second = await note(id, 'Likes tea');
    const listed = await walk(app, `${path(id)}?limit=1`, { token: owner.token });
    expect(listed).toEqual([second.body, first.body]);
    const record = await app.call('GET', `/api/business/clients/${id}`, { token: owner.token });
    expect(record.body.notes).toBe('the one text');
  });

  test('can be changed and removed; author and date stay', async () => {
    const { id } = await newClient(app, owner, { name: 'Ada' });
    const { body: made } = await note(id, 'Before');
    clock.advance(60);
    const changed = await app.call('PATCH', path(id, made.id), {
      token: owner.token,
      body: { ...made, text: 'After' },
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...made, text: 'After', updatedAt: clock.now().toISOString() },
    ]);
    const forged = await app.call('PATCH', path(id, made.id), {
      token: owner.token,
      body: { authorId: 'usr_x' },
    });
    expect(outcome(forged)).toEqual([400, 'INVALID_INPUT']);
    const remove = () => app.call('DELETE', path(id, made.id), { token: owner.token });
    expect((await remove()).status).toBe(204);
    expect(outcome(await remove())).toEqual([404, 'NOT_FOUND']);
  });

  test('are not accessible to other businesses', async () => {
    const { id } = await newClient(app, owner, { name: 'Ada' });
    const { body: made } = await note(id, 'Secret');
    const stranger = await newUser(app, 'business');
    await newBusiness(app, { userId: stranger.id });
    const { token } = stranger;
    const other = await newClient(app, owner, { name: 'Bob' });
    const answers = await Promise.all([
      app.call('GET', path(id), { token }),
      note(id, 'x', stranger),
      app.call('PATCH', path(id, made.id), { token, body: { text: 'x' } }),
      app.call('DELETE', path(id, made.id), { token }),
    ]);
    for (const answer of answers) expect(outcome(answer)).toEqual([404, 'CLIENT_NOT_FOUND']);
    const elsewhere = await app.call('DELETE', path(other.id, made.id), { token: owner.token });
    expect(outcome(elsewhere)).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    [{}, 'MISSING_FIELDS'],
    [{ text: '' }, 'MISSING_FIELDS'],
    [{ text: ' \n ' }, 'INVALID_INPUT'],
    [{ text: 'x'.repeat(5_001) }, 'INVALID_INPUT'],
    [{ text: 'x', author: 'me' }, 'INVALID_INPUT'],
  ])('%j is refused', async (body, code) => {
    const { id } = await newClient(app, owner, { name: 'Ada' });
    expect(outcome(await app.call('POST', path(id), { token: owner.token, body }))).toEqual([400, code]);
  });

  test('are created once per Idempotency-Key and limited in number', async () => {
    const { id } = await newClient(app, owner, { name: 'Ada' });
    const options = {
      token: owner.token,
      body: { text: 'Once' },
      headers: { 'idempotency-key': 'note-once' },
    };
    const [first, second] = [
      await app.call('POST', path(id), options),
      await app.call('POST', path(id), options),
    ];
    expect(second.body).toEqual(first.body);
    await app.db.run(sql`
      insert into client_notes (id, client_id, body, created_at, updated_at)
      select 'cnt_' || number || ${id}, ${id}, 'x', now(), now() from generate_series(2, ${limits.clientNotes.most}) number`);
    expect((await note(id, 'One more')).status).toBe(429);
  });

  test('are deleted with the account that created the record and are not in its export', async () => {
    const person = await registerAccount(app);
    const { id } = await newClient(app, owner, { name: 'Grace' });
    await app.db.run(sql`update clients set user_id = ${person.id}, told_by_account = true where id = ${id}`);
    await note(id, 'Never to be exported');
    const exported = await app.call('GET', '/api/account/export', { token: person.token });
    expect(exported.status).toBe(200);
    expect(exported.text).not.toContain('Never to be exported');
    const gone = await app.call('DELETE', '/api/account', {
      token: person.token,
      body: { password: person.password },
    });
    expect(gone.status).toBe(204);
    expect((await app.call('GET', path(id), { token: owner.token })).body).toEqual([]);
  });
});

describe('figures of a client', () => {
  const figuresOf = (id: string, { token } = owner as { token: string }) =>
    app.call('GET', `/api/business/clients/${id}/figures`, { token });

  test('are zero without appointments', async () => {
    const { id } = await newClient(app, owner, { name: 'Ada' });
    expect((await figuresOf(id)).body).toEqual({
      clientId: id,
      visits: 0,
      noShows: 0,
      cancelled: 0,
      upcoming: 0,
      spent: [],
      lastVisit: null,
      nextVisit: null,
    });
  });

  test('count appointments of the record and its account at this business', async () => {
    const { businessId } = owner;
    const person = await registerAccount(app);
    const { id: crmClientId } = await newClient(app, owner, { name: 'Ada' });
    await app.db.run(sql`update clients set user_id = ${person.id} where id = ${crmClientId}`);
    const add = async (month: string, status: string, minor: number | null, more = {}) => {
      const visit = await insertAppointment(app, {
        businessId,
        crmClientId,
        start: `2026-${month}-01T09:00Z`,
        end: `2026-${month}-01T10:00Z`,
        startMinute: 600,
        status,
        ...more,
      });
      await app.db.run(sql`update appointments set price_minor = ${minor} where id = ${visit.id}`);
      return visit.id;
    };
    const own = { crmClientId: undefined, userId: person.id };
    await add('01', 'Completed', 2_050);
    const last = await add('02', 'Completed', 1_000, own);
    const refunded = await add('03', 'NoShow', 900);
    await app.db.run(sql`update appointments set payment_status = 'refunded' where id = ${refunded}`);
    await add('04', 'Cancelled', 700);
    await add('05', 'Confirmed', 600);
    const next = await add('07', 'Pending', 400, own);
    await add('08', 'Confirmed', null);
    const elsewhere = await newBusiness(app, { userId: owner.id });
    await add('09', 'Confirmed', 100, { ...own, businessId: elsewhere });
    expect((await figuresOf(crmClientId)).body).toEqual({
      clientId: crmClientId,
      visits: 2,
      noShows: 1,
      cancelled: 1,
      upcoming: 2,
      spent: [{ currency: 'EUR', spentMajor: 30.5, expectedMajor: 4 }],
      lastVisit: { id: last, date: '2026-02-01', start: '10:00' },
      nextVisit: { id: next, date: '2026-07-01', start: '10:00' },
    });
    const stranger = await newOwner(app);
    expect(outcome(await figuresOf(crmClientId, stranger))).toEqual([404, 'CLIENT_NOT_FOUND']);
  });
});
