import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteAlertMessages, listAlertsForExport } from './store.ts';

export const alertData: PersonalData = {
  tables: {
    alerts: {
      columns: {
        client_id: inExport('alerts'),
        raised_by_id: inExport('alerts'),
        responded_by_id: inExport('alerts'),
        message: inExport('alerts'),
        appointment_id: notExported.repeated,
        professional_id: notExported.ofClients,
      },
      deletion: 'Messages of both parties are deleted. The alert stays.',
    },
  },
  export: { alerts: listAlertsForExport },
  delete: (transaction, { userId }) => deleteAlertMessages(transaction, userId),
};
