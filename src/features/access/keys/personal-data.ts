import type { PersonalData } from '../../../platform/personal-data.ts';

export const apiKeyData: PersonalData = {
  tables: {
    api_keys: {
      notPersonal: 'API keys are created without an account.',
      columns: ['key_hash', 'name'],
    },
    api_key_usage: { notPersonal: 'Number of requests per key and day.' },
  },
};
