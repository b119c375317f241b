import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listReceiptsForExport } from './store.ts';

export const receiptData: PersonalData = {
  tables: {
    receipts: {
      columns: {
        appointment_id: inExport('receipts'),
        lines: inExport('receipts'),
        taxes: inExport('receipts'),
        payments: inExport('receipts'),
        business_name: inExport('receipts'),
        business_address: inExport('receipts'),
        issued_by: notExported.atWork,
        voided_by: notExported.atWork,
        void_reason: inExport('receipts'),
      },
      deletion:
        'Kept, because the business has to keep its receipts. They contain no name of the client; the account is shown as "Deleted user".',
    },
    receipt_counters: { notPersonal: 'Last receipt number of a business and year.' },
  },
  export: { receipts: listReceiptsForExport },
};
