import type { PersonalData } from '../../../platform/personal-data.ts';

export const resourceData: PersonalData = {
  tables: {
    resources: { notPersonal: 'Rooms and equipment of a business.', columns: ['name', 'kind', 'kind_key'] },
    appointment_resources: {
      notPersonal: 'Units that appointments use. Deleted with the appointment.',
      columns: ['session_key'],
    },
  },
};
