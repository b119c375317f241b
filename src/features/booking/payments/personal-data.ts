import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listPaymentsForExport } from './store.ts';

export const paymentData: PersonalData = {
  tables: {
    payments: {
      columns: {
        appointment_id: inExport('payments'),
        reference: inExport('payments'),
        charge_reference: 'The provider’s second name for what `reference` names.',
        refund_id: 'The provider’s name of a refund; that there was one stands in the export.',
        created_by: notExported.atWork,
        refunded_by: notExported.atWork,
      },
      deletion: 'Stays in the books of the business; the account it leads to is "Deleted user".',
    },
    payment_events: {
      notPersonal: 'Which messages of a payment provider were received.',
      columns: ['kind', 'payment_id'],
    },
  },
  export: { payments: listPaymentsForExport },
};
