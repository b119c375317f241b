import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const scheduleData: PersonalData = {
  tables: {
    availability_rules: {
      columns: { professional_id: inExport('professional') },
      deletion: 'Stays, as the profile does.',
    },
    schedule_versions: {
      columns: { subject_id: 'A random number that changes with a schedule.' },
      deletion: 'Stays: it says nothing about anybody.',
    },
  },
};
