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
      deletion: 'Who reported and in which words goes; that something was reported stays.',
    },
    moderation_decisions: {
      columns: {
        by_user_id: notExported.atWork,
        target_id: 'The log of the platform; that a review is hidden stands with the review.',
        note: notExported.forStaff,
      },
      deletion: 'Stays: the log of the platform.',
    },
  },
  export: { reports: listReportsForExport },
  delete: (transaction, { userId }) => anonymizeReports(transaction, userId),
};
