import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const classTimeData: PersonalData = {
  tables: {
    class_times: {
      columns: { professional_id: inExport('professional') },
      deletion: 'Stays, as the profile does, and goes with the service or when they leave the business.',
    },
  },
};
