import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcome, type RegisteredAccount, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';

let app: TestApp;
let customer: RegisteredAccount;
let stranger: RegisteredAccount;
beforeAll(async () => {
  app = await startApp();
  customer = await registerAccount(app);
  stranger = await registerAccount(app);
});
afterAll(() => app.close());

const path = '/api/family-members';
const create = (body: unknown, token = customer.token, headers: Record<string, string> = {}) =>
  app.call('POST', path, { token, body, headers });
const patch = (id: string, body: unknown, token = customer.token) =>
  app.call('PATCH', `${path}/${id}`, { token, body });
const remove = (id: string, token = customer.token) => app.call('DELETE', `${path}/${id}`, { token });

test('a family member has every field, absent values as null', async () => {
  const full = await create({ name: ' Byron ', relation: 'son', birthDate: '2016-02-29' });
  expect(full.status).toBe(201);
  expect(full.body).toEqual({
    id: expect.stringMatching(/^fam_/),
    name: 'Byron',
    relation: 'son',
    birthDate: '2016-02-29',
    createdAt: expect.stringMatching(/Z$/),
  });
  const least = await create({ name: 'Anne', relation: null, birthDate: null });
  expect(least.body).toMatchObject({ name: 'Anne', relation: null, birthDate: null });
});

test('only customers have family members', async () => {
  for (const role of ['business', 'professional']) {
    const { token } = await registerAccount(app, { role });
    const answers = [
      await app.call('GET', path, { token }),
      await create({}, token),
      await patch('fam_x', {}, token),
      await remove('fam_x', token),
    ];
    expect(answers.map(outcome)).toEqual(Array(4).fill([403, 'FORBIDDEN']));
  }
  expect(outcome(await app.call('GET', path))).toEqual([401, 'AUTH_REQUIRED']);
});

describe('invalid fields', () => {
  const cases: [string, object, string][] = [
    ['no name', {}, 'MISSING_FIELDS'],
    ['an empty name', { name: '' }, 'MISSING_FIELDS'],
    ['a name of blanks', { name: ' ' }, 'INVALID_INPUT'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['a day that does not exist', { name: 'A', birthDate: '2015-02-29' }, 'INVALID_DATE_FORMAT'],
    ['a day with a time', { name: 'A', birthDate: '2015-02-20T00:00:00Z' }, 'INVALID_DATE_FORMAT'],
    ['a year alone', { name: 'A', birthDate: 2015 }, 'INVALID_DATE_FORMAT'],
    ['a relation that is a list', { name: 'A', relation: ['son'] }, 'INVALID_INPUT'],
  ];
  test.each(cases)('%s is refused', async (_name, body, code) => {
    expect(outcome(await create(body))).toEqual([400, code]);
  });
});

test('a repeat with the same Idempotency-Key creates one family member', async () => {
  const { token } = await registerAccount(app);
  const headers = { 'idempotency-key': 'family-1' };
  const [first, second] = await Promise.all([
    create({ name: 'Byron' }, token, headers),
    create({ name: 'Byron' }, token, headers),
  ]);
  expect(second.body).toEqual(first.body);
  expect((await app.call('GET', path, { token })).body).toEqual([first.body]);
});

test('PATCH keeps omitted fields, and null clears a field', async () => {
  const { body } = await create({ name: 'Byron', relation: 'son', birthDate: '2016-05-12' });
  const renamed = await patch(body.id, { name: 'George ', id: body.id });
  expect(renamed.body).toEqual({ ...body, name: 'George' });
  const cleared = await patch(body.id, { relation: null, birthDate: null });
  expect(cleared.body).toEqual({ ...body, name: 'George', relation: null, birthDate: null });
  expect(outcome(await patch(body.id, { name: 'Ada', id: 'fam_other' }))).toEqual([400, 'INVALID_INPUT']);
  expect(outcome(await patch(body.id, { name: null }))).toEqual([400, 'INVALID_INPUT']);
  expect(outcome(await patch(body.id, { birthDate: 'soon' }))).toEqual([400, 'INVALID_DATE_FORMAT']);
});

test('family members of other customers return 404', async () => {
  const { body } = await create({ name: 'Byron' });
  const missing = [404, 'NOT_FOUND'];
  expect(outcome(await patch(body.id, { name: 'Mine' }, stranger.token))).toEqual(missing);
  expect(outcome(await remove(body.id, stranger.token))).toEqual(missing);
  expect(outcome(await patch('fam_unknown', { name: 'Mine' }))).toEqual(missing);
  expect((await app.call('GET', path, { token: stranger.token })).body).toEqual([]);
});

test('a second DELETE returns 404', async () => {
  const { body } = await create({ name: 'Byron' });
  const answer = await remove(body.id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(outcome(await remove(body.id))).toEqual([404, 'NOT_FOUND']);
});

test('pages contain every family member once', async () => {
  const { token } = await registerAccount(app);
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await create({ name }, token)).body.id);
  const seen: string[] = [];
  let next: string | undefined = `${path}?limit=2`;
  while (next !== undefined) {
    const page = await app.call('GET', next, { token });
    expect(page.body.length).toBeLessThanOrEqual(2);
    seen.push(...page.body.map(({ id }: { id: string }) => id));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]?.replace(app.url, '');
  }
  expect(seen).toEqual([...ids].sort());
  const refusals = { 'limit=0': 'INVALID_VALUE', 'limit=201': 'INVALID_VALUE', 'limit=x': 'INVALID_INPUT' };
  const unreadable = { 'cursor=x': 'INVALID_INPUT', 'cursor=WzFd': 'INVALID_INPUT' };
  for (const [query, code] of Object.entries({ ...refusals, ...unreadable })) {
    expect(outcome(await app.call('GET', `${path}?${query}`, { token }))).toEqual([400, code]);
  }
});
