import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { formatAmount } from '../../../shared/money.ts';
import { oneLine } from '../../../shared/text.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';
import { giftCardMails } from './rules/mail-texts.ts';
import { lockToMail } from './store.ts';

interface GiftCardMailDependencies {
  db: Database;
  clock: Clock;
  mail: Mail;
  codes: GiftCardCodes;
  publicUrl: () => string;
}

const localTime = (date: Date, timeZone: string, language: LanguageCode) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(date);

/**
 * The code is created here, so that it is never stored in plain text. A repetition adds another code, because the first
 * mail may have arrived.
 */
export function sendGiftCardMail({
  db,
  clock,
  mail,
  codes,
  publicUrl,
}: GiftCardMailDependencies): JobHandler<{ giftCardId: string }> {
  return async ({ giftCardId }, job) => {
    const now = clock.now();
    const issued = await db.transaction(async (transaction) => {
      const card = await lockToMail(transaction, giftCardId, now);
      return card?.to ? { card, to: card.to, code: await codes.issue(transaction, giftCardId, now) } : null;
    });
    if (issued === null) return;
    const { card, to, code } = issued;
    const { language } = card;
    const { subject, text } = giftCardMails[language]({
      business: oneLine(card.businessName),
      amount: formatAmount(card.balanceMinor, card.currency),
      code,
      expires: card.expiresAt && localTime(card.expiresAt, card.timezone, language),
      balanceUrl: `${publicUrl()}/gift-cards`,
    });
    await mail.sendMail({
      id: job.id,
      isUrgent: true,
      to,
      subject: oneLine(subject),
      language,
      text: `${text}\n\n-- \n${publicUrl()}`,
    });
  };
}
