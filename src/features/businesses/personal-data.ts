import { inExport, notExported, type PersonalData } from '../../platform/personal-data.ts';
import { listBusinessesForExport } from './personal-data-store.ts';

export const businessData: PersonalData = {
  tables: {
    businesses: {
      columns: {
        user_id: inExport('businesses'),
        name: inExport('businesses'),
        description: inExport('businesses'),
        address_line1: inExport('businesses'),
        city: inExport('businesses'),
        state: inExport('businesses'),
        country: inExport('businesses'),
        postal_code: inExport('businesses'),
        timezone: inExport('businesses'),
        image: inExport('businesses'),
        images: inExport('businesses'),
        phone: inExport('businesses'),
        email: inExport('businesses'),
        website: inExport('businesses'),
        breaks: inExport('businesses'),
        weekly_hours: inExport('businesses'),
        status_reason: 'Said by the platform about the business; its owner reads it there.',
        city_key: notExported.derived,
        country_key: notExported.derived,
      },
      deletion: 'Stays. An account that owns a business cannot be deleted.',
    },
    search_words: {
      notPersonal: 'Single words of names, which lead to nobody by themselves.',
      columns: ['word'],
    },
    business_words: { notPersonal: 'Which words lead to which business.', columns: ['word'] },
  },
  export: { businesses: listBusinessesForExport },
};
