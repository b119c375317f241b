import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteRequestsTo } from './store.ts';

export const joinRequestData: PersonalData = {
  tables: {
    join_requests: {
      columns: {
        professional_id: inExport('professional'),
        email:
          'An address that a business typed, until it answers or 14 days are over; its reader finds it in their list.',
        email_key: notExported.derived,
        service_ids: notExported.repeated,
      },
      deletion:
        'Stays, as the profile does; invitations that nobody can answer any more are declined. Those to the address go.',
    },
  },
  delete: (transaction, { emailKey }) => deleteRequestsTo(transaction, emailKey),
};
