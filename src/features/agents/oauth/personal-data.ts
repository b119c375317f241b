import { notExported, type PersonalData } from '../../../platform/personal-data.ts';

export const oauthData: PersonalData = {
  tables: {
    oauth_clients: {
      notPersonal: 'Metadata of OAuth clients.',
      columns: ['name', 'uri', 'redirect_uris'],
    },
    oauth_codes: {
      columns: {
        hash: notExported.secret,
        client_id: 'Client of the request. The grant is in the export.',
        redirect_uri: 'Redirect URI, kept for a day.',
        challenge: notExported.secret,
        resource: 'Requested resource, kept for a day.',
      },
      deletion: 'Deleted with its grant.',
    },
  },
};
