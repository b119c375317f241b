import { notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { deleteLinksOf } from './store.ts';

export const appointmentLinkData: PersonalData = {
  tables: {
    appointment_links: {
      columns: {
        token_hash: notExported.secret,
        appointment_id: notExported.repeated,
        contact: 'Address that the link was sent to. The account and the client records contain it.',
      },
      deletion: 'Deleted with the account or the client record, at the latest 7 days after the appointment.',
    },
  },
  export: {},
  delete: (transaction, { userId }) => deleteLinksOf(transaction, userId),
};
