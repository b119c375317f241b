import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { newBooking, newWorkplace, type Workplace } from '../../../fixtures/workplace.ts';

const path = '/api/availability-rules';

let app: TestApp;
beforeAll(async () => {
  // A Monday.
  app = await startApp({ clock: { now: () => new Date('2026-03-02T08:00:00Z') } });
});
afterAll(() => app.close());

const put = (body: unknown, user: TestUser) => app.call('PUT', path, { body, token: user.token });
const list = async (user: TestUser) => (await app.call('GET', path, { token: user.token })).body;
const weekAt = ({ businessId, professionalId }: Workplace, ...rules: [number, string, string][]) => ({
  professionalId,
  businessId,
  rules: rules.map(([weekday, start, end]) => ({ weekday, start, end })),
});

describe('PUT /api/availability-rules', () => {
  test('replaces the week for owner and professional and returns it in order', async () => {
    const at = await newWorkplace(app);
    const first = await put(
      weekAt(at, [2, '09:00', '12:00'], [1, '13:00', '17:00'], [1, '09:00', '13:00']),
      at.owner,
    );
    expect(outcome(first)).toEqual([200, null]);
    expect(first.body.map((rule: { weekday: number; start: string }) => [rule.weekday, rule.start])).toEqual([
      [1, '09:00'],
      [1, '13:00'],
      [2, '09:00'],
    ]);
    expect(await list(at.worker)).toEqual(first.body);
    const second = await put(weekAt(at, [1, '09:00', '13:00'], [1, '14:00', '18:00']), at.worker);
    expect(second.body).toEqual([
      first.body[0],
      { ...first.body[1], id: expect.not.stringMatching(first.body[1].id), start: '14:00', end: '18:00' },
    ]);
    expect(await list(at.owner)).toEqual(second.body);
  });

  test('is idempotent, and an empty list removes all rules', async () => {
    const at = await newWorkplace(app);
    const week = weekAt(at, [1, '09:00', '13:00'], [3, '09:00', '13:00']);
    const first = await put(week, at.owner);
    const [second, third] = await Promise.all([put(week, at.owner), put(week, at.worker)]);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    const emptied = await put(weekAt(at), at.owner);
    expect([emptied.status, emptied.body, await list(at.owner)]).toEqual([200, [], []]);
  });

  test('can move a rule to a time another rule had', async () => {
    const at = await newWorkplace(app);
    await put(weekAt(at, [1, '09:00', '12:00'], [1, '12:00', '15:00']), at.owner);
    expect(outcome(await put(weekAt(at, [1, '10:00', '13:00'], [1, '13:00', '16:00']), at.owner))).toEqual([
      200,
      null,
    ]);
  });
});

describe('a refused week leaves the previous one unchanged', () => {
  test('when rules of a weekday overlap', async () => {
    const at = await newWorkplace(app);
    const before = (await put(weekAt(at, [1, '09:00', '12:00']), at.owner)).body;
    for (const again of ['11:59', '09:00']) {
      const answer = await put(
        weekAt(at, [1, '09:00', '12:00'], [2, '09:00', '12:00'], [1, again, '14:00']),
        at.owner,
      );
      expect(outcome(answer)).toEqual([409, 'AVAILABILITY_OVERLAP']);
      expect(errorInfo(answer)).toEqual({ field: 'body.rules[2]', reason: 'overlap' });
    }
    const twice = await put(weekAt(at, [1, '09:00', '12:00'], [1, '09:00', '12:00']), at.owner);
    expect(outcome(twice)).toEqual([409, 'AVAILABILITY_OVERLAP']);
    expect(await list(at.owner)).toEqual(before);
  });

  test('when an appointment would be outside', async () => {
    const at = await newWorkplace(app);
    const before = (await put(weekAt(at, [1, '09:00', '17:00']), at.owner)).body;
    await newBooking(app.db, { ...at, start: '2026-03-09T16:00:00Z' });
    const taken = [409, 'SCHEDULE_TIME_TAKEN'];
    expect(outcome(await put(weekAt(at, [1, '09:00', '16:30']), at.owner))).toEqual(taken);
    expect(outcome(await put(weekAt(at, [2, '09:00', '17:00']), at.worker))).toEqual(taken);
    expect(await list(at.owner)).toEqual(before);
    // Covered by two adjacent rules, or by workingHours.
    expect(outcome(await put(weekAt(at, [1, '09:00', '16:30'], [1, '16:30', '17:00']), at.owner))).toEqual([
      200,
      null,
    ]);
    expect(outcome(await put(weekAt(at), at.owner))).toEqual([200, null]);
  });

  const cases: [string, unknown, string][] = [
    ['without a list', undefined, 'MISSING_FIELDS'],
    ['with an object for a list', {}, 'INVALID_INPUT'],
    [
      'with too many windows',
      Array.from({ length: 101 }, () => ({ weekday: 1, start: '09:00', end: '10:00' })),
      'INVALID_VALUE',
    ],
    ['with weekday 7', [{ weekday: 7, start: '09:00', end: '10:00' }], 'INVALID_VALUE'],
    ['without a start', [{ weekday: 1, end: '10:00' }], 'MISSING_FIELDS'],
    ['with an invalid time', [{ weekday: 1, start: '9', end: '10:00' }], 'INVALID_TIME_FORMAT'],
    ['with a rule that ends when it starts', [{ weekday: 1, start: '09:00', end: '09:00' }], 'INVALID_VALUE'],
    ['with an unknown field', [{ weekday: 1, start: '09:00', end: '10:00', note: 'x' }], 'INVALID_INPUT'],
  ];
  test.each(cases)('%s', async (_name, rules, code) => {
    const at = await newWorkplace(app);
    expect(outcome(await put({ ...weekAt(at), rules }, at.owner))).toEqual([400, code]);
  });

  test('when the caller has no access', async () => {
    const [at, stranger, customer] = [await newWorkplace(app), await newWorkplace(app), await newUser(app)];
    const week = weekAt(at, [1, '09:00', '12:00']);
    expect(outcome(await app.call('PUT', path, { body: week }))).toEqual([401, 'AUTH_REQUIRED']);
    expect(outcome(await put(week, customer))).toEqual([403, 'FORBIDDEN']);
    for (const user of [stranger.owner, stranger.worker])
      expect(outcome(await put(week, user))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect(outcome(await put({ ...week, businessId: stranger.businessId }, at.worker))).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
    expect(await list(at.owner)).toEqual([]);
  });
});
