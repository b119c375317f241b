import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { leaveAllWaitlists } from './leave-waitlist.ts';
import { listWaitlistForExport } from './store.ts';

export const waitlistData: PersonalData = {
  tables: {
    waitlist_entries: {
      columns: {
        user_id: inExport('waitlist'),
        client_id: 'Entered by the business for a client without an account.',
        service_ids: inExport('waitlist'),
        professional_id: notExported.ofClients,
      },
      deletion:
        'Deleted. An open offer passes to the next customer. Entries of a client record are deleted with the record.',
    },
    waitlist_offers: {
      columns: {
        entry_id: inExport('waitlist', 'hold_id'),
        user_id: inExport('waitlist', 'hold_id'),
        hold_id: inExport('waitlist', 'hold_id'),
        client_id: 'Entered by the business for a client without an account.',
        given_up_by: 'Id. Prevents a freed time from being offered to the customer who freed it.',
        professional_id: notExported.ofClients,
      },
      deletion: 'Deleted with the entry. The id of the customer who freed a time stays in offers to others.',
    },
  },
  export: { waitlist: listWaitlistForExport },
  delete: (transaction, { userId, jobs }) => leaveAllWaitlists(transaction, jobs, userId),
};
