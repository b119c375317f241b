import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const classTimeData: PersonalData = {
  tables: {
    class_times: {
      columns: { professional_id: inExport('professional') },
      deletion:
        'Stays with the public profile. Deleted with the service, or when the professional leaves the business.',
    },
  },
};
