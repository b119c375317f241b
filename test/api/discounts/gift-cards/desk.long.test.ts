import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { expireGiftCards } from '../../../../src/features/discounts/gift-cards/expire-gift-cards.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import {
  byCard,
  changeSettings,
  checkBalance,
  sell,
  soldCard,
  storedCard,
  voidCard,
} from '../../../fixtures/gift-cards.ts';
import { balancesOf, movementsOf } from '../../../fixtures/ledger.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import {
  checkOut,
  newAppointment,
  type PaymentApp,
  startPaymentApp,
  voidReceipt,
} from '../../../fixtures/payments.ts';
import { newSalon, outcome } from '../../../fixtures/salon.ts';
import { readMails, type SentMail } from '../../../fixtures/sent-messages.ts';

let paying: PaymentApp;
beforeAll(async () => {
  paying = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
});
// The tests check more balances than a customer does.
beforeEach(() => paying.app.db.run(sql`delete from rate_limits`));
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

const cash = (amountMajor: number) => ({ method: 'cash', amountMajor });
const balanceOf = async (code: string) => {
  const { body } = await checkBalance(paying.app, code);
  return [body.status, body.balanceMajor];
};
const visit = () => newAppointment(paying.app, paying.salon);
/** Sessions would end before a validity of days does. */
const pass = (id: string) =>
  paying.app.db.run(sql`update gift_cards set expires_at = ${paying.clock.now()} where id = ${id}`);
const expire = async () => {
  const { app, clock } = paying;
  await app.db.transaction((transaction) => expireGiftCards(transaction, clock.now()));
};

describe('a sale at the desk', () => {
  test('returns the code once and stores only its hash', async () => {
    const { app, salon, clock } = paying;
    const answer = await sell(app, salon, { method: 'terminal' });
    const { code, ...card } = answer.body;
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(card).toEqual({
      id: expect.stringMatching(/^gft_/),
      businessId: salon.business,
      status: 'active',
      amountMajor: 50,
      balanceMajor: 50,
      currency: 'EUR',
      soldBy: 'desk',
      method: 'terminal',
      recipientEmail: null,
      createdById: salon.owner.id,
      paymentStatus: null,
      createdAt: clock.now().toISOString(),
      soldAt: clock.now().toISOString(),
      expiresAt: null,
      voidedAt: null,
      voidReason: null,
    });
    const list = await app.call(
      'GET',
      `/api/business/gift-cards?businessId=${salon.business}&status=active`,
      {
        token: salon.owner.token,
      },
    );
    expect(list.body[0]).toEqual(card);
    for (const table of [sql`gift_cards`, sql`gift_card_codes`, sql`jobs`, sql`idempotency_keys`]) {
      const stored = await app.db.rows(sql`select row_to_json(t)::text as text from ${table} t`);
      expect(JSON.stringify(stored)).not.toContain(code.slice(0, 9));
    }
  });

  test('is repeated with the same code by an Idempotency-Key', async () => {
    const { app, salon } = paying;
    const headers = { 'idempotency-key': 'one-gift-card' };
    const [first, second] = [await sell(app, salon, {}, headers), await sell(app, salon, {}, headers)];
    expect(second.body).toEqual(first.body);
  });

  test('mails a second code to the recipient', async () => {
    const { app, salon } = paying;
    const { code } = await soldCard(app, salon, { recipientEmail: 'deniz@example.com' });
    let mail: SentMail | undefined;
    await eventually(async () => {
      mail = (await readMails(app.config.DATA_DIR)).find(({ to }) => to === 'deniz@example.com');
      return mail !== undefined;
    });
    expect(mail!.subject).toBe('Gift card for A business: 50.00 EUR');
    const mailed = /Code: (\S+)/.exec(mail!.text)![1]!;
    expect(mailed).not.toBe(code);
    expect(await balanceOf(mailed)).toEqual(['active', 50]);
  });

  test.each([
    [{ amountMajor: 0 }, 'INVALID_VALUE'],
    [{ amountMajor: -1 }, 'INVALID_VALUE'],
    [{ amountMajor: 10.001 }, 'INVALID_VALUE'],
    [{ amountMajor: 10_000_001 }, 'INVALID_VALUE'],
    [{ currency: 'USD' }, 'CURRENCY_MISMATCH'],
    [{ currency: 'XXX1' }, 'INVALID_CURRENCY'],
    [{ recipientEmail: 'nobody' }, 'INVALID_INPUT'],
  ])('refuses %o with %s', async (fields, code) => {
    expect(outcome(await sell(paying.app, paying.salon, fields))).toEqual([400, code]);
  });

  test('is refused to members without the right, to other businesses and for a draft', async () => {
    const { app, salon } = paying;
    const other = await newSalon(app);
    const fields = { businessId: salon.business };
    expect((await sell(app, { owner: salon.worker, business: salon.business }, fields)).status).toBe(403);
    expect((await sell(app, { owner: salon.customer, business: salon.business }, fields)).status).toBe(403);
    expect(outcome(await sell(app, { owner: other.owner, business: salon.business }))).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
    await app.db.run(sql`update businesses set status = 'draft' where id = ${other.business}`);
    expect(outcome(await sell(app, other))).toEqual([409, 'INVALID_STATUS']);
  });
});

describe('at the checkout, a gift card', () => {
  test('pays a part; the rest stays on the card, and the ledger moves it from the liability to revenue', async () => {
    const { app } = paying;
    const salon = await newSalon(app);
    const { id: cardId, code } = await soldCard(app, salon);
    expect(await balancesOf(app, salon.business)).toEqual({ cash: 5000, 'gift-cards': -5000 });
    const id = await newAppointment(app, salon);
    const payments = [byCard(code.toLowerCase(), 15), cash(7)];
    const answer = await checkOut(app, salon.owner, id, { payments, tipMajor: 2 });
    expect(answer.body.payments).toEqual([
      { method: 'gift-card', amountMajor: 15, earlier: false },
      { method: 'cash', amountMajor: 7, earlier: false },
    ]);
    expect(await movementsOf(app, id)).toEqual([
      'checkout: gift-cards 1500, cash 700, tips -200, appointments -2000',
    ]);
    expect(await balanceOf(code)).toEqual(['active', 35]);
    expect(await balancesOf(app, salon.business)).toEqual({
      cash: 5700,
      'gift-cards': -3500,
      tips: -200,
      appointments: -2000,
    });
    const voided = await voidReceipt(app, salon.owner, answer.body.id);
    expect(voided.status).toBe(200);
    expect(await balanceOf(code)).toEqual(['active', 50]);
    expect((await storedCard(app, cardId)).balance_minor).toBe(5000);
    expect(await balancesOf(app, salon.business)).toEqual({ cash: 5000, 'gift-cards': -5000 });
    // The appointment can be checked out again with the same card.
    const again = await checkOut(app, salon.owner, id, { payments: [byCard(code, 20)] });
    expect(again.status).toBe(201);
    const date = (await app.db.row<{ date: string }>(
      sql`select max(local_date)::text as date from receipts where business_id = ${salon.business}`,
    ))!;
    const closing = await app.call(
      'GET',
      `/api/business/closings?businessId=${salon.business}&date=${date.date}`,
      { token: salon.owner.token },
    );
    const methods = Object.fromEntries(
      closing.body.totals[0].methods.map((one: { method: string; netMajor: number }) => [
        one.method,
        one.netMajor,
      ]),
    );
    expect(methods).toEqual({ cash: 50, terminal: 0, transfer: 0, 'gift-card': 20, online: 0 });
    const figures = await app.call('GET', `/api/business/analytics?businessId=${salon.business}`, {
      token: salon.owner.token,
    });
    expect(figures.status).toBeLessThan(500);
  });

  test('can be combined with another card, but not used twice', async () => {
    const { app, salon } = paying;
    const [one, two] = [await soldCard(app, salon, { amountMajor: 8 }), await soldCard(app, salon)];
    const id = await visit();
    const twice = await checkOut(app, salon.owner, id, {
      payments: [byCard(two.code, 10), byCard(two.code, 10)],
    });
    expect([outcome(twice), errorInfo(twice)]).toMatchObject([
      [400, 'INVALID_VALUE'],
      { field: 'body.payments[1].code', reason: 'repeated' },
    ]);
    const answer = await checkOut(app, salon.owner, id, {
      payments: [byCard(one.code, 8), byCard(two.code, 12)],
    });
    expect(answer.status).toBe(201);
    expect([await balanceOf(one.code), await balanceOf(two.code)]).toEqual([
      ['used', 0],
      ['active', 38],
    ]);
  });

  test.each([
    ['more than its balance', 50, 51, 'PAYMENT_AMOUNT_MISMATCH', 400, 'amountMajor'],
    ['less than is due', 50, 19.99, 'PAYMENT_AMOUNT_MISMATCH', 400, null],
    ['nothing', 50, 0, 'INVALID_VALUE', 400, 'amountMajor'],
    ['a fraction of a cent', 50, 19.999, 'INVALID_VALUE', 400, 'amountMajor'],
  ])('is refused for %s', async (_, amountMajor, used, code, status, part) => {
    const { app, salon } = paying;
    const card = await soldCard(app, salon, { amountMajor });
    const answer = await checkOut(app, salon.owner, await visit(), { payments: [byCard(card.code, used)] });
    expect(outcome(answer)).toEqual([status, code]);
    expect(errorInfo(answer).field).toBe(part === null ? 'body.payments' : `body.payments[0].${part}`);
    expect(await balanceOf(card.code)).toEqual(['active', amountMajor]);
  });

  test('needs a code of this business that can be used', async () => {
    const { app, salon } = paying;
    const id = await visit();
    const use = async (code: string | undefined) =>
      outcome(await checkOut(app, salon.owner, id, { payments: [{ ...byCard('', 20), code }] }));
    expect(await use(undefined)).toEqual([400, 'MISSING_FIELDS']);
    expect(await use('AAAA-BBBB-CCCC-DDDD')).toEqual([404, 'NOT_FOUND']);
    expect(await use('not a code')).toEqual([404, 'NOT_FOUND']);
    const foreign = await soldCard(app, await newSalon(app));
    expect(await use(foreign.code)).toEqual([400, 'BUSINESS_MISMATCH']);
    const voided = await soldCard(app, salon);
    await voidCard(app, salon.owner, voided.id);
    expect(await use(voided.code)).toEqual([409, 'INVALID_STATUS']);
    const dollars = await soldCard(app, salon);
    await app.db.run(sql`update gift_cards set currency = 'USD' where id = ${dollars.id}`);
    expect(await use(dollars.code)).toEqual([400, 'CURRENCY_MISMATCH']);
    await app.db.run(sql`update gift_cards set currency = 'EUR' where id = ${dollars.id}`);
    const withCode = [{ ...cash(20), code: dollars.code }];
    expect(errorInfo(await checkOut(app, salon.owner, id, { payments: withCode })).reason).toBe(
      'conflicting',
    );
  });

  test('limits unknown codes per account', async () => {
    const { app, salon } = paying;
    const id = await visit();
    const guesses = [];
    for (let index = 0; index < 22; index++)
      guesses.push(
        await checkOut(app, salon.owner, id, { payments: [byCard(`AAAA-BBBB-CCCC-DD${10 + index}`, 20)] }),
      );
    expect(guesses.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429, 429]);
    // Other payments are not limited.
    expect((await checkOut(app, salon.owner, id)).status).toBe(201);
  });

  test.each([
    ['JPY', 1000, 400, 600],
    ['KWD', 10.005, 3.002, 7.003],
  ])('counts in the minor units of %s', async (currency, amountMajor, used, rest) => {
    const { app } = paying;
    const salon = await newSalon(app);
    await app.db.run(sql`update businesses set currency = ${currency} where id = ${salon.business}`);
    await app.db.run(sql`update services set currency = ${currency} where business_id = ${salon.business}`);
    const card = await soldCard(app, salon, { currency, amountMajor });
    const id = await newAppointment(app, salon);
    await app.db.run(
      sql`update appointments set currency = ${currency}, price_minor = ${currency === 'JPY' ? 400 : 3002} where id = ${id}`,
    );
    const answer = await checkOut(app, salon.owner, id, { payments: [byCard(card.code, used)] });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    expect(await balanceOf(card.code)).toEqual(['active', rest]);
    for (const wrong of [currency === 'JPY' ? 0.5 : 0.0005])
      expect(outcome(await sell(app, salon, { currency, amountMajor: wrong }))).toEqual([
        400,
        'INVALID_VALUE',
      ]);
  });
});

describe('an expiry', () => {
  test('follows the setting at the sale, empties the card and ends in the ledger', async () => {
    const { app, clock } = paying;
    const salon = await newSalon(app);
    const unlimited = await soldCard(app, salon);
    expect((await changeSettings(app, salon, { validityDays: 1 })).body).toEqual({
      businessId: salon.business,
      soldOnline: false,
      validityDays: 1,
    });
    const answer = await sell(app, salon, { amountMajor: 30 });
    expect(answer.body.expiresAt).toBe(new Date(clock.now().getTime() + 86_400_000).toISOString());
    const id = await newAppointment(app, salon);
    const receipt = await checkOut(app, salon.owner, id, { payments: [byCard(answer.body.code, 20)] });
    await pass(answer.body.id);
    // Before the background work as well.
    expect(await balanceOf(answer.body.code)).toEqual(['expired', 0]);
    const next = await newAppointment(app, salon);
    const late = await checkOut(app, salon.owner, next, { payments: [byCard(answer.body.code, 10)] });
    expect([outcome(late), errorInfo(late).reason]).toEqual([[409, 'INVALID_STATUS'], 'expired']);
    await expire();
    expect(await balancesOf(app, salon.business)).toMatchObject({
      'gift-cards': -5000,
      'gift-cards-lapsed': -1000,
    });
    expect(await balanceOf(unlimited.code)).toEqual(['active', 50]);
    // The returned amount can be used for 30 days.
    await voidReceipt(app, salon.owner, receipt.body.id);
    expect(await balanceOf(answer.body.code)).toEqual(['active', 20]);
    const { expires_at: extended } = await storedCard(app, answer.body.id);
    expect(extended).toEqual(new Date(clock.now().getTime() + 30 * 86_400_000));
    await pass(answer.body.id);
    await expire();
    expect((await storedCard(app, answer.body.id)).balance_minor).toBe(0);
    expect(await balancesOf(app, salon.business)).toMatchObject({ 'gift-cards-lapsed': -3000 });
  });

  test.each([0, 3651, 1.5])('refuses a validity of %d days', async (validityDays) => {
    expect((await changeSettings(paying.app, paying.salon, { validityDays })).status).toBe(400);
  });
});

describe('voiding', () => {
  test('keeps the balance, or pays it out by the method of the sale', async () => {
    const { app } = paying;
    const salon = await newSalon(app);
    const [kept, paidOut] = [await soldCard(app, salon), await soldCard(app, salon, { method: 'terminal' })];
    expect((await voidCard(app, salon.owner, kept.id)).body).toMatchObject({
      status: 'voided',
      balanceMajor: 0,
      voidReason: 'Lost.',
    });
    expect((await voidCard(app, salon.owner, paidOut.id, { reason: 'Lost.', refund: true })).status).toBe(
      200,
    );
    expect(await balancesOf(app, salon.business)).toEqual({ cash: 5000, 'gift-cards-lapsed': -5000 });
    expect(outcome(await voidCard(app, salon.owner, kept.id))).toEqual([409, 'INVALID_STATUS']);
    expect(await balanceOf(kept.code)).toEqual(['voided', 0]);
  });

  test('pays out what a voided receipt returned to a voided card', async () => {
    const { app } = paying;
    const salon = await newSalon(app);
    const card = await soldCard(app, salon);
    const receipt = await checkOut(app, salon.owner, await newAppointment(app, salon), {
      payments: [byCard(card.code, 20)],
    });
    await voidCard(app, salon.owner, card.id, { reason: 'Stolen.', refund: true });
    await voidReceipt(app, salon.owner, receipt.body.id);
    expect(await balanceOf(card.code)).toEqual(['voided', 0]);
    expect((await voidCard(app, salon.owner, card.id, { reason: 'Rest.', refund: true })).status).toBe(200);
    expect(await balancesOf(app, salon.business)).toEqual({});
  });

  test('needs the right to manage', async () => {
    const { app, salon } = paying;
    const card = await soldCard(app, salon);
    const stranger = (await newSalon(app)).owner;
    expect((await voidCard(app, salon.worker, card.id)).status).toBe(403);
    expect((await voidCard(app, salon.customer, card.id)).status).toBe(403);
    expect(outcome(await voidCard(app, stranger, card.id))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await voidCard(app, salon.owner, 'gft_none'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the balance check', () => {
  test('has one shape, and one refusal for everything that is no code', async () => {
    const { app, salon } = paying;
    const { code } = await soldCard(app, salon);
    const found = await checkBalance(app, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect([found.status, found.body]).toEqual([
      200,
      {
        businessId: salon.business,
        businessName: 'A business',
        status: 'active',
        balanceMajor: 50,
        currency: 'EUR',
        expiresAt: null,
      },
    ]);
    const refusals = [];
    for (const wrong of ['A', 'AAAA-BBBB-CCCC-DDDD', "' or 1=1 --", 'UUUU-UUUU-UUUU-UUUU'])
      refusals.push((await checkBalance(app, wrong)).text);
    expect(new Set(refusals).size).toBe(1);
  });

  test('is limited per address, also for valid codes', async () => {
    const { app, salon } = paying;
    const { code } = await soldCard(app, salon);
    const statuses = [];
    for (let index = 0; index < 32; index++) statuses.push((await checkBalance(app, code)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
  });

  test('limits wrong codes in total', async () => {
    const { app, salon } = paying;
    const { code } = await soldCard(app, salon);
    await checkBalance(app, 'A');
    await app.db.run(sql`update rate_limits set hits = 5000 where bucket like 'wrongGiftCardCodes:%'`);
    expect((await checkBalance(app, 'A')).status).toBe(429);
    expect((await checkBalance(app, code)).status).toBe(200);
  });
});

test('deleting an account removes the addresses, and keeps the card', async () => {
  const { app, salon } = paying;
  const leaver = await newUser(app);
  const { email } = (await app.db.row<{ email: string }>(
    sql`select email from users where id = ${leaver.id}`,
  ))!;
  await app.db.run(sql`update users set email_verified_at = now() where id = ${leaver.id}`);
  const card = await soldCard(app, salon, { recipientEmail: email.toUpperCase() });
  const exported = await app.call('GET', '/api/account/export', { token: leaver.token });
  expect(exported.body.giftCards).toMatchObject([{ id: card.id, role: 'recipient', balanceMinor: 5000 }]);
  const answer = await app.call('DELETE', '/api/account', {
    token: leaver.token,
    body: { password: 'a long password' },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  const rows = await app.db.rows(
    sql`select 1 from gift_cards where id = ${card.id} and recipient_email is not null`,
  );
  expect(rows).toEqual([]);
  expect(await balanceOf(card.code)).toEqual(['active', 50]);
});
