import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteRequestsTo } from './store.ts';

export const joinRequestData: PersonalData = {
  tables: {
    join_requests: {
      columns: {
        professional_id: inExport('professional'),
        email:
          'Address entered by a business, until it answers or for 14 days. Its owner sees it in the list of requests.',
        email_key: notExported.derived,
        invitee_name: 'Entered with the address and deleted with it.',
        service_ids: notExported.repeated,
      },
      deletion:
        'Stays, like the profile. Open invitations are declined, and those to the address are deleted.',
    },
  },
  delete: (transaction, { emailKey }) => deleteRequestsTo(transaction, emailKey),
};
