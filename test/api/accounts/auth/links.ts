import { sql } from '../../../../src/platform/database/sql.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { readMails, type SentMail } from '../../messaging/notifications/outbox.ts';

/** Waits until nothing is left to send; then the mails about accounts that went to an address. */
export async function accountMailsTo(app: TestApp, email: string): Promise<SentMail[]> {
  await eventually(
    async () => (await app.db.row(sql`select 1 from jobs where failed_at is null limit 1`)) === null,
    15_000,
  );
  // Programs may write the domain as they like.
  const mails = await readMails(app.config.DATA_DIR);
  return mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
}

export const tokenIn = (mail: SentMail | undefined): string | undefined =>
  /\/verify-email\?token=(ev_[\w-]{43})\s/.exec(mail?.text ?? '')?.[1];

/** The token of the newest link that was mailed to an address. Under a clock that stands still they have no order. */
export async function linkTo(app: TestApp, email: string): Promise<string> {
  const tokens = (await accountMailsTo(app, email)).map(tokenIn).filter((token) => token !== undefined);
  const token = tokens.at(-1);
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

export const follow = (app: TestApp, token: unknown) =>
  app.call('POST', '/api/auth/verify-email', { body: { token } });

export const askForAddress = (app: TestApp, token: string, body: unknown) =>
  app.call('POST', '/api/account/email', { token, body });
