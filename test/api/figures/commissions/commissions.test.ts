import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newService } from '../../../fixtures/marketplace.ts';
import { booked, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-06-01T07:00:00Z') } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

const put = (rates: object[], more: object = {}, token = salon.owner.token) =>
  app.call('PUT', '/api/business/commissions', {
    token,
    body: { professionalId: salon.professional, rates, ...more },
  });
const list = async (token = salon.owner.token) =>
  (await app.call('GET', '/api/business/commissions', { token })).body;

test('rates are replaced as a whole', async () => {
  expect(await list()).toEqual([]);
  await put([{ percent: 40 }, { serviceId: salon.haircut, percent: 12.5 }]);
  const professionalId = salon.professional;
  expect(await list()).toEqual([
    { professionalId, serviceId: null, percent: 40 },
    { professionalId, serviceId: salon.haircut, percent: 12.5 },
  ]);
  const first = await app.call('GET', '/api/business/commissions?limit=1', { token: salon.owner.token });
  expect(first.body).toHaveLength(1);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!;
  const rest = await app.call('GET', next.replace(/^https?:\/\/[^/]+/, ''), { token: salon.owner.token });
  expect(rest.body).toMatchObject([{ serviceId: salon.haircut }]);
  const { body } = await put([{ serviceId: null, percent: 30 }]);
  expect(body).toEqual([{ professionalId, serviceId: null, percent: 30 }]);
  expect(await list()).toEqual(body);
});

test('key figures and the export contain the commission', async () => {
  const visit = await booked(app, salon.customer.token, salon.slot);
  await app.db.run(
    sql`update appointments set status = 'Completed', payment_status = 'paid' where id = ${visit.id}`,
  );
  await put([{ percent: 40 }]);
  const query = `from=${salon.slot.date}&to=${salon.slot.date}`;
  for (const token of [salon.owner.token, salon.worker.token]) {
    const { body } = await app.call('GET', `/api/business/analytics?${query}`, { token });
    expect(body.byProfessional[0].commissions).toEqual([{ currency: 'EUR', commissionMajor: 8 }]);
  }
  const file = await app.call('GET', `/api/business/analytics/export.csv?${query}&table=professional`, {
    token: salon.owner.token,
  });
  expect(file.text.split('\r\n')[0]).toMatch(/,commissionMajor EUR$/);
  expect(file.text.split('\r\n')[1]).toMatch(/,8$/);
  const { body } = await app.call('GET', '/api/account/export', { token: salon.worker.token });
  expect(body.professional.commissions).toEqual([
    { businessId: salon.business, serviceId: null, percent: 40 },
  ]);
});

test('invalid rates are refused and nothing is stored', async () => {
  const { haircut } = salon;
  const foreign = await newSalon(app);
  for (const [rates, code, field] of [
    [[{ percent: 101 }], 'INVALID_VALUE', 'body.rates[0].percent'],
    [[{ percent: -1 }], 'INVALID_VALUE', 'body.rates[0].percent'],
    [[{ percent: 10.001 }], 'INVALID_VALUE', 'body.rates[0].percent'],
    [[{ percent: 1 }, { percent: 2 }], 'INVALID_VALUE', 'body.rates[1].serviceId'],
    [
      [
        { serviceId: haircut, percent: 1 },
        { serviceId: haircut, percent: 1 },
      ],
      'INVALID_VALUE',
      'body.rates[1].serviceId',
    ],
    [[{ serviceId: foreign.haircut, percent: 1 }], 'INVALID_SERVICES', 'body.rates[0].serviceId'],
    [[{ serviceId: haircut }], 'MISSING_FIELDS', 'body.rates[0].percent'],
  ] as const) {
    const answer = await put(rates as never);
    expect([answer.status, answer.body.error, answer.headers.get('error-info')]).toEqual([
      400,
      code,
      expect.stringContaining(`field="${field}"`),
    ]);
  }
  expect(await list()).toEqual([]);
});

test('only those who manage the business see and change rates', async () => {
  const stranger = await newSalon(app);
  await put([{ percent: 40 }]);
  for (const [token, code] of [
    [salon.worker.token, 'FORBIDDEN'],
    [salon.customer.token, 'FORBIDDEN'],
    [stranger.owner.token, 'BUSINESS_NOT_FOUND'],
  ] as const) {
    expect((await put([], { businessId: salon.business }, token)).body.error).toBe(code);
    const path = `/api/business/commissions?businessId=${salon.business}`;
    expect((await app.call('GET', path, { token })).body.error).toBe(code);
  }
  const elsewhere = await newProfessional(app, { businessIds: [stranger.business] });
  expect((await put([], { professionalId: elsewhere })).body.error).toBe('PROFESSIONAL_NOT_FOUND');
  expect(await list()).toHaveLength(1);
});

test('concurrent replacements end with one of them', async () => {
  const color = await newService(app, { businessId: salon.business, professionalIds: [salon.professional] });
  const sent = Array.from({ length: 12 }, (_, index) => [
    { percent: index },
    { serviceId: index % 2 === 0 ? salon.haircut : color, percent: index },
  ]);
  const answers = await Promise.all(sent.map((rates) => put(rates)));
  expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
  const rates = (await list()) as { percent: number }[];
  expect(rates).toHaveLength(2);
  expect(rates[0]!.percent).toBe(rates[1]!.percent);
});
