import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerInvariants } from '../../../../src/commands/verify-ledger.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { buy, cancelSale, newPackage } from '../../../fixtures/package-purchases.ts';
import { markPaid, newAppointment, pay, refund, settle } from '../../../fixtures/payments.ts';
import { act, book, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let packageId: string;
beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday), environment: { PAYMENT_PROVIDER: 'mock' } });
  salon = await newSalon(app);
  packageId = await newPackage(app, salon, { sessionCount: 3, packagePriceMajor: 50 });
});
afterAll(() => app.close());

/** Records of one run. An operation picks one of them by number. */
interface Known {
  appointments: string[];
  references: { reference: string; amountMajor: number }[];
  purchases: string[];
}

const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % from.length];

type Operation = (known: Known, number: number) => Promise<unknown>;

const operations: Record<string, Operation> = {
  async book({ appointments }) {
    appointments.push(await newAppointment(app, salon));
  },
  async redeem({ appointments, purchases }, number) {
    // Refused once all sessions are used. The slot stays free.
    const slot = {
      ...salon.slot,
      date: '2026-06-02',
      start: `${String(9 + (number % 8)).padStart(2, '0')}:00`,
    };
    const body = { ...slot, packagePurchaseId: pick(purchases, number) ?? 'pur_none' };
    const answer = await book(app, salon.customer.token, body);
    if (answer.status === 201) appointments.push(answer.body.id);
  },
  async start({ appointments, references }, number) {
    const { status, body } = await pay(app, salon.customer, pick(appointments, number) ?? 'apt_none');
    if (status === 201) references.push({ reference: body.paymentIntentId, amountMajor: 20 });
  },
  async settle({ references }, number) {
    const { reference, amountMajor } = pick(references, number) ?? {
      reference: 'pi_mock_none',
      amountMajor: 20,
    };
    await settle(app, salon.customer, reference, { amountMajor });
  },
  markPaid: ({ appointments }, number) =>
    markPaid(app, salon.owner, pick(appointments, number) ?? 'apt_none'),
  refund: ({ appointments }, number) => refund(app, salon.owner, pick(appointments, number) ?? 'apt_none'),
  cancel: ({ appointments }, number) =>
    act(app, salon.owner.token, pick(appointments, number) ?? 'apt_none', 'cancel'),
  async sell({ purchases }) {
    const body = { packageId, userId: salon.customer.id };
    purchases.push(
      (await app.call('PUT', '/api/business/packages', { token: salon.owner.token, body })).body.id,
    );
  },
  async buy({ purchases, references }) {
    const { status, body } = await buy(app, salon.customer, packageId);
    if (status !== 201) return;
    purchases.push(body.purchaseId);
    references.push({ reference: body.paymentIntentId, amountMajor: 50 });
  },
  cancelSale: ({ purchases }, number) => cancelSale(app, salon, pick(purchases, number) ?? 'pur_none'),
};

const step = fc.record({
  operation: fc.constantFrom(...Object.keys(operations)),
  number: fc.nat({ max: 20 }),
  /** Runs at the same time as the next step. */
  isConcurrent: fc.boolean(),
});

async function listBroken(): Promise<string[]> {
  const broken: string[] = [];
  for (const [invariant, query] of ledgerInvariants) {
    const rows = await app.db.rows<{ found: string }>(sql`select found from (${query}) broken`);
    broken.push(...rows.map(({ found }) => `${invariant}: ${found}`));
  }
  return broken;
}

test('any sequence of operations keeps the ledger balanced, never negative, and equal to payments and packages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const known: Known = { appointments: [], references: [], purchases: [] };
      let running: Promise<unknown>[] = [];
      for (const { operation, number, isConcurrent } of steps) {
        running.push(operations[operation]!(known, number));
        if (isConcurrent) continue;
        await Promise.all(running);
        running = [];
      }
      await Promise.all(running);
      expect(await listBroken()).toEqual([]);
    }),
    { numRuns: 12, interruptAfterTimeLimit: 40_000, endOnFailure: true },
  );
  const posted = await app.db.row<{ count: number }>(sql`select count(*) from ledger_transactions`);
  expect(posted!.count).toBeGreaterThan(0);
}, 90_000);
