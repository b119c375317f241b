import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const specialHoursData: PersonalData = {
  tables: {
    special_hours: {
      columns: { professional_id: inExport('professional'), subject_id: notExported.derived },
      deletion:
        'Stays, as the profile does; what they entered for everywhere becomes hours at each business they work at.',
    },
  },
};
