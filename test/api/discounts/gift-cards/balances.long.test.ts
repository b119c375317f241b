import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { expireGiftCards } from '../../../../src/features/discounts/gift-cards/expire-gift-cards.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { byCard, soldCard, storedCard, voidCard } from '../../../fixtures/gift-cards.ts';
import {
  checkOut,
  newAppointment,
  type PaymentApp,
  startPaymentApp,
  voidReceipt,
} from '../../../fixtures/payments.ts';

let paying: PaymentApp;
beforeAll(async () => {
  paying = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
});
afterAll(() => paying.close());

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('use' as const), cents: fc.integer({ min: 1, max: 2_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), which: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), refund: fc.boolean() }) },
);

test('any sequence of uses, returns, expiries and voids leaves the balance that a simple model has', async () => {
  const { app, salon, clock } = paying;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6_000 }),
      fc.array(step, { maxLength: 10 }),
      async (cents, steps) => {
        const card = await soldCard(app, salon, { amountMajor: cents / 100 });
        const model = { balance: cents, isVoided: false, isExpired: false };
        const receipts: { id: string; cents: number }[] = [];
        for (const one of steps) {
          if (one.kind === 'use') {
            const payments = [byCard(card.code, one.cents / 100)];
            const rest = (2_000 - one.cents) / 100;
            const body = {
              payments: rest > 0 ? [...payments, { method: 'cash', amountMajor: rest }] : payments,
            };
            const { status, body: receipt } = await checkOut(
              app,
              salon.owner,
              await newAppointment(app, salon),
              body,
            );
            const isUsable = !model.isVoided && !model.isExpired && one.cents <= model.balance;
            expect(status === 201).toBe(isUsable);
            if (!isUsable) continue;
            model.balance -= one.cents;
            receipts.push({ id: receipt.id, cents: one.cents });
          } else if (one.kind === 'return') {
            const [receipt] = receipts.splice(one.which % Math.max(1, receipts.length), 1);
            if (receipt === undefined) continue;
            expect((await voidReceipt(app, salon.owner, receipt.id)).status).toBe(200);
            model.balance += receipt.cents;
            model.isExpired = false;
          } else if (one.kind === 'expire') {
            await app.db.run(sql`update gift_cards set expires_at = ${clock.now()} where id = ${card.id}`);
            await app.db.transaction((transaction) => expireGiftCards(transaction, clock.now()));
            model.isExpired = true;
            if (!model.isVoided) model.balance = 0;
          } else {
            const { status } = await voidCard(app, salon.owner, card.id, {
              reason: 'Test.',
              refund: one.refund,
            });
            expect(status === 200).toBe(model.balance > 0);
            if (model.balance > 0) model.isVoided = true;
            model.balance = 0;
          }
          expect((await storedCard(app, card.id)).balance_minor).toBe(model.balance);
        }
        expect(await listViolations(app.db)).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
});

test('the database refuses a negative balance, one above the sale, and a changed movement', async () => {
  const { app, salon } = paying;
  const { id } = await soldCard(app, salon);
  for (const change of [sql`balance_minor = -1`, sql`balance_minor = 5001`])
    await expect(app.db.run(sql`update gift_cards set ${change} where id = ${id}`)).rejects.toThrow(
      /gift_card_balance/,
    );
  await expect(app.db.run(sql`delete from gift_card_movements where gift_card_id = ${id}`)).rejects.toThrow(
    /append-only/,
  );
});
