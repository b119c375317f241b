import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { anonymizeReports, listReportsForExport } from './store.ts';

export const moderationData: PersonalData = {
  tables: {
    reports: {
      columns: {
        reporter_id: inExport('reports'),
        reason: inExport('reports'),
        target_id: notExported.ofOthers,
      },
      deletion: 'The reporter and the text are removed. The report itself stays.',
    },
    moderation_decisions: {
      columns: {
        by_user_id: notExported.atWork,
        target_id: 'Audit log of the platform. The review shows that it is hidden.',
        note: notExported.forStaff,
      },
      deletion: 'Stays in the audit log of the platform.',
    },
  },
  export: { reports: listReportsForExport },
  delete: (transaction, { userId }) => anonymizeReports(transaction, userId),
};
