import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const scheduleData: PersonalData = {
  tables: {
    availability_rules: {
      columns: { professional_id: inExport('professional') },
      deletion: 'Kept with the profile.',
    },
    schedule_versions: {
      columns: { subject_id: 'Random number that changes with a schedule.' },
      deletion: 'Kept. Contains no personal data.',
    },
  },
};
