import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listLedgerForExport } from './store.ts';

export const ledgerData: PersonalData = {
  tables: {
    ledger_transactions: {
      columns: {
        key: notExported.derived,
        appointment_id: inExport('ledger', 'appointment_id'),
      },
      deletion:
        'Kept in the accounts of the business, with ids and amounts only. The account becomes "Deleted user".',
    },
    ledger_entries: { notPersonal: 'Accounts and amounts of transactions.' },
  },
  export: { ledger: listLedgerForExport },
};
