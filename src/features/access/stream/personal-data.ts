import type { PersonalData } from '../../../platform/personal-data.ts';

const reason = 'Ids of recent changes, deleted within hours.';

export const streamData: PersonalData = {
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
      deletion: 'Contains ids only. Deleted after two hours.',
    },
  },
};
