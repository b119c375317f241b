import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteApprovalsOf, listApprovalsForExport } from './store.ts';

export const approvalData: PersonalData = {
  tables: {
    approvals: {
      columns: {
        user_id: inExport('approvals'),
        request: inExport('approvals'),
        message: inExport('approvals'),
        summary: inExport('approvals'),
        hold_ids: inExport('approvals'),
        appointment_ids: inExport('approvals'),
        refusal: inExport('approvals'),
        token_hash: notExported.secret,
      },
      deletion: 'Deleted. Its holds are released with the other holds of the account.',
    },
  },
  export: { approvals: listApprovalsForExport },
  delete: (transaction, { userId }) => deleteApprovalsOf(transaction, userId),
};
