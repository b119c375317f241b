import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listSessionsForExport } from './own-store.ts';
import { presentSessionForExport } from './present.ts';
import { deleteSessionsOf } from './store.ts';

export const sessionData: PersonalData = {
  tables: {
    sessions: {
      columns: { user_id: inExport('sessions'), device: inExport('sessions') },
      deletion: 'Goes.',
    },
    refresh_tokens: {
      columns: {
        session_id: 'Hashes; the session stands in the export.',
        token_hash: notExported.secret,
      },
      deletion: 'Goes with its session.',
    },
    signing_keys: { notPersonal: 'What the service signs tokens with.', columns: ['secret', 'sealed'] },
  },
  export: {
    sessions: async (db, userId) => (await listSessionsForExport(db, userId)).map(presentSessionForExport),
  },
  delete: (transaction, { userId }) => deleteSessionsOf(transaction, userId),
};
