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
        write_error: 'Response of the server of the calendar.',
      },
      deletion: 'Deleted with their busy times.',
    },
    connected_calendars: {
      columns: {
        url: inExport('calendarConnections', 'connection_id'),
        name: inExport('calendarConnections', 'connection_id'),
        sync_token: 'Version of the calendar.',
        ctag: 'Version of the calendar.',
        read_zone: 'Copied from the account.',
      },
      deletion: 'Deleted with their connections.',
    },
    calendar_entries: {
      columns: {
        href: 'Path of an entry at its server. Its busy times are exported.',
        etag: 'Version of an entry.',
      },
      deletion: 'Deleted with their connections.',
    },
    calendar_copies: {
      columns: {
        appointment_id: inExport('calendarConnections', 'calendar_id'),
        href: inExport('calendarConnections', 'calendar_id'),
        etag: 'Version of an entry.',
        written_hash: 'Hash of an entry.',
        shown_hash: 'Hash of an entry.',
        found_hash: 'Hash of an entry.',
      },
      deletion:
        'Deleted with their connections. Entries that were written stay in the calendar of the professional.',
    },
    busy_times: {
      columns: { professional_id: inExport('calendarConnections', 'connection_id') },
      deletion: 'Deleted with their connections.',
    },
  },
  export: { calendarConnections: listConnectionsForExport },
  delete: (transaction, { userId }) => deleteConnectionsOf(transaction, userId),
};
