import { inExport, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteIdentitiesOf, listIdentities } from '../../access/identities/store.ts';
import { presentIdentity } from './present.ts';

export const identityData: PersonalData = {
  tables: {
    identities: {
      columns: {
        user_id: inExport('identities'),
        provider: inExport('identities'),
        email: inExport('identities'),
        issuer: 'Address of the provider.',
        subject: 'Technical id of the account at the provider.',
      },
      deletion: 'Goes.',
    },
  },
  export: {
    identities: async (db, userId) => (await listIdentities(db, userId)).map(presentIdentity),
  },
  delete: (transaction, { userId }) => deleteIdentitiesOf(transaction, userId),
};
