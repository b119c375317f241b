import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let id: string;
let version: string;
beforeAll(async () => {
  // The clock stands still: a version must change without it.
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());

const read = async () =>
  (await app.call('GET', `/api/appointments/${id}`, { token: salon.owner.token })).body;

async function begin(): Promise<void> {
  salon = await newSalon(app);
  id = (await booked(app, salon.customer.token, salon.slot)).id;
  version = (await read()).version;
}

const change = (method: 'POST' | 'PATCH', action: string, body: object, ifMatch?: string) =>
  app.call(method, `/api/appointments/${id}${action}`, {
    token: salon.owner.token,
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });
const move = (start: string, ifMatch?: string) =>
  change('POST', '/reschedule', { date: day, start }, ifMatch);

describe('If-Match on changes of an appointment', () => {
  test('the version is shown to client and staff, is the same in lists, and changes with every change', async () => {
    await begin();
    expect(version).toMatch(/^[0-9a-f]{1,16}$/);
    const list = await app.call('GET', '/api/appointments', { token: salon.customer.token });
    expect(list.body[0].version).toBe(version);
    const seen = new Set([version]);
    for (const next of [
      () => move('11:00'),
      () => move('10:00'),
      () => change('PATCH', '', { staffNotes: 'Likes tea.' }),
      () => change('POST', '/cancel', {}),
    ]) {
      const answer = await next();
      expect([answer.status, answer.body.version]).toEqual([200, (await read()).version]);
      seen.add(answer.body.version);
    }
    expect(seen.size).toBe(5);
  });

  test('a change that has no effect keeps the version', async () => {
    await begin();
    expect((await move('10:00', version)).body.version).toBe(version);
    expect((await read()).version).toBe(version);
  });

  test.each([
    ['POST', '/reschedule', { date: day, start: '13:00' }],
    ['POST', '/reschedule', { date: day, start: '13:00', dryRun: true }],
    ['POST', '/cancel', {}],
    ['POST', '/cancel', { scope: 'following' }],
    ['POST', '/complete', undefined],
    ['POST', '/no-show', undefined],
    ['PATCH', '', { notes: 'Window seat' }],
  ] as const)(
    '%s %s with a stale version returns 409 SERIALIZATION_CONFLICT and changes nothing',
    async (method, action, body) => {
      await begin();
      await move('12:00');
      const before = await read();
      const answer = await change(method, action, body as object, `"${version}"`);
      expect(outcome(answer)).toEqual([409, 'SERIALIZATION_CONFLICT']);
      expect(errorInfo(answer)).toEqual({ reason: 'stale', field: 'If-Match', date: day });
      expect(await read()).toEqual(before);
    },
  );

  test.each([
    ['quoted', () => `"${version}"`],
    ['bare', () => version],
    ['weak', () => `W/"${version}"`],
    ['one of several', () => `"other", "${version}"`],
    ['any', () => '*'],
  ])('the current version is accepted: %s', async (_form, header) => {
    await begin();
    expect((await move('14:00', header())).body.start).toBe('14:00');
  });

  test.each(['"*"', 'W/"*"', '', ',', '""', '9007199254740993'])(
    'another value is stale: %s',
    async (header) => {
      await begin();
      expect(outcome(await move('14:00', header))).toEqual([409, 'SERIALIZATION_CONFLICT']);
    },
  );

  test('without If-Match the last change wins, as before', async () => {
    await begin();
    expect((await move('12:00')).status).toBe(200);
    expect((await move('13:00')).status).toBe(200);
  });

  test('a repetition with the same Idempotency-Key returns the stored response, although its version is stale', async () => {
    await begin();
    const send = () =>
      app.call('POST', `/api/appointments/${id}/reschedule`, {
        token: salon.owner.token,
        body: { date: day, start: '15:00' },
        headers: { 'if-match': version, 'idempotency-key': `key-${id}` },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  test('problems of the request come before the stale version', async () => {
    await begin();
    await move('12:00');
    expect(
      outcome(await change('POST', '/reschedule', { date: '2020-01-01', start: '12:00' }, version)),
    ).toEqual([400, 'RESCHEDULE_IN_PAST']);
  });
});
