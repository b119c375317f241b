import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteConnectionsOf, listConnectionsForExport } from './store.ts';

export const calendarConnectionData: PersonalData = {
  tables: {
    calendar_connections: {
      columns: {
        professional_id: inExport('calendarConnections'),
        host: inExport('calendarConnections'),
        sealed: notExported.secret,
        etag: 'Version of the calendar.',
        last_modified: 'Version of the calendar.',
        read_zone: 'Copied from the account.',
        last_error: 'Response of the server of the calendar.',
      },
      deletion: 'Deleted with their busy times.',
    },
    busy_times: {
      columns: { professional_id: inExport('calendarConnections', 'connection_id') },
      deletion: 'Deleted with their connections.',
    },
  },
  export: { calendarConnections: listConnectionsForExport },
  delete: (transaction, { userId }) => deleteConnectionsOf(transaction, userId),
};
