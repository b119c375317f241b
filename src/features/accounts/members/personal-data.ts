import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteInvitationsOf, listInvitationsForExport } from './invitation-store.ts';
import { deleteMemberships, listMembershipsForExport } from './store.ts';

export const memberData: PersonalData = {
  tables: {
    business_members: {
      columns: {
        user_id: inExport('memberships', 'business_id'),
        rights: inExport('memberships', 'business_id'),
      },
      deletion: 'Deleted. An account that owns a business cannot be deleted.',
    },
    member_invitations: {
      columns: {
        user_id: inExport('invitations'),
        invited_by: inExport('invitations'),
        email: inExport('invitations'),
        email_key: notExported.derived,
      },
      deletion:
        'Deleted: invitations to the account, to its address and by the account. All others after 14 days.',
    },
  },
  export: { memberships: listMembershipsForExport, invitations: listInvitationsForExport },
  delete: async (transaction, { userId, emailKey }) => {
    await deleteInvitationsOf(transaction, { userId, emailKey });
    await deleteMemberships(transaction, userId);
  },
};
