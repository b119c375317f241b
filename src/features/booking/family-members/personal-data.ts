import { inExport, type PersonalData } from '../../../platform/personal-data.ts';
import { presentFamilyMember } from './present.ts';
import { deleteFamilyOf, listAllFamilyMembers } from './store.ts';

export const familyData: PersonalData = {
  tables: {
    family_members: {
      columns: {
        user_id: inExport('familyMembers'),
        name: inExport('familyMembers'),
        relation: inExport('familyMembers'),
      },
      deletion: 'Goes.',
    },
  },
  export: {
    familyMembers: async (db, userId) => (await listAllFamilyMembers(db, userId)).map(presentFamilyMember),
  },
  delete: (transaction, { userId }) => deleteFamilyOf(transaction, userId),
};
