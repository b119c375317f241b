import { hashSecretToken } from '../src/features/access/sessions/secret-token.ts';
import { deleteFeedOfToken, replaceFeed } from '../src/features/booking/calendar/feed-store.ts';
import type { Queryable, Transaction } from '../src/platform/database/database.ts';

// As public as the password of the account it belongs to.
const demoToken = 'cal_demo_customer';

/** So that a calendar can be subscribed to as the reference prints it. */
export async function insertCalendarFeed(transaction: Transaction, now: Date): Promise<void> {
  await replaceFeed(transaction, {
    userId: 'usr_demo_customer',
    tokenHash: hashSecretToken(demoToken),
    now,
  });
}

/** Whatever else became of the account. */
export async function deletePublishedFeed(db: Queryable): Promise<void> {
  await deleteFeedOfToken(db, hashSecretToken(demoToken));
}
