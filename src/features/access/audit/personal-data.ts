import { notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const auditData: PersonalData = {
  tables: {
    audit_entries: {
      columns: {
        by_user_id: notExported.atWork,
        kind: 'Audit log of the platform.',
        subject_id: 'Audit log of the platform. The account is notified of decisions by e-mail.',
        details: notExported.forStaff,
      },
      deletion: 'Stays. The audit log is immutable.',
    },
  },
};
