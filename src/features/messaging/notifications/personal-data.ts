import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listCancelledWithReason } from '../../booking/appointments/personal-data-store.ts';
import { presentNotification } from './present.ts';
import { forgetNotificationsOf, forgetReasonsNotified, listNotificationsForExport } from './store.ts';

export const notificationData: PersonalData = {
  tables: {
    notifications: {
      columns: {
        user_id: inExport('notifications'),
        kind: inExport('notifications'),
        facts: 'The words made of them stand in the export.',
        client_id: 'What was told to a client without an account.',
        quotes_user_id: notExported.ofOthers,
        appointment_id: notExported.repeated,
        event_key: notExported.repeated,
        subject_id: notExported.repeated,
      },
      deletion: 'Those of the account go; its name and words go from those of others.',
    },
    reminders: {
      columns: { appointment_id: inExport('appointments', 'due_at') },
      deletion: 'Goes with the cancellation of its appointment: nobody with one to come can be deleted.',
    },
  },
  export: {
    notifications: async (db, userId) =>
      (await listNotificationsForExport(db, userId)).map(presentNotification),
  },
  delete: async (transaction, { userId }) => {
    await forgetNotificationsOf(transaction, userId);
    await forgetReasonsNotified(transaction, await listCancelledWithReason(transaction, userId));
  },
};
