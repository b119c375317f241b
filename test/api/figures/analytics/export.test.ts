import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { postInserted } from '../../../fixtures/ledger.ts';
import { booked, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-06-01T07:00:00Z') } });
  salon = await newSalon(app);
  const visit = await booked(app, salon.customer.token, salon.slot);
  await app.db.run(
    sql`update appointments set status = 'Completed', payment_status = 'paid' where id = ${visit.id}`,
  );
  await postInserted(app);
  await app.db.run(sql`update services set name = '=1+1' where id = ${salon.haircut}`);
});
afterAll(() => app.close());

const days = 'from=2026-06-02&to=2026-06-03';
const file = async (query: string, token = salon.owner.token) => {
  const answer = await app.call('GET', `/api/business/analytics/export.csv?${query}`, { token });
  return { ...answer, lines: answer.text.trimEnd().split('\r\n') };
};

test('contains one line per day', async () => {
  const { headers, lines } = await file(days);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(lines).toEqual([
    'date,bookedMinutes,offeredMinutes,total,pending,confirmed,completed,noShow,cancelled,revenueMajor EUR,paidMajor EUR,unpaidMajor EUR,refundedMajor EUR,expectedMajor EUR,expectedPaidMajor EUR',
    '2026-06-02,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
    '2026-06-03,30,0,1,0,0,1,0,0,20,20,0,0,0,0',
  ]);
});

test('contains one line per service or professional and escapes formulas', async () => {
  const services = await file(`${days}&table=service`);
  expect(services.lines[1]).toBe(`${salon.haircut},'=1+1,1,0,1,0,0,1,0,0,20,20,0,0,0,0`);
  const professionals = await file(`${days}&table=professional`);
  expect(professionals.lines[1]).toMatch(new RegExp(`^${salon.professional},Inês Duarte,30,0,1,0,1,`));
  const weekdays = await file(`${days}&table=weekday`);
  expect(weekdays.lines.map((line) => line.split(',').slice(0, 6).join())).toEqual([
    'weekday,bookedMinutes,offeredMinutes,newClients,returningClients,total',
    ...[
      '0,0,0,0,0,0',
      '1,0,0,0,0,0',
      '2,0,0,0,0,0',
      '3,30,0,1,0,1',
      '4,0,0,0,0,0',
      '5,0,0,0,0,0',
      '6,0,0,0,0,0',
    ],
  ]);
});

test('a professional gets their own figures; other accounts are refused', async () => {
  expect((await file(days, salon.worker.token)).status).toBe(200);
  expect((await file(days, salon.customer.token)).body.error).toBe('FORBIDDEN');
  const stranger = await newSalon(app);
  expect((await file(`${days}&businessId=${salon.business}`, stranger.owner.token)).body.error).toBe(
    'BUSINESS_NOT_FOUND',
  );
});

test.each([
  ['table=month', 'INVALID_VALUE'],
  ['from=2026-06-03&to=2026-06-02', 'INVALID_VALUE'],
  ['from=x', 'INVALID_DATE_FORMAT'],
])('?%s is refused', async (query, code) => {
  expect((await file(query)).body.error).toBe(code);
});
