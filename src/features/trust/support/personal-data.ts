import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { anonymizeTickets, listTicketsForExport } from './store.ts';

export const supportData: PersonalData = {
  tables: {
    support_tickets: {
      columns: {
        user_id: inExport('supportTickets'),
        subject: inExport('supportTickets'),
        link_id: notExported.repeated,
        assignee_id: notExported.atWork,
      },
      deletion: 'The subject is removed and the ticket is closed. The ticket itself stays.',
    },
    support_messages: {
      columns: {
        ticket_id: inExport('supportTickets'),
        body: inExport('supportTickets'),
        author_id: notExported.atWork,
      },
      deletion: 'Messages of the account are emptied. Messages of support stay.',
    },
  },
  export: { supportTickets: listTicketsForExport },
  delete: (transaction, { userId, now }) => anonymizeTickets(transaction, userId, now),
};
