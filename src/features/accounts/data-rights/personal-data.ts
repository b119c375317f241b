import { notExported, type PersonalData } from '../../../platform/personal-data.ts';
import { personalFields } from '../../../shared/event-kinds.ts';
import { deleteStoredReplies, redactEvents } from './store.ts';

/** What is kept below the features: events, jobs and replies to repeated requests. */
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
      deletion: 'Stays until dispatched, so that a cancellation is not lost; names and words go at once.',
    },
    jobs: {
      columns: {
        payload: notExported.waiting,
        kind: notExported.waiting,
        last_error: notExported.waiting,
      },
      deletion: 'Those that would mail something to the account go with it (accounts); others hold ids only.',
    },
    idempotency_keys: {
      columns: {
        caller: 'Hashes, and replies that only the sender of the key can read, for a day.',
        key_hash: notExported.secret,
        request_hash: notExported.secret,
        body: 'A reply, encrypted with the key of whoever sent the request.',
      },
      deletion: 'Goes.',
    },
    rate_limits: {
      notPersonal: 'Counts under hashes and network addresses, for a day at most.',
      columns: ['bucket'],
    },
    sealing_proof: { notPersonal: 'Shows whether the sealing key is the right one.', columns: ['sealed'] },
    migrations: { notPersonal: 'Which migrations have run.', columns: ['name', 'checksum'] },
  },
  delete: async (transaction, { userId }) => {
    await deleteStoredReplies(transaction, userId);
    await redactEvents(transaction, userId, personalFields);
  },
};
