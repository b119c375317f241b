import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteClientsOfBusinesses, deleteContactOf, listClientRecordsForExport } from './store.ts';

export const clientData: PersonalData = {
  tables: {
    clients: {
      columns: {
        user_id: inExport('clientRecords'),
        name: inExport('clientRecords'),
        email: inExport('clientRecords'),
        phone: inExport('clientRecords'),
        notes: notExported.forStaff,
        tags: inExport('clientRecords'),
        birthday: inExport('clientRecords'),
        marketing_consent_source: inExport('clientRecords'),
        email_key: notExported.derived,
        search_key: notExported.derived,
        told_contact: notExported.derived,
      },
      deletion:
        'A record created by a booking loses name, e-mail address, phone number, notes, tags, birthday and consent. A record created by a business is unlinked and loses the data entered by the account. Records of a closed business are deleted with the account of its owner.',
    },
    client_notes: {
      columns: { client_id: notExported.forStaff, author_id: notExported.atWork, body: notExported.forStaff },
      deletion: 'Notes on records created by a booking are deleted. All others stay with the business.',
    },
    merged_clients: {
      columns: { into_id: notExported.derived, by_user_id: notExported.atWork },
      deletion: 'Kept. Contains only ids.',
    },
    client_imports: {
      columns: { user_id: notExported.atWork },
      deletion:
        'Deleted 30 days after the import finished. Imports of a closed business are deleted with the account of its owner.',
    },
    client_import_rows: {
      columns: {
        client_id: notExported.derived,
        name: notExported.waiting,
        email: notExported.waiting,
        email_key: notExported.waiting,
        phone: notExported.waiting,
        notes: notExported.waiting,
        profile: notExported.waiting,
        code: 'Error code.',
        field: 'Column name of the file.',
        reason:
          'Description of the problem, without the content of the cell. With a repeated phone number, the name of the other client.',
        content: notExported.waiting,
      },
      deletion:
        'Personal data of a row is removed when the row is stored or the import is cancelled. The content of a rejected row is deleted 30 days after the import finished.',
    },
  },
  export: { clientRecords: listClientRecordsForExport },
  delete: async (transaction, { userId }) => {
    await deleteContactOf(transaction, userId);
    await deleteClientsOfBusinesses(transaction, userId);
  },
};
