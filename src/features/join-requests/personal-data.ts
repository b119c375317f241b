import { inExport, type PersonalData } from '../../platform/personal-data.ts';

export const joinRequestData: PersonalData = {
  tables: {
    join_requests: {
      columns: { professional_id: inExport('professional') },
      deletion: 'Stays, as the profile does; invitations that nobody can answer any more are declined.',
    },
  },
};
