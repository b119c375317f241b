import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
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
        told_contact: notExported.derived,
      },
      deletion:
        'A record that a booking made loses name, address, number and notes. One that a business entered stays with it, unlinked, without what the account had told. Those of a closed business go with the account of its owner.',
    },
    client_notes: {
      columns: { client_id: notExported.forStaff, author_id: notExported.atWork, body: notExported.forStaff },
      deletion: 'Those about a record that a booking made go. Others stay with the business.',
    },
    merged_clients: {
      columns: { into_id: notExported.derived, by_user_id: notExported.atWork },
      deletion: 'Stays: which of two records of a business goes on.',
    },
    client_imports: {
      columns: { user_id: notExported.atWork },
      deletion:
        'Stays until 30 days after it ended: what somebody did at work. Those of a closed business go with its owner.',
    },
    client_import_rows: {
      columns: {
        client_id: notExported.derived,
        name: notExported.waiting,
        email: notExported.waiting,
        email_key: notExported.waiting,
        phone: notExported.waiting,
        notes: notExported.waiting,
        code: 'A code of refusal.',
        field: 'The name of a column of the file.',
        reason: 'What is expected of a cell, not what stood in it.',
      },
      deletion: 'What a row says of people goes as soon as it is stored or called off.',
    },
  },
  export: { clientRecords: listClientRecordsForExport },
  delete: async (transaction, { userId }) => {
    await deleteContactOf(transaction, userId);
    await deleteRecordsKeptBy(transaction, userId);
  },
};
