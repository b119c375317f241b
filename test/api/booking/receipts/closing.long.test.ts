import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { checkOut, markPaid, newAppointment, refund, voidReceipt } from '../../../fixtures/payments.ts';
import { monday, newSalon, outcome, type Salon, soldPackage } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const read = (path: string, token = salon.owner.token) => app.call('GET', path, { token });

test('a receipt as PDF contains letters of several alphabets', async () => {
  const other = await newSalon(app, { name: 'Łódź, € & Söhne' });
  const { body } = await checkOut(app, other.owner, await newAppointment(app, other));
  for (const { token } of [other.owner, other.customer]) {
    const file = await read(`/api/receipts/${body.id}/receipt.pdf?language=de`, token);
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(file.text.slice(0, 5)).toBe('%PDF-');
    expect(file.text.length).toBeGreaterThan(3_000);
  }
  expect(outcome(await read(`/api/receipts/${body.id}/receipt.pdf`))).toEqual([404, 'NOT_FOUND']);
  const { token } = other.owner;
  expect(outcome(await read(`/api/receipts/${body.id}/receipt.pdf?language=fr`, token))).toEqual([
    400,
    'INVALID_VALUE',
  ]);
});

describe('a closing', () => {
  test('adds up the money of the day by method, from the ledger', async () => {
    await soldPackage(app, salon, salon.customer.id);
    const split = {
      payments: [
        { method: 'cash', amountMajor: 2 },
        { method: 'terminal', amountMajor: 20 },
      ],
      tipMajor: 2,
    };
    await checkOut(app, salon.owner, await newAppointment(app, salon), split);
    const wrong = await checkOut(app, salon.owner, await newAppointment(app, salon), {
      payments: [{ method: 'transfer', amountMajor: 20 }],
    });
    await voidReceipt(app, salon.owner, wrong.body.id);
    const returned = await newAppointment(app, salon);
    await markPaid(app, salon.owner, returned);
    await refund(app, salon.owner, returned);
    const closing = await read('/api/business/closings');
    expect(closing.body).toEqual({
      businessId: salon.business,
      date: '2026-06-01',
      timezone: 'Europe/Lisbon',
      totals: [
        {
          currency: 'EUR',
          methods: [
            { method: 'cash', receivedMajor: 52, returnedMajor: 20, netMajor: 32 },
            { method: 'terminal', receivedMajor: 20, returnedMajor: 0, netMajor: 20 },
            { method: 'transfer', receivedMajor: 20, returnedMajor: 20, netMajor: 0 },
            { method: 'online', receivedMajor: 0, returnedMajor: 0, netMajor: 0 },
          ],
          expectedCashMajor: 32,
          tipsMajor: 2,
          taxMajor: 0,
          receiptsIssued: 2,
          receiptsVoided: 1,
        },
      ],
    });
  });

  test('of a day without movements is zero, in the currency of the business', async () => {
    const { body } = await read('/api/business/closings?date=2026-05-01');
    expect(body.totals).toMatchObject([{ currency: 'EUR', expectedCashMajor: 0, receiptsIssued: 0 }]);
    const worker = await read('/api/business/closings', salon.worker.token);
    expect(outcome(worker)).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await read('/api/business/closings?date=2026-13-01'))).toEqual([
      400,
      'INVALID_DATE_FORMAT',
    ]);
  });
});

describe('exports', () => {
  const span = '?from=2026-06-01&to=2026-06-30';

  test('list receipts with amounts by method, voided ones included', async () => {
    const file = await read(`/api/business/receipts/export.csv${span}`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = file.text.trim().split('\r\n');
    expect(head).toBe(
      'number,status,date,issuedAt,voidedAt,voidReason,appointmentId,currency,total,tip,tax,taxByRate,cash,terminal,transfer,package,online',
    );
    expect(rows.map((row) => row.split(',').slice(0, 3).join(' '))).toEqual([
      '2026-000001 issued 2026-06-01',
      '2026-000002 voided 2026-06-01',
    ]);
    expect(rows[0]).toContain(',EUR,20.00,2.00,0.00,0%: 0.00,2.00,20.00,0.00,0.00,0.00');
  });

  test('list the entries of the ledger, whose debits equal the credits', async () => {
    const file = await read(`/api/business/ledger/export.csv${span}`);
    const rows = file.text
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows[0]!.slice(0, 8)).toEqual([
      'date',
      'occurredAt',
      'movement',
      'kind',
      'account',
      'debit',
      'credit',
      'currency',
    ]);
    const sum = (index: number) =>
      rows.slice(1).reduce((total, row) => total + Math.round(Number(row[index]) * 100), 0);
    expect([sum(5), rows.some((row) => row[3] === 'void')]).toEqual([sum(6), true]);
  });

  test('need a period of at most 92 days', async () => {
    for (const path of ['/api/business/receipts/export.csv', '/api/business/ledger/export.csv']) {
      expect(outcome(await read(`${path}?from=2026-06-01`))).toEqual([400, 'MISSING_FIELDS']);
      const long = await read(`${path}?from=2026-01-01&to=2026-04-03`);
      expect([...outcome(long), errorInfo(long).limit]).toEqual([400, 'INVALID_VALUE', 92]);
      expect((await read(`${path}?from=2026-01-01&to=2026-04-02`)).status).toBe(200);
    }
  });
});
