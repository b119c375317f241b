import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const timeOffData: PersonalData = {
  tables: {
    time_off: {
      columns: { professional_id: inExport('professional'), reason: inExport('professional') },
      deletion:
        'Why somebody is away goes; what they entered themselves becomes an absence at each business they work at.',
    },
  },
};
