import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { presentPasskey } from './present.ts';
import { deletePasskeysOf, listPasskeys } from './store.ts';

export const passkeyData: PersonalData = {
  tables: {
    passkeys: {
      columns: {
        user_id: inExport('passkeys'),
        name: inExport('passkeys'),
        credential_id: notExported.secret,
        public_key: notExported.secret,
        transports: 'How browsers reach the device: technical names.',
      },
      deletion: 'Goes.',
    },
  },
  export: {
    passkeys: async (db, userId) => (await listPasskeys(db, userId)).map(presentPasskey),
  },
  delete: (transaction, { userId }) => deletePasskeysOf(transaction, userId),
};
