import { notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const resourceData: PersonalData = {
  tables: {
    resources: { notPersonal: 'Rooms and equipment of a business.', columns: ['name', 'kind', 'kind_key'] },
    appointment_resources: {
      columns: {
        appointment_id: 'Room or equipment of an appointment, for the business.',
        session_key: notExported.derived,
      },
      deletion: 'Kept for the business, without the client.',
    },
  },
};
