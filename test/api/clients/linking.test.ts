import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../harness/app.ts';
import { newPerson } from '../auth/people.ts';
import { importCsv, listAll, newClient, newEmail, newOwner, type Owner } from './owner.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startApp({ environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  owner = await newOwner(app);
});
afterAll(() => app.close());

const path = '/api/business/clients';
const userIdOf = async (id: string, token = owner.token) =>
  (await app.call('GET', `${path}/${id}`, { token })).body.userId;

describe('a client is linked to the account with the same address', () => {
  test('when entered, in whatever case', async () => {
    const person = await newPerson(app, { email: newEmail() });
    const client = await newClient(app, owner, { name: 'Ada', email: person.email.toUpperCase() });
    expect(client.userId).toBe(person.id);
    expect(await userIdOf(client.id)).toBe(person.id);
  });

  test('when the address changes, and no longer when it is cleared', async () => {
    const [first, second] = [await newPerson(app), await newPerson(app)];
    const client = await newClient(app, owner, { name: 'Ada', email: first.email });
    const patch = async (body: object) =>
      (await app.call('PATCH', `${path}/${client.id}`, { token: owner.token, body })).body.userId;
    expect(await patch({ email: second.email })).toBe(second.id);
    expect(await patch({ notes: 'still' })).toBe(second.id);
    expect(await patch({ email: second.email.toUpperCase() })).toBe(second.id);
    expect(await patch({ email: newEmail() })).toBeNull();
    expect(await patch({ email: first.email })).toBe(first.id);
    expect(await patch({ email: null })).toBeNull();
    expect(await userIdOf(client.id)).toBeNull();
  });

  test('when imported', async () => {
    const person = await newPerson(app);
    const mine = await newOwner(app);
    await importCsv(app, mine, `name,email\nAda,${person.email.toUpperCase()}\nBob,${newEmail()}\nCid,`);
    const users = (await listAll(app, mine)).body.map(({ userId }: { userId: string | null }) => userId);
    expect(users).toEqual([person.id, null, null]);
  });

  test('when the account is opened later, at every business', async () => {
    const email = newEmail();
    const other = await newOwner(app);
    const [here, there] = [
      await newClient(app, owner, { name: 'Ada', email: email.toUpperCase() }),
      await newClient(app, other, { name: 'A. L.', email }),
    ];
    expect([here.userId, there.userId]).toEqual([null, null]);
    const person = await newPerson(app, { email });
    expect(await userIdOf(here.id)).toBe(person.id);
    expect(await userIdOf(there.id, other.token)).toBe(person.id);
  });

  test('until the account is deleted; whoever has the address next is linked instead', async () => {
    const person = await newPerson(app);
    const client = await newClient(app, owner, { name: 'Ada', email: person.email });
    expect(
      (
        await app.call('DELETE', '/api/account', {
          token: person.token,
          body: { password: 'first password' },
        })
      ).status,
    ).toBe(204);
    expect(await userIdOf(client.id)).toBeNull();
    const later = await newClient(app, await newOwner(app), { name: 'Ada', email: person.email });
    expect(later.userId).toBeNull();
    const next = await newPerson(app, { email: person.email });
    expect(await userIdOf(client.id)).toBe(next.id);
  });
});

describe('at the same moment', () => {
  test('an account opened and a client entered: they find each other', async () => {
    const emails = Array.from({ length: 12 }, newEmail);
    const pairs = await Promise.all(
      emails.flatMap((email) => [newPerson(app, { email }), newClient(app, owner, { name: 'Ada', email })]),
    );
    for (let index = 0; index < pairs.length; index += 2)
      expect(await userIdOf(pairs[index + 1].id)).toBe(pairs[index].id);
  });

  test('accounts opened while their addresses are imported: all find each other', async () => {
    const mine = await newOwner(app);
    const emails = Array.from({ length: 8 }, newEmail);
    // Half of them known before: the import holds their rows while the accounts come.
    for (const email of emails.slice(0, 4)) await newClient(app, mine, { name: 'Old', email });
    const padding = Array.from({ length: 1500 }, () => `Pad,${newEmail()}`).join('\n');
    const [imported, ...people] = await Promise.all([
      importCsv(app, mine, `name,email\n${emails.map((email) => `New,${email}`).join('\n')}\n${padding}`),
      ...emails.map((email) => newPerson(app, { email })),
    ]);
    expect(imported.body).toEqual({ created: 1504, updated: 4, unchanged: 0, errors: [] });
    const links = await app.db.rows(sql`
      select email_key, user_id from clients where business_id = ${mine.businessId} and user_id is not null`);
    expect(new Map(links.map((link) => Object.values(link) as [string, string]))).toEqual(
      new Map(people.map(({ email, id }) => [email, id])),
    );
  });

  test('an account deleted while a client is entered with its address: no link to nobody is left', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson(app)));
    await Promise.all(
      people.flatMap(({ email, token }) => [
        newClient(app, owner, { name: 'Ada', email }),
        app.call('DELETE', '/api/account', { token, body: { password: 'first password' } }),
      ]),
    );
    const dangling = await app.db.rows(sql`
      select c.id from clients c join users u on u.id = c.user_id where u.deleted_at is not null`);
    expect(dangling).toEqual([]);
  });
});
