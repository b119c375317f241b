import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listPaymentsForExport } from './store.ts';

export const paymentData: PersonalData = {
  tables: {
    payments: {
      columns: {
        appointment_id: inExport('payments'),
        reference: inExport('payments'),
        charge_reference: 'Second reference of the provider for the same payment.',
        refund_id: 'Reference of a refund. The refund itself is in the export.',
        created_by: notExported.atWork,
        refunded_by: notExported.atWork,
      },
      deletion: 'Stays as a record of the business. The account is shown as "Deleted user".',
    },
    payment_events: {
      notPersonal: 'Ids of received provider events.',
      columns: ['kind', 'payment_id'],
    },
  },
  export: { payments: listPaymentsForExport },
};
