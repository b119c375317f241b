import type { PersonalData } from '../../../platform/personal-data.ts';

export const challengeData: PersonalData = {
  tables: {
    spent_challenges: {
      notPersonal: 'Hashes of random challenges, deleted after an hour.',
      columns: ['challenge_hash'],
    },
  },
};
