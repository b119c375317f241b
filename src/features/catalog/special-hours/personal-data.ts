import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const specialHoursData: PersonalData = {
  tables: {
    special_hours: {
      columns: { professional_id: inExport('professional'), subject_id: notExported.derived },
      deletion:
        'Kept with the profile. Special hours that apply everywhere are copied to each business of the professional.',
    },
  },
};
