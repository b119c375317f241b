import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listCancelledWithReason } from '../../booking/appointments/personal-data-store.ts';
import { anonymiseDeliveriesAbout, forgetReasonsDelivered } from './deliveries/store.ts';
import { pauseWebhooksSetBy } from './endpoints/pause-webhooks.ts';
import { deleteWebhooksOf, listWebhooksForExport } from './endpoints/store.ts';

export const webhookData: PersonalData = {
  tables: {
    webhooks: {
      columns: { url: inExport('webhooks'), events: inExport('webhooks'), set_by: notExported.atWork },
      deletion:
        'Goes, with all that was or is to be delivered there: only closed businesses can be left behind. What somebody set up at the business of another is paused.',
    },
    webhook_secrets: { notPersonal: 'What deliveries are signed with.', columns: ['secret', 'sealed'] },
    webhook_deliveries: {
      columns: {
        payload:
          'What the business was told of an appointment, for a month; the appointment stands in the export.',
        subject_id: notExported.repeated,
        event: notExported.repeated,
        last_error: 'What the receiver answered.',
      },
      deletion: 'What was delivered goes; what is still to be delivered loses name and words.',
    },
  },
  export: { webhooks: listWebhooksForExport },
  delete: async (transaction, { userId, now }) => {
    await forgetReasonsDelivered(transaction, await listCancelledWithReason(transaction, userId));
    await anonymiseDeliveriesAbout(transaction, userId);
    await deleteWebhooksOf(transaction, userId);
    await pauseWebhooksSetBy(transaction, { userId, now });
  },
};
