import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const commissionData: PersonalData = {
  tables: {
    commissions: {
      columns: { professional_id: inExport('professional', 'business_id') },
      deletion: 'Kept with the profile, for the figures of the business.',
    },
  },
};
