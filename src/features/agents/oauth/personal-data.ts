import { notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const authorizationData: PersonalData = {
  tables: {
    oauth_clients: {
      notPersonal: 'Programs, by what they say of themselves.',
      columns: ['name', 'uri', 'redirect_uris'],
    },
    oauth_codes: {
      columns: {
        hash: notExported.secret,
        client_id: 'The program that asked; the grant stands in the export.',
        redirect_uri: 'Where it was led back to, for a day.',
        challenge: notExported.secret,
        resource: 'Which part of the service it asked for, for a day.',
      },
      deletion: 'Goes with its grant.',
    },
  },
};
