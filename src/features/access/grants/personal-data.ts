import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listActivityOf } from './activity-store.ts';
import { presentActivity, presentGrant } from './present.ts';
import { deleteGrantsOf, listGrantsOf } from './store.ts';

export const grantData: PersonalData = {
  tables: {
    grants: {
      columns: {
        user_id: inExport('grants'),
        agent_name: inExport('grants'),
        client_id: inExport('grants'),
        scopes: inExport('grants'),
        currency: inExport('grants'),
        business_ids: inExport('grants'),
      },
      deletion: 'Deleted. Appointments booked under the grant stay, without the reference.',
    },
    grant_tokens: {
      columns: {
        hash: notExported.secret,
      },
      deletion: 'Deleted with its grant.',
    },
    grant_activity: {
      columns: {
        action: inExport('grantActivity'),
        appointment_id: inExport('grantActivity'),
        business_id: inExport('grantActivity'),
        currency: inExport('grantActivity'),
        detail: inExport('grantActivity'),
      },
      deletion: 'Deleted with its grant.',
    },
  },
  export: {
    grants: async (db, userId) => (await listGrantsOf(db, userId)).map(presentGrant),
    grantActivity: async (db, userId) =>
      (await listActivityOf(db, userId)).map((row) => ({ ...presentActivity(row), grantId: row.grant_id })),
  },
  delete: (transaction, { userId }) => deleteGrantsOf(transaction, userId),
};
