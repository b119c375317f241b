import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { findProfessionalForExport, retireProfile } from './personal-data-store.ts';

/** Working hours, absences, own services and requests to join hang on the profile: this feature exports and deletes them with it. */
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
        breaks: inExport('professional'),
        search_key: notExported.derived,
      },
      deletion:
        'A profile that a business shows stays, and is the business’s from then on. Any other becomes "Former professional".',
    },
    professional_slugs: {
      columns: {
        professional_id: inExport('professional', 'slug'),
        slug: inExport('professional', 'slug'),
      },
      deletion:
        'Stay, as the profile does; of one that becomes "Former professional", what they were called goes.',
    },
    business_professionals: {
      columns: { professional_id: inExport('professional', 'business_id') },
      deletion: 'Stays, as the profile does.',
    },
  },
  export: { professional: findProfessionalForExport },
  delete: (transaction, { userId, now }) => retireProfile(transaction, userId, now),
};
