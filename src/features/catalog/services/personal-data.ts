import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const serviceData: PersonalData = {
  tables: {
    services: {
      columns: {
        owner_professional_id: inExport('professional'),
        name: inExport('professional'),
        description: inExport('professional'),
        parent: 'Category of the service.',
        requires: 'Rooms and equipment of the business that the service needs.',
        payment_policy: 'Deposit and fees that the business asks for.',
        category_key: notExported.derived,
        search_key: notExported.derived,
      },
      deletion:
        'Kept for existing bookings. If the profile is anonymized, deactivated and its description removed.',
    },
    service_professionals: {
      columns: { professional_id: inExport('professional', 'service_id') },
      deletion: 'Kept with the profile.',
    },
  },
};
