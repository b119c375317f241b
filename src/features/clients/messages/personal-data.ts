import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteMessagesOf, listBlocksForExport, listMessagesForExport } from './store.ts';

export const messageData: PersonalData = {
  tables: {
    appointment_messages: {
      columns: {
        client_id: inExport('messages'),
        author_id: inExport('messages'),
        text: inExport('messages'),
        appointment_id: notExported.repeated,
      },
      deletion: 'Conversations of a client are deleted. Messages written as staff lose author and text.',
    },
    message_blocks: {
      columns: { user_id: inExport('messageBlocks', 'business_id') },
      deletion: 'Goes.',
    },
  },
  export: { messages: listMessagesForExport, messageBlocks: listBlocksForExport },
  delete: (transaction, { userId }) => deleteMessagesOf(transaction, userId),
};
