import { inExport, type PersonalData } from '../../../../platform/personal-data.ts';
import { removeCardJob } from './change-setup.ts';
import { deleteCardsOf, listCardsForExport, listSetupsForExport } from './store.ts';

export const cardData: PersonalData = {
  tables: {
    saved_cards: {
      columns: {
        user_id: inExport('savedCards'),
        customer_reference: 'Reference of the provider for the card.',
        method_reference: 'Reference of the provider for the card.',
        brand: inExport('savedCards'),
        last_four: inExport('savedCards'),
      },
      deletion: 'Goes, also at the provider.',
    },
    card_setups: {
      columns: {
        appointment_id: inExport('cardSetups'),
        consent_text: inExport('cardSetups'),
        reference: 'Reference of the provider for the page on which the card was entered.',
      },
      deletion: 'Stays with the appointment: it proves that the client agreed.',
    },
  },
  export: { savedCards: listCardsForExport, cardSetups: listSetupsForExport },
  delete: async (transaction, { userId, jobs }) => {
    await jobs.enqueueAll(transaction, removeCardJob, await deleteCardsOf(transaction, userId));
  },
};
