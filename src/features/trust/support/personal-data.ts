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
      deletion: 'The subject goes and the ticket is closed; that somebody asked stays.',
    },
    support_messages: {
      columns: {
        ticket_id: inExport('supportTickets'),
        body: inExport('supportTickets'),
        author_id: notExported.atWork,
      },
      deletion: 'What the account wrote goes; what support answered stays.',
    },
  },
  export: { supportTickets: listTicketsForExport },
  delete: (transaction, { userId, now }) => anonymizeTickets(transaction, userId, now),
};
