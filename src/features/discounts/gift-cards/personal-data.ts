import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { forgetAccount, listGiftCardsForExport } from './store.ts';

export const giftCardData: PersonalData = {
  tables: {
    gift_cards: {
      columns: {
        buyer_id: inExport('giftCards'),
        recipient_email: inExport('giftCards'),
        payment_intent_id: inExport('giftCards'),
        void_reason: inExport('giftCards'),
        created_by_id: notExported.atWork,
        voided_by_id: notExported.atWork,
      },
      deletion:
        'Kept in the accounts of the business: the code stays valid. Addresses of the account, and those that it entered, are removed. The account is anonymized as "Deleted user".',
    },
    gift_card_codes: { notPersonal: 'Hashes of codes.', columns: ['code_hash'] },
    gift_card_keys: { notPersonal: 'The key of these hashes, encrypted.', columns: ['sealed'] },
    gift_card_settings: { notPersonal: 'Settings of a business.' },
    gift_card_movements: { notPersonal: 'Amounts of gift cards.', columns: ['key'] },
  },
  export: { giftCards: listGiftCardsForExport },
  delete: (transaction, account) => forgetAccount(transaction, account),
};
