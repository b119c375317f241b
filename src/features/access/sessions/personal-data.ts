import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { presentSessionForExport } from './present.ts';
import { deleteSessionsOf, listSessionsForExport } from './store.ts';

export const sessionData: PersonalData = {
  tables: {
    sessions: {
      columns: { user_id: inExport('sessions'), device: inExport('sessions') },
      deletion: 'Goes.',
    },
    refresh_tokens: {
      columns: {
        session_id: 'Hashes. The session itself is in the export.',
        token_hash: notExported.secret,
      },
      deletion: 'Deleted with its session.',
    },
    signing_keys: { notPersonal: 'Keys that sign access tokens.', columns: ['secret', 'sealed'] },
  },
  export: {
    sessions: async (db, userId) => (await listSessionsForExport(db, userId)).map(presentSessionForExport),
  },
  delete: (transaction, { userId }) => deleteSessionsOf(transaction, userId),
};
