import type { PersonalData } from '../../../platform/personal-data.ts';

export const apiKeyData: PersonalData = {
  tables: {
    api_keys: {
      notPersonal: 'A key belongs to a program: anybody gets one, without an account.',
      columns: ['key_hash', 'name'],
    },
    api_key_usage: { notPersonal: 'How often a key was used on a day.' },
  },
};
