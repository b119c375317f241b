import { sql } from '../../../../src/platform/database/sql.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { readMails, readTexts, type SentMail } from './outbox.ts';

export interface Listed {
  id: string;
  kind: string;
  subjectId: string;
  appointmentId: string | null;
  title: string;
  text: string;
  createdAt: string;
  readAt: string | null;
}

/** Dispatches all that happened, then reads one person's list. */
export async function notificationsOf(app: TestApp, token: string, query = ''): Promise<Listed[]> {
  await dispatchAll(app);
  const answer = await app.call('GET', `/api/notifications${query}`, { token });
  if (answer.status !== 200) throw new Error(`no list: ${answer.text}`);
  return answer.body;
}

/** Dispatches all that happened and waits until nothing is left to send; then the mails to one address, but for the one that registering sends. */
export async function mailsTo(app: TestApp, email: string): Promise<SentMail[]> {
  await sent(app);
  const mails = await readMails(app.config.DATA_DIR);
  return mails.filter(({ to, subject }) => to === email && subject !== 'Confirm your address');
}

export async function textsSent(app: TestApp): Promise<string[]> {
  await sent(app);
  return readTexts(app.config.DATA_DIR);
}

/** All that happened is dispatched, by this process or by another that is just at it. */
export async function dispatchAll(app: TestApp): Promise<void> {
  await eventually(async () => {
    await app.app.dispatchEvents();
    return (await app.db.row(sql`select 1 from events where retry_at is null limit 1`)) === null;
  });
}

/** And nothing is left to send. */
async function sent(app: TestApp): Promise<void> {
  await dispatchAll(app);
  await eventually(
    async () => (await app.db.row(sql`select 1 from jobs where kind like 'notification-%' limit 1`)) === null,
    15_000,
  );
}

export async function emailOf(app: TestApp, userId: string): Promise<string> {
  const row = await app.db.row<{ email: string }>(sql`select email from users where id = ${userId}`);
  return row?.email ?? '';
}
