import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, loadDemo } from '../../../../demo/load-demo.ts';
import { getPlatformFigures } from '../../../../src/features/figures/platform-figures/contract.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { demoOptions } from '../../../fixtures/demo-options.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { act, booked, newSalon, type Salon } from '../../../fixtures/salon.ts';

// Sunday, just after midnight in UTC.
const now = new Date('2026-05-31T00:30:00.000Z');
let app: TestApp;
let admin: TestUser;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  admin = await newUser(app, 'admin');
  salon = await newSalon(app);
});
afterAll(() => app.close());

const read = async (query = '') =>
  (await app.call('GET', `/api/platform/figures${query}`, { token: admin.token })).body;

describe('GET /api/platform/figures', () => {
  test('counts bookings by creation date and results by appointment date', async () => {
    const { token } = salon.customer;
    const kept = await booked(app, token, { ...salon.slot, date: '2026-06-03' });
    const cancelled = await booked(app, token, { ...salon.slot, date: '2026-06-04' });
    await act(app, token, cancelled.id, 'cancel');
    await app.db.run(sql`update appointments set status = 'Completed' where id = ${kept.id}`);
    await app.db.run(sql`
      update appointments set created_at = '2026-05-30T23:59:59Z' where id = ${cancelled.id}`);
    await app.db.run(sql`update appointments set created_at = ${now} where id = ${kept.id}`);
    const figures = await read('?from=2026-05-30&to=2026-06-04');
    const none = { made: 0, completed: 0, cancelled: 0, noShow: 0 };
    expect(figures.byDay).toEqual([
      { date: '2026-05-30', ...none, made: 1 },
      { date: '2026-05-31', ...none, made: 1 },
      { date: '2026-06-01', ...none },
      { date: '2026-06-02', ...none },
      { date: '2026-06-03', ...none, completed: 1 },
      { date: '2026-06-04', ...none, cancelled: 1 },
    ]);
    expect(figures.booked).toEqual([{ currency: 'EUR', visits: 1, bookedMajor: 20 }]);
  });

  test('counts businesses, accounts and pending work', async () => {
    const before = await read();
    await newBusiness(app, { status: 'under_review' });
    await newBusiness(app, { status: 'suspended' });
    const { id, token } = await newUser(app);
    await app.call('POST', '/api/support/tickets', { token, body: { subject: 'Help', message: 'Please.' } });
    await app.call('POST', '/api/reports', {
      token,
      body: { targetType: 'business', targetId: salon.business, reason: 'Rude.' },
    });
    await app.call('POST', `/api/accounts/${id}/suspend`, { token: admin.token, body: { reason: 'Spam.' } });
    const after = await read();
    expect(after.businesses).toEqual({
      ...before.businesses,
      underReview: before.businesses.underReview + 1,
      suspended: before.businesses.suspended + 1,
    });
    const [was] = before.accounts;
    expect(after.accounts[0]).toEqual({
      role: 'customer',
      total: was.total + 1,
      new: was.new + 1,
      suspended: was.suspended + 1,
    });
    expect([after.openReports, after.openTickets]).toEqual([before.openReports + 1, before.openTickets + 1]);
  });

  test('defaults to the last 30 days in UTC', async () => {
    const { from, to, byDay } = await read();
    expect([from, to, byDay.length]).toEqual(['2026-05-02', '2026-05-31', 30]);
  });

  test.each([
    ['?from=2026-02-01&to=2026-01-01', 'INVALID_VALUE'],
    ['?from=2024-01-01&to=2026-01-01', 'INVALID_VALUE'],
    ['?from=today', 'INVALID_DATE_FORMAT'],
  ])('%s is refused', async (query, code) => {
    expect((await read(query)).error).toBe(code);
  });

  test('is for admins only', async () => {
    const answer = await app.call('GET', '/api/platform/figures', { token: salon.owner.token });
    expect(answer.body.error).toBe('FORBIDDEN');
  });
});

test('the example of the API reference matches the demo data', async () => {
  const clock = { now: () => new Date('2026-11-30T12:00:00Z') };
  const demo = await startApp({ clock });
  await loadDemo(demo.db, clock, await demoOptions());
  const login = await demo.call('POST', '/api/auth/login', {
    body: { email: 'admin@demo.test', password: demoPassword },
  });
  const { from, to } = getPlatformFigures.reply.example as { from: string; to: string };
  const answer = await demo.call('GET', `/api/platform/figures?from=${from}&to=${to}`, {
    token: login.body.accessToken,
  });
  expect(answer.body).toEqual(getPlatformFigures.reply.example);
  await demo.close();
});
