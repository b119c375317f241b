import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listCancelledWithReason } from '../../booking/appointments/personal-data-store.ts';
import { anonymizeDeliveriesAbout, deleteDeliveredReasons } from './deliveries/store.ts';
import { pauseWebhooksSetBy } from './endpoints/pause-webhooks.ts';
import { deleteWebhooksOf, listWebhooksForExport } from './endpoints/store.ts';

export const webhookData: PersonalData = {
  tables: {
    webhooks: {
      columns: { url: inExport('webhooks'), events: inExport('webhooks'), set_by: notExported.atWork },
      deletion:
        'Deleted with all deliveries; the businesses of the account are closed by then. Webhooks it set up at other businesses are paused.',
    },
    webhook_secrets: { notPersonal: 'Secrets that sign deliveries.', columns: ['secret', 'sealed'] },
    webhook_deliveries: {
      columns: {
        payload: 'Copy of an appointment, stored for 30 days. The export contains the appointment.',
        subject_id: notExported.repeated,
        event: notExported.repeated,
        last_error: 'Response of the receiver.',
      },
      deletion: 'Finished deliveries are deleted. Pending ones lose name and typed text.',
    },
  },
  export: { webhooks: listWebhooksForExport },
  delete: async (transaction, { userId, now }) => {
    await deleteDeliveredReasons(transaction, await listCancelledWithReason(transaction, userId));
    await anonymizeDeliveriesAbout(transaction, userId);
    await deleteWebhooksOf(transaction, userId);
    await pauseWebhooksSetBy(transaction, { userId, now });
  },
};
