import { notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const auditData: PersonalData = {
  tables: {
    audit_entries: {
      columns: {
        by_user_id: notExported.atWork,
        kind: 'The log of the platform.',
        subject_id: 'The log of the platform; what was decided about an account is told to it by mail.',
        details: notExported.forStaff,
      },
      deletion: 'Stays: the log of the platform, which nobody can change.',
    },
  },
};
