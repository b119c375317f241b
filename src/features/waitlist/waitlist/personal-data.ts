import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { leaveEveryLine } from './leave-waitlist.ts';
import { listWaitlistForExport } from './store.ts';

export const waitlistData: PersonalData = {
  tables: {
    waitlist_entries: {
      columns: {
        user_id: inExport('waitlist'),
        service_ids: inExport('waitlist'),
        professional_id: notExported.ofClients,
      },
      deletion: 'Goes; an open offer passes to the next in line.',
    },
    waitlist_offers: {
      columns: {
        entry_id: inExport('waitlist', 'hold_id'),
        user_id: inExport('waitlist', 'hold_id'),
        hold_id: inExport('waitlist', 'hold_id'),
        given_up_by: 'An id, so that nobody is offered what they gave up.',
        professional_id: notExported.ofClients,
      },
      deletion: 'Goes with its entry; the id of who gave a time up stays with the offers to others.',
    },
  },
  export: { waitlist: listWaitlistForExport },
  delete: (transaction, { userId, jobs }) => leaveEveryLine(transaction, jobs, userId),
};
