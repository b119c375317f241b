import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type JobHandler, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { defaultLanguage, type LanguageCode } from '../../../shared/languages.ts';
import { newSecretToken } from '../../access/sessions/secret-token.ts';
import { type EmailLink, setToken } from './email-link-store.ts';
import { accountMails } from './rules/mails/account-mails.ts';
import type { AccountMail } from './rules/mails/mail-texts.ts';
import { findUser, findUserByEmail } from './store.ts';

interface LinkToSend {
  userId: string;
  linkId: string;
}

/** What an address hears of the account that has it, or had it. */
interface Notice {
  userId: string;
  to: string;
  notice: 'asked' | 'changed' | 'suspended' | 'reinstated';
  /** What platform staff say with it. */
  reason?: string;
}

export const emailLinkJob = jobKind<LinkToSend>('email-link', 'urgent');
export const accountNoticeJob = jobKind<Notice>('account-notice', 'urgent');

// A mailbox is not to be flooded by strangers, however many of them open accounts with its address.
const mostADay = 20;
const daySeconds = 86_400;

interface Parts {
  db: Database;
  clock: Clock;
  mail: Mail;
  limits: RateLimits;
  publicUrl: () => string;
}

/** The token is made only here, so that it is never written down in the clear. */
export function sendEmailLink(parts: Parts): JobHandler<LinkToSend> {
  const { db, clock, mail, publicUrl } = parts;
  return async ({ linkId }, job) => {
    const { token, hash } = newSecretToken('ev');
    const link = await setToken(db, { id: linkId, tokenHash: hash }, clock.now());
    if (link === null || !(await hasRoom(parts, link))) return;
    const message = await write(db, link, `${publicUrl()}/verify-email?token=${token}`);
    await mail.sendMail({ id: job.id, isUrgent: true, to: link.email, ...message });
  };
}

/** Whoever asks for an address hears the same whether or not it is taken; only its mailbox learns. */
async function write(
  db: Database,
  { userId, purpose, emailKey }: EmailLink,
  url: string,
): Promise<AccountMail & { language: LanguageCode }> {
  const asking = await languageOf(db, userId);
  if (purpose === 'confirm') return { ...accountMails[asking].confirm(url), language: asking };
  const owner = await findUserByEmail(db, emailKey);
  if (owner === null) return { ...accountMails[asking].change(url), language: asking };
  return { ...accountMails[owner.language].taken(), language: owner.language };
}

const languageOf = async (db: Database, userId: string): Promise<LanguageCode> =>
  (await findUser(db, userId))?.language ?? defaultLanguage;

async function hasRoom({ limits }: Parts, { emailKey }: EmailLink): Promise<boolean> {
  const bucket = `mail:${createHash('sha256').update(emailKey).digest('base64url')}`;
  const [count] = await limits.countEach([{ bucket, seconds: daySeconds }]);
  return count === undefined || count.hits <= mostADay;
}

export function sendAccountNotice({ db, mail, publicUrl }: Parts): JobHandler<Notice> {
  return async ({ userId, to, notice, reason }, job) => {
    const language = await languageOf(db, userId);
    const mails = accountMails[language];
    const messages: Record<Notice['notice'], () => AccountMail> = {
      asked: () => mails.changeAsked(publicUrl()),
      changed: mails.changed,
      suspended: () => mails.suspended(reason ?? null),
      reinstated: () => mails.reinstated(publicUrl()),
    };
    const message = messages[notice]();
    await mail.sendMail({ id: job.id, isUrgent: true, to, language, ...message });
  };
}
