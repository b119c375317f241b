import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const serviceData: PersonalData = {
  tables: {
    services: {
      columns: {
        owner_professional_id: inExport('professional'),
        name: inExport('professional'),
        description: inExport('professional'),
        parent: 'The category that the service is listed under.',
        category_key: notExported.derived,
        search_key: notExported.derived,
      },
      deletion: 'Stays, as booked. Of a profile that nobody shows it is no longer offered, nor described.',
    },
    service_professionals: {
      columns: { professional_id: inExport('professional', 'service_id') },
      deletion: 'Stays, as the profile does.',
    },
  },
};
