import { expect, test } from 'vitest';
import { languageCodes } from '../../../../shared/languages.ts';
import { giftCardMails } from './mail-texts.ts';

const facts = {
  business: 'Salon',
  amount: '50.00 EUR',
  code: 'ABCD-EFGH-JKMN-PQRS',
  expires: '1 June 2027, 12:00',
  balanceUrl: 'https://example.com/gift-cards',
};

test.each(languageCodes)(
  'a mail in %s names business, amount, code, expiry and the balance page',
  (language) => {
    const { subject, text } = giftCardMails[language](facts);
    expect(subject).toContain('Salon');
    for (const fact of Object.values(facts)) expect(text).toContain(fact);
    expect(giftCardMails[language]({ ...facts, expires: null }).text.split('\n\n')).toHaveLength(
      text.split('\n\n').length - 1,
    );
  },
);
