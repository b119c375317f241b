import { AppError } from '../../../errors.ts';
import { inExport, notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { listEmailLinksForExport } from './link-store.ts';
import { presentUser } from './present.ts';
import { anonymizeUser, deleteMailedLinks, findUser } from './store.ts';
import { findAcceptedTerms } from './terms-store.ts';

export const accountData: PersonalData = {
  tables: {
    users: {
      columns: {
        email: inExport('user'),
        name: inExport('user'),
        phone: inExport('user'),
        timezone: inExport('user'),
        terms_version: inExport('acceptedTerms'),
        email_key: notExported.derived,
        password_hash: notExported.secret,
        suspended_reason: 'Text of the platform about the account. Sent to it by e-mail.',
      },
      deletion:
        'The row stays as "Deleted user", because other records refer to it. All personal data is removed.',
    },
    email_links: {
      columns: {
        user_id: inExport('emailLinks'),
        email: inExport('emailLinks'),
        email_key: notExported.derived,
        token_hash: notExported.secret,
      },
      deletion: 'Goes.',
    },
    sign_in_codes: {
      columns: {
        email: 'Deleted after ten minutes.',
        email_key: 'Deleted after ten minutes.',
        language: 'Deleted after ten minutes.',
        code_hash: notExported.secret,
      },
      deletion: 'Goes.',
    },
    password_resets: {
      columns: { user_id: 'Hashes of links, valid for an hour.', token_hash: notExported.secret },
      deletion: 'Goes.',
    },
  },
  export: {
    user: async (db, userId) => {
      const user = await findUser(db, userId);
      if (user === null) throw new AppError('AUTH_REQUIRED');
      return presentUser(user);
    },
    acceptedTerms: findAcceptedTerms,
    emailLinks: listEmailLinksForExport,
  },
  delete: async (transaction, { userId, emailKey, now }) => {
    await deleteMailedLinks(transaction, { userId, emailKey });
    await anonymizeUser(transaction, userId, now);
  },
};
