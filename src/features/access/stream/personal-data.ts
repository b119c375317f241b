import type { PersonalData } from '../../../platform/personal-data.ts';

const reason = 'Ids of what has just changed, to be told to those who look at it; gone within hours.';

export const liveData: PersonalData = {
  tables: {
    changes: {
      columns: {
        kind: reason,
        subject_id: reason,
        business_id: reason,
        professional_id: reason,
        user_id: reason,
        former_professional_id: reason,
      },
      deletion: 'Holds ids only, and is gone two hours after what it tells of.',
    },
  },
};
