import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listCancelledWithReason } from '../../booking/appointments/personal-data-store.ts';
import { presentNotification } from './present.ts';
import { deleteNotificationsOf, deleteNotifiedReasons, listNotificationsForExport } from './store.ts';

export const notificationData: PersonalData = {
  tables: {
    notifications: {
      columns: {
        user_id: inExport('notifications'),
        kind: inExport('notifications'),
        facts: 'The export contains the text made from them.',
        client_id: 'Notifications to clients without an account.',
        quotes_user_id: notExported.ofOthers,
        appointment_id: notExported.repeated,
        event_key: notExported.repeated,
        subject_id: notExported.repeated,
      },
      deletion:
        'The notifications of the account are deleted. Its name and text are removed from the notifications of others.',
    },
    reminders: {
      columns: { appointment_id: inExport('appointments', 'due_at') },
      deletion:
        'Deleted when the appointment is cancelled. An account with upcoming appointments cannot be deleted.',
    },
  },
  export: {
    notifications: async (db, userId) =>
      (await listNotificationsForExport(db, userId)).map(presentNotification),
  },
  delete: async (transaction, { userId }) => {
    await deleteNotificationsOf(transaction, userId);
    await deleteNotifiedReasons(transaction, await listCancelledWithReason(transaction, userId));
  },
};
