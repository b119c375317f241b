import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listBusinessesForExport, releaseBusinesses } from './manage-store.ts';
import { indexBusinessWords } from './search/index-store.ts';

export const businessData: PersonalData = {
  tables: {
    businesses: {
      columns: {
        user_id: inExport('businesses'),
        name: inExport('businesses'),
        slug: inExport('businesses'),
        description: inExport('businesses'),
        address_line1: inExport('businesses'),
        city: inExport('businesses'),
        state: inExport('businesses'),
        country: inExport('businesses'),
        postal_code: inExport('businesses'),
        timezone: inExport('businesses'),
        image: inExport('businesses'),
        images: inExport('businesses'),
        languages: inExport('businesses'),
        accessibility: inExport('businesses'),
        logo: 'Contained in the section `pictures`.',
        cover: 'Contained in the section `pictures`.',
        phone: inExport('businesses'),
        email: inExport('businesses'),
        website: inExport('businesses'),
        embed_origins: inExport('businesses'),
        breaks: inExport('businesses'),
        former_status: 'Status before the suspension or closure.',
        weekly_hours: inExport('businesses'),
        payment_policy: inExport('businesses'),
        status_reason: 'Written by the platform. Visible to the owner in the API.',
        city_key: notExported.derived,
        country_key: notExported.derived,
      },
      deletion:
        'Closed businesses only. Name, city and country are kept for the history of clients. Owner, members, address, contact data, position, texts and images are removed.',
    },
    business_slugs: {
      notPersonal: 'Current and former slugs. Derived from business names, which are kept.',
      columns: ['slug'],
    },
    search_words: {
      notPersonal: 'Single words of names. Do not identify anyone.',
      columns: ['word'],
    },
    business_words: { notPersonal: 'Words by which a business is found.', columns: ['word'] },
  },
  export: { businesses: listBusinessesForExport },
  delete: async (transaction, { userId }) => {
    const ids = await releaseBusinesses(transaction, userId);
    // Removes deleted texts from the search index.
    if (ids.length > 0) await indexBusinessWords(transaction, ids);
  },
};
