import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteFeed, findFeedForExport } from './store.ts';

export const calendarData: PersonalData = {
  tables: {
    calendar_feeds: {
      columns: { user_id: inExport('calendarFeed', 'created_at'), token_hash: notExported.secret },
      deletion: 'Goes.',
    },
  },
  export: { calendarFeed: findFeedForExport },
  delete: (transaction, { userId }) => deleteFeed(transaction, userId),
};
