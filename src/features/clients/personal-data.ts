import { inExport, notExported, type PersonalData } from '../../platform/personal-data.ts';
import { deleteContactOf, deleteRecordsKeptBy, listClientRecordsForExport } from './personal-data-store.ts';

export const clientData: PersonalData = {
  tables: {
    clients: {
      columns: {
        user_id: inExport('clientRecords'),
        name: inExport('clientRecords'),
        email: inExport('clientRecords'),
        phone: inExport('clientRecords'),
        notes: notExported.forStaff,
        email_key: notExported.derived,
        search_key: notExported.derived,
      },
      deletion:
        'A record that a booking made loses name, address, number and notes. One that a business entered stays with it, unlinked. Those of a closed business go with the account of its owner.',
    },
  },
  export: { clientRecords: listClientRecordsForExport },
  delete: async (transaction, { userId }) => {
    await deleteContactOf(transaction, userId);
    await deleteRecordsKeptBy(transaction, userId);
  },
};
