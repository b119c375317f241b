import { notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { personalFields } from '../../../shared/event-kinds.ts';
import { deleteStoredReplies, redactEvents } from './store.ts';

/** Data of the platform layer: events, jobs and stored responses. */
export const platformData: PersonalData = {
  tables: {
    events: {
      columns: {
        by_user_id: notExported.waiting,
        detail: notExported.waiting,
        subject_id: notExported.waiting,
        kind: notExported.waiting,
        last_error: notExported.waiting,
      },
      deletion:
        'Stays until dispatched, so that no cancellation is lost. Names and texts are removed at once.',
    },
    jobs: {
      columns: {
        payload: notExported.waiting,
        kind: notExported.waiting,
        last_error: notExported.waiting,
      },
      deletion:
        'Jobs that would send an e-mail to the account are deleted with it. Other jobs contain ids only.',
    },
    idempotency_keys: {
      columns: {
        caller: 'Hashes, and responses that only the sender of the key can read, for a day.',
        key_hash: notExported.secret,
        request_hash: notExported.secret,
        body: 'Response, encrypted with the key of the sender.',
      },
      deletion: 'Goes.',
    },
    rate_limits: {
      notPersonal: 'Counters under hashes and IP addresses, for a day at most.',
      columns: ['bucket'],
    },
    sealing_proof: { notPersonal: 'Verifies the encryption key.', columns: ['sealed'] },
    migrations: { notPersonal: 'Applied migrations.', columns: ['name', 'checksum'] },
  },
  delete: async (transaction, { userId }) => {
    await deleteStoredReplies(transaction, userId);
    await redactEvents(transaction, userId, personalFields);
  },
};
