import { inExport, type PersonalData } from '../../platform/personal-data.ts';

export const scheduleData: PersonalData = {
  tables: {
    availability_rules: {
      columns: { professional_id: inExport('professional') },
      deletion: 'Stays, as the profile does.',
    },
    time_off: {
      columns: { professional_id: inExport('professional'), reason: inExport('professional') },
      deletion:
        'Why somebody is away goes; what they entered themselves becomes an absence at each business they work at.',
    },
    schedule_versions: {
      columns: { subject_id: 'A random number that changes with a schedule.' },
      deletion: 'Stays: it says nothing about anybody.',
    },
  },
};
