import { inExport, notExported, type PersonalData } from '../../platform/personal-data.ts';
import { listCancelledWithReason } from '../appointments/personal-data-store.ts';
import { anonymiseDeliveriesAbout, forgetReasonsDelivered } from './deliveries/store.ts';
import { deleteWebhooksOf, listWebhooksForExport } from './endpoints/store.ts';

export const webhookData: PersonalData = {
  tables: {
    webhooks: {
      columns: { url: inExport('webhooks'), events: inExport('webhooks') },
      deletion:
        'Goes, with all that was or is to be delivered there: only closed businesses can be left behind.',
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
  delete: async (transaction, { userId }) => {
    await forgetReasonsDelivered(transaction, await listCancelledWithReason(transaction, userId));
    await anonymiseDeliveriesAbout(transaction, userId);
    await deleteWebhooksOf(transaction, userId);
  },
};
