import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { booked, day, newSalon, type Salon } from '../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let tokens: Record<'customer' | 'owner' | 'admin', string>;
let appointmentId: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-06-01T07:00:00Z') } });
  salon = await newSalon(app);
  const admin = await newUser(app, 'admin');
  tokens = { customer: salon.customer.token, owner: salon.owner.token, admin: admin.token };
  appointmentId = (await booked(app, salon.customer.token, salon.slot)).id;
});
afterAll(() => app.close());

const forged = [
  '1e300',
  '-1e300',
  '1e999',
  '1.5',
  '-1',
  '9007199254740991',
  '2147483648',
  '"\\u0000"',
  '""',
  'null',
];

/** Lists whose cursors contain a number or a date, with a valid cursor. */
const lists = (): [keyof typeof tokens | null, string, (string | number)[]][] => {
  const { business, professional, haircut } = salon;
  const offering = `businessId=${business}&serviceIds=${haircut}`;
  return [
    ['owner', '/api/holds', [0, 'x']],
    ['owner', '/api/appointments', [0, 'x']],
    ['owner', `/api/appointments/${appointmentId}/history`, [0]],
    ['owner', '/api/availability-rules', ['a', 'b', 0, 0]],
    ['owner', '/api/special-hours', [day, 0, 'x']],
    ['owner', '/api/time-off', [day, 'x']],
    ['owner', '/api/waitlist', ['waitlist', 0]],
    ['owner', '/api/notifications', ['notifications', 0, 'x']],
    ['owner', `/api/businesses/${business}/members`, ['members', 0, 'x']],
    ['owner', '/api/business/clients?query=ann', ['clients by rank', 0, 'x']],
    ['owner', `/api/media?businessId=${business}`, ['a', 0, 'x']],
    ['customer', `/api/appointments/${appointmentId}/messages`, [0, 'x']],
    ['customer', '/api/favourites', [0, 'x']],
    ['customer', '/api/packages', ['balances', 0, 'x']],
    ['customer', '/api/account/reviews', ['reviews', 0, 'x']],
    ['admin', '/api/audit', ['audit', 0]],
    ['admin', '/api/moderation/reports', ['reports', 0, 'x']],
    [null, `/api/reviews?professionalId=${professional}`, ['reviews', 0, 'x']],
    [null, `/api/reviews?businessId=${business}&sort=highest`, ['reviews-highest', 0, 0, 'x']],
    [null, `/api/reviews?businessId=${business}&sort=lowest`, ['reviews-lowest', 0, 0, 'x']],
    [null, '/api/cities', ['cities', 0, 'x']],
    [null, '/api/categories', ['categories', 0, 'x']],
    [null, '/api/businesses?query=hair', ['businesses by rank', 0, 'x']],
    [null, '/api/businesses?lat=1&lng=1', ['businesses by distance', 0, 'x', 0]],
    [null, '/api/services?sort=price', ['services by price', 'EUR', 'EUR', 0, 'x']],
    [null, '/api/services?query=hair', ['services by rank', 0, 'x']],
    [null, '/api/professionals?query=ann', ['professionals by rank', 0, 'x']],
    [null, `/api/classes?businessId=${business}`, ['classes', 0, 'x']],
    [
      null,
      `/api/availability?professionalId=${professional}&businessId=${business}&date=${day}`,
      ['slots', 0],
    ],
    [null, `/api/availability/days?${offering}`, ['days', day]],
    [null, `/api/availability/times?${offering}&date=${day}`, ['times', 0]],
    [null, `/api/availability/search?businessId=${business}`, ['found slots by time', 0, 0, 'x']],
  ];
};

test('a forged cursor returns a page or 400, never 500', async () => {
  for (const [role, path, position] of lists()) {
    const read = (cursor: string) => {
      const query = `cursor=${Buffer.from(cursor).toString('base64url')}`;
      return app.call('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, {
        ...(role !== null && { token: tokens[role] }),
      });
    };
    expect([path, (await read(JSON.stringify(position))).status]).toEqual([path, 200]);
    for (const index of position.keys())
      for (const value of forged) {
        const written = position.map((own, at) => (at === index ? value : JSON.stringify(own)));
        const answer = await read(`[${written.join()}]`);
        expect([path, index, value, [200, 400].includes(answer.status)]).toEqual([path, index, value, true]);
      }
  }
});
