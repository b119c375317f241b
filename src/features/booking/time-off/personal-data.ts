import { inExport, type PersonalData } from '../../../platform/personal-data.ts';

export const timeOffData: PersonalData = {
  tables: {
    time_off: {
      columns: { professional_id: inExport('professional'), reason: inExport('professional') },
      deletion:
        'The reason is deleted. Absences entered by the account become absences at each of its businesses.',
    },
  },
};
