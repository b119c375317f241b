import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant, refusal } from '../../../fixtures/grants.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { monday } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startApp({ clock });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  person = await newUser(app);
});

const scopes = ['appointments:read'];
const list = (query = '') => app.call('GET', `/api/grants${query}`, { token: person.token });
const namesOf = async (query = '') =>
  (await list(query)).body.map(({ agentName }: { agentName: string }) => agentName);

/** Creates one grant per name, oldest first. */
async function allowAll(names: readonly string[], limits: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const agentName of names) {
    clock.advance(1);
    ids.push((await newGrant(app, person.token, { scopes, agentName, ...limits })).id);
  }
  return ids;
}

const revoke = (id: string) => app.call('DELETE', `/api/grants/${id}`, { token: person.token });

test('lists all grants, active grants or ended grants', async () => {
  const [revoked] = await allowAll(['Revoked', 'Active']);
  await revoke(revoked!);
  expect(await namesOf()).toEqual(['Active', 'Revoked']);
  expect(await namesOf('?status=active')).toEqual(['Active']);
  expect(await namesOf('?status=ended')).toEqual(['Revoked']);
});

test('a grant is active until expiresAt and ended from then on', async () => {
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  await allowAll(['Short'], { expiresAt });
  clock.advance(58);
  expect([await namesOf('?status=active'), await namesOf('?status=ended')]).toEqual([['Short'], []]);
  clock.advance(1);
  expect([await namesOf('?status=active'), await namesOf('?status=ended')]).toEqual([[], ['Short']]);
});

test('paginates active and ended grants separately', async () => {
  const names = ['1', '2', '3', '4', '5', '6'];
  const ids = await allowAll(names);
  for (const id of [ids[0], ids[2], ids[4]]) await revoke(id!);
  for (const [status, expected] of [
    ['active', [['6', '4'], ['2']]],
    ['ended', [['5', '3'], ['1']]],
  ] as const) {
    const first = await list(`?status=${status}&limit=2`);
    const next = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!, app.url);
    expect(next.searchParams.get('status')).toBe(status);
    const second = await list(next.search);
    const pages = [first, second].map(({ body }) => body.map((one: { agentName: string }) => one.agentName));
    expect(pages).toEqual(expected);
    expect(second.headers.get('link')).toBeNull();
  }
});

test('does not list grants of other accounts', async () => {
  await allowAll(['Mine']);
  person = await newUser(app);
  expect([await namesOf('?status=active'), await namesOf('?status=ended')]).toEqual([[], []]);
});

test.each(['living', 'ACTIVE'])('returns 400 INVALID_STATUS for status %j', async (status) => {
  expect(refusal(await list(`?status=${status}`)).slice(0, 2)).toEqual([400, 'INVALID_STATUS']);
});
