import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { findProfessionalForExport, retireProfile } from './personal-data-store.ts';

/** Working hours, absences, own services and join requests are exported and deleted with the profile. */
export const professionalData: PersonalData = {
  tables: {
    professionals: {
      columns: {
        user_id: inExport('professional'),
        name: inExport('professional'),
        slug: inExport('professional'),
        role: inExport('professional'),
        bio: inExport('professional'),
        image: inExport('professional'),
        portrait: 'Contained in the section `pictures`.',
        breaks: inExport('professional'),
        search_key: notExported.derived,
      },
      deletion:
        'Kept and owned by the business if a business shows it. Otherwise anonymized as "Former professional".',
    },
    professional_slugs: {
      columns: {
        professional_id: inExport('professional', 'slug'),
        slug: inExport('professional', 'slug'),
      },
      deletion: 'Kept with the profile. Deleted if the profile is anonymized.',
    },
    business_professionals: {
      columns: { professional_id: inExport('professional', 'business_id') },
      deletion: 'Kept with the profile.',
    },
  },
  export: { professional: findProfessionalForExport },
  delete: (transaction, { userId, now }) => retireProfile(transaction, userId, now),
};
