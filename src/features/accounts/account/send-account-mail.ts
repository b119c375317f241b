import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import { defaultLanguage, type LanguageCode } from '../../../shared/languages.ts';
import { newSecretToken } from '../../../shared/secret-token.ts';
import { minuteMs } from '../../../shared/time.ts';
import { type EmailLink, insertReset, setLinkToken } from './link-store.ts';
import { accountMails } from './rules/mails/account-mails.ts';
import type { AccountMail } from './rules/mails/mail-texts.ts';
import { findUser, findUserByEmail, lockUser } from './store.ts';

interface EmailLinkPayload {
  userId: string;
  linkId: string;
}

/** Notice to the current or former address of an account. */
export interface AccountNotice {
  userId: string;
  to: string;
  notice:
    | 'asked'
    | 'changed'
    | 'suspended'
    | 'reinstated'
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'recoveryCodesNew'
    | 'recoveryCodeUsed'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'identityLinked';
  /** Reason given by platform staff. */
  reason?: string;
}

export const emailLinkJob = jobKind<EmailLinkPayload>('email-link', 'urgent');
export const accountNoticeJob = jobKind<AccountNotice>('account-notice', 'urgent');

interface AccountMailDependencies {
  db: Database;
  clock: Clock;
  mail: Mail;
  publicUrl: () => string;
}

/** The token is created here, so that it is never stored in plain text. */
export function sendEmailLink({
  db,
  clock,
  mail,
  publicUrl,
}: AccountMailDependencies): JobHandler<EmailLinkPayload> {
  return async ({ linkId }, job) => {
    const { token, hash } = newSecretToken('ev');
    const link = await setLinkToken(db, { id: linkId, tokenHash: hash }, clock.now());
    if (link === null) return;
    const message = await composeLinkMail(db, link, `${publicUrl()}/verify-email?token=${token}`);
    await mail.sendMail({ id: job.id, isUrgent: true, to: link.email, ...message });
  };
}

/** The e-mail reveals whether the new address is taken; the response to the caller does not. */
async function composeLinkMail(
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

export function sendAccountNotice({
  db,
  mail,
  publicUrl,
}: AccountMailDependencies): JobHandler<AccountNotice> {
  return async ({ userId, to, notice, reason }, job) => {
    const language = await languageOf(db, userId);
    const mails = accountMails[language];
    const messages: Record<AccountNotice['notice'], () => AccountMail> = {
      asked: () => mails.changeAsked(publicUrl()),
      changed: mails.changed,
      suspended: () => mails.suspended(reason ?? null),
      reinstated: () => mails.reinstated(publicUrl()),
      secondFactorOn: () => mails.secondFactorOn(publicUrl()),
      secondFactorOff: () => mails.secondFactorOff(publicUrl()),
      recoveryCodesNew: () => mails.recoveryCodesNew(publicUrl()),
      recoveryCodeUsed: () => mails.recoveryCodeUsed(publicUrl()),
      passkeyAdded: () => mails.passkeyAdded(publicUrl()),
      passkeyRemoved: () => mails.passkeyRemoved(publicUrl()),
      identityLinked: () => mails.identityLinked(publicUrl()),
    };
    const message = messages[notice]();
    await mail.sendMail({ id: job.id, isUrgent: true, to, language, ...message });
  };
}

export const passwordResetJob = jobKind<{ emailKey: string }>('password-reset', 'urgent');

const linkMinutes = 60;
// Limits e-mails to one address.
const maxOpenLinks = 5;

const resetLifetime = (now: Date) => ({ now, expiresAt: new Date(now.getTime() + linkMinutes * minuteMs) });

interface ResetLinkDependencies {
  db: Database;
  clock: Clock;
  mail: Mail;
  publicUrl: () => string;
}

/** Looks up the account in the job, so that the request takes the same time for every address. */
export function sendResetLink({
  db,
  clock,
  mail,
  publicUrl,
}: ResetLinkDependencies): JobHandler<{ emailKey: string }> {
  return async ({ emailKey }, job) => {
    const found = await findUserByEmail(db, emailKey);
    if (found === null) return;
    const { token, hash } = newSecretToken('pr');
    const user = await db.transaction(async (transaction) => {
      const locked = await lockUser(transaction, found.id);
      const reset = { tokenHash: hash, userId: found.id, ...resetLifetime(clock.now()) };
      return locked !== null && (await insertReset(transaction, reset, maxOpenLinks)) ? locked : null;
    });
    if (user === null) return;
    const { email, language } = user;
    const message = accountMails[language].reset(`${publicUrl()}/reset-password?token=${token}`);
    await mail.sendMail({ id: job.id, isUrgent: true, to: email, language, ...message });
  };
}
