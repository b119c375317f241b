import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type JobHandler, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import { minuteMs } from '../../../shared/time.ts';
import { newSecretToken } from '../../access/sessions/secret-token.ts';
import { insertReset } from './password-reset-store.ts';
import { accountMails } from './rules/mails/account-mails.ts';
import { findUserByEmail, lockUser } from './store.ts';

export const passwordResetJob = jobKind<{ emailKey: string }>('password-reset', 'urgent');

const linkMinutes = 60;
// A mailbox is not to be flooded by strangers.
const mostOpenLinks = 5;

const linkLife = (now: Date) => ({ now, expiresAt: new Date(now.getTime() + linkMinutes * minuteMs) });

interface Parts {
  db: Database;
  clock: Clock;
  mail: Mail;
  publicUrl: () => string;
}

/** Looks for the account only here, so that asking for a link is the same work for every address. */
export function sendResetLink({ db, clock, mail, publicUrl }: Parts): JobHandler<{ emailKey: string }> {
  return async ({ emailKey }, job) => {
    const found = await findUserByEmail(db, emailKey);
    if (found === null) return;
    const { token, hash } = newSecretToken('pr');
    const user = await db.transaction(async (transaction) => {
      const locked = await lockUser(transaction, found.id);
      const reset = { tokenHash: hash, userId: found.id, ...linkLife(clock.now()) };
      return locked !== null && (await insertReset(transaction, reset, mostOpenLinks)) ? locked : null;
    });
    if (user === null) return;
    const { email, language } = user;
    const message = accountMails[language].reset(`${publicUrl()}/reset-password?token=${token}`);
    await mail.sendMail({ id: job.id, isUrgent: true, to: email, language, ...message });
  };
}
