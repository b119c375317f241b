import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { newEmail } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  type Agent,
  calendarOf,
  decide,
  newAgent,
  requestApproval,
  statusOf,
} from '../../../fixtures/approvals.ts';
import { tokenIn as confirmationIn, followLink, requestEmailChange } from '../../../fixtures/email-links.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { monday, newCoupon, newSalon, outcome, type Salon, soldPackage } from '../../../fixtures/salon.ts';
import { readMails, type SentMail } from '../../../fixtures/sent-messages.ts';

let app: TestApp;
let salon: Salon;
let agent: Agent;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '1000' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app, { city: 'Lisboa' });
  agent = await newAgent(app, clock, salon.customer.id);
});

const byLink = (token: unknown, decision?: string) =>
  app.call('POST', '/api/approvals/by-link', { body: { token, ...(decision && { decision }) } });

/** The email that asks for a decision on this request. */
async function mailAbout(id: string): Promise<SentMail> {
  let found: SentMail | undefined;
  await eventually(async () => {
    found = (await readMails(app.config.DATA_DIR)).find(({ text }) => text.includes(`/approvals/${id}`));
    return found !== undefined;
  }, 15_000);
  return found!;
}
const tokenIn = ({ text }: SentMail) => /\/approvals\/apv_\w+\?token=(apl_[\w-]{43})\s/.exec(text)?.[1];

describe('the approval email', () => {
  test.each([
    [
      'en',
      '“Helper” wants to book: Haircut at A business, Wed 3 June, 10:00',
      ['Service: Haircut', 'Price: 20.00 EUR'],
    ],
    ['de', 'möchte buchen: Haircut', ['Leistung: Haircut', 'Preis: 20,00 €']],
    ['pt', 'quer marcar: Haircut', ['Serviço: Haircut', 'Preço: 20,00 €']],
  ])('in %s, contains service, place, time, price, agent and a link', async (language, subject, lines) => {
    await app.db.run(sql`update users set language = ${language} where id = ${salon.customer.id}`);
    const { id } = await requestApproval(app, agent, salon.slot);
    const mail = await mailAbout(id);
    expect(mail.subject).toContain(subject);
    for (const line of lines) expect(mail.text).toContain(line);
    for (const word of ['Helper', 'Inês Duarte', 'A business, Lisboa', '10:00', '10:30'])
      expect(mail.text).toContain(word);
    expect(tokenIn(mail)).toBeDefined();
  });

  test('to an unverified address contains no token and no text of the agent', async () => {
    await app.db.run(sql`update users set email_verified_at = null where id = ${salon.customer.id}`);
    const { id } = await requestApproval(app, agent, salon.slot);
    const mail = await mailAbout(id);
    expect(tokenIn(mail)).toBeUndefined();
    for (const word of ['Helper', 'Maya']) expect(mail.text).not.toContain(word);
    expect(mail.text).toContain('Where: A business, Lisboa');
  });

  test('describes each of several appointments', async () => {
    const other = await newSalon(app, { city: 'Porto', name: 'Corner Cuts' });
    const answer = await app.call('POST', '/api/appointments/together', {
      token: agent.token,
      body: {
        visits: [
          { ...salon.slot, notes: 'Short, please.' },
          { ...other.slot, start: '14:00', services: [other.colour] },
        ],
      },
    });
    expect([answer.status, answer.body.error]).toEqual([202, undefined]);
    const { subject, text } = await mailAbout(answer.body.id);
    expect(subject).toContain('Haircut at A business, Wed 3 June, 10:00 and 1 more');
    const [first, second] = ['Service: Haircut', 'Service: Colour'].map((line) => text.indexOf(line));
    expect([first! > 0, second! > first!]).toEqual([true, true]);
    expect(text.slice(first, second)).toMatch(/10:00.*A business, Lisboa.*“Short, please\.”/s);
    expect(text.slice(second)).toMatch(/14:00.*Corner Cuts, Porto/s);
    expect(text.slice(second)).not.toContain('Short, please.');
    expect(text).toContain('Price: 65.50 EUR');
  });

  test('and the request quote notes and coupon chosen by the agent', async () => {
    const couponCode = await newCoupon(app, salon);
    const notes = 'Call me\nYour bank: https://evil.test';
    const { id, summary } = await requestApproval(app, agent, {
      ...salon.slot,
      notes,
      couponCode,
      staffNotes: 'no',
    });
    expect(summary.visits[0]).toMatchObject({ notes, couponCode });
    expect(summary.visits[0]).not.toHaveProperty('staffNotes');
    const { text } = await mailAbout(id);
    expect(text).toContain('Note from the agent: “Call me Your bank: https://evil.test”');
    expect(text).toContain(`Coupon chosen by the agent: “${couponCode}”`);
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id);
    const paid = await requestApproval(app, agent, { ...salon.slot, start: '12:00', packagePurchaseId });
    expect(paid.summary.visits[0].packageTitle).toBe('Haircuts');
  });

  test('quotes the agent name on one line', async () => {
    agent = await newAgent(app, clock, salon.customer.id, { agentName: 'Bank\nPay now: https://evil.test' });
    const { id } = await requestApproval(app, agent, salon.slot);
    const mail = await mailAbout(id);
    expect(mail.text).toContain('“Bank Pay now: https://evil.test”');
  });
});

describe('the approval link', () => {
  const linkOf = async (body: object = salon.slot) => {
    const { id } = await requestApproval(app, agent, body);
    return { id, token: tokenIn(await mailAbout(id)) };
  };

  test('shows and approves the request once', async () => {
    const { id, token } = await linkOf();
    const shown = await byLink(token);
    expect([shown.status, shown.body.id, shown.body.status]).toEqual([200, id, 'pending']);
    const decided = await byLink(token, 'approve');
    expect([decided.status, decided.body.status]).toEqual([200, 'approved']);
    expect((await calendarOf(app, salon.professional))[0]).toMatch(/Confirmed$/);
    for (const decision of [undefined, 'approve', 'decline'])
      expect(outcome(await byLink(token, decision))).toEqual([400, 'RESET_LINK_INVALID']);
  });

  test('declines the request', async () => {
    const { id, token } = await linkOf();
    expect((await byLink(token, 'decline')).body.status).toBe('declined');
    expect(await statusOf(app, id)).toBe('declined');
    expect(await calendarOf(app, salon.professional)).toEqual([]);
  });

  test('is invalid after a decision in the account or after the expiry', async () => {
    const one = await linkOf();
    await decide(app, salon.customer.token, one.id, 'decline');
    expect(outcome(await byLink(one.token, 'approve'))).toEqual([400, 'RESET_LINK_INVALID']);
    const other = await linkOf({ ...salon.slot, start: '12:00' });
    clock.advance(600);
    expect(outcome(await byLink(other.token, 'approve'))).toEqual([400, 'RESET_LINK_INVALID']);
  });

  test('with an unknown token or decision is refused', async () => {
    expect(outcome(await byLink('apl_x', 'approve'))).toEqual([400, 'RESET_LINK_INVALID']);
    expect(errorInfo(await byLink('apl_x', 'maybe')).field).toBe('body.decision');
    expect(errorInfo(await byLink(undefined)).field).toBe('body.token');
  });

  test('is invalid after the account changed its email', async () => {
    const { id, token } = await linkOf();
    const email = newEmail();
    await requestEmailChange(app, salon.customer.token, { email, password: 'a long password' });
    let confirmation: string | undefined;
    await eventually(async () => {
      confirmation = confirmationIn((await readMails(app.config.DATA_DIR)).find(({ to }) => to === email));
      return confirmation !== undefined;
    }, 15_000);
    expect((await followLink(app, confirmation)).status).toBe(204);
    expect(outcome(await byLink(token, 'approve'))).toEqual([400, 'RESET_LINK_INVALID']);
    expect((await decide(app, salon.customer.token, id, 'approve')).status).toBe(200);
  });

  test('is refused for a suspended account', async () => {
    const { token } = await linkOf();
    await app.db.run(sql`update users set suspended_at = now() where id = ${salon.customer.id}`);
    expect(outcome(await byLink(token, 'approve'))).toEqual([401, 'AUTH_REQUIRED']);
  });
});
