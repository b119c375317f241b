import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listBusinessesForExport, releaseBusinesses } from './personal-data-store.ts';
import { indexBusinessWords } from './search/index-words.ts';

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
        phone: inExport('businesses'),
        email: inExport('businesses'),
        website: inExport('businesses'),
        embed_origins: inExport('businesses'),
        breaks: inExport('businesses'),
        former_status: 'What it was before it was suspended or closed.',
        weekly_hours: inExport('businesses'),
        status_reason: 'Said by the platform about the business; its owner reads it there.',
        city_key: notExported.derived,
        country_key: notExported.derived,
      },
      deletion:
        'Only closed ones: name, city and country stay for the history of their clients, without owner, members, address, contact, place, words and pictures.',
    },
    business_slugs: {
      notPersonal: 'What businesses are and were called in addresses: as their names, which stay.',
      columns: ['slug'],
    },
    search_words: {
      notPersonal: 'Single words of names, which lead to nobody by themselves.',
      columns: ['word'],
    },
    business_words: { notPersonal: 'Which words lead to which business.', columns: ['word'] },
  },
  export: { businesses: listBusinessesForExport },
  delete: async (transaction, { userId }) => {
    const ids = await releaseBusinesses(transaction, userId);
    // What they said of themselves leads to them no longer.
    if (ids.length > 0) await indexBusinessWords(transaction, ids);
  },
};
