import { indexBusinessWords } from '../src/features/catalog/businesses/search/index-store.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';
import {
  insertAlerts,
  insertCalendarFeed,
  insertCommissions,
  insertKnownClients,
  insertMessages,
  insertNotifications,
  insertQuestions,
  insertResources,
  insertWaitlist,
} from './activity.ts';
import { buildBookings } from './build-bookings.ts';
import { buildCatalog, buildPeople } from './build-catalog.ts';
import { buildContacts } from './build-contacts.ts';
import { buildOffers } from './build-offers.ts';
import { buildSchedules } from './build-schedules.ts';
import { businesses, freelancers } from './marketplace.ts';
import { insertPictures } from './pictures.ts';
import { insertReceipts } from './receipts.ts';
import {
  countReviews,
  insertBookings,
  insertCatalog,
  insertContacts,
  insertCouponUses,
  insertOffers,
  insertPayments,
  insertPeople,
  insertSchedules,
  isDatabaseEmpty,
  lockDemo,
} from './store.ts';
import { insertReports, insertTickets } from './support.ts';
import { insertWebhooks } from './webhooks.ts';

export { demoPassword } from './logins.ts';
export { demoLogins } from './people.ts';
export { isDatabaseEmpty } from './store.ts';

interface DemoOptions {
  passwordHashOf(email: string): string;
  /** Whether the calendar URL of the API reference is enabled. It is public. */
  publishedFeed: boolean;
  secrets: Secrets;
}

const patience = { milliseconds: 120_000, isBackground: true };

/** Loads the demo into an empty database in one transaction. Returns false if the database is not empty. */
export async function loadDemo(db: Database, clock: Clock, options: DemoOptions): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (transaction) => {
    await lockDemo(transaction);
    if (!(await isDatabaseEmpty(transaction))) return false;
    await insertPeople(transaction, buildPeople(now, options.passwordHashOf));
    await insertCatalog(transaction, buildCatalog(businesses, freelancers, now));
    await insertSchedules(transaction, buildSchedules(businesses, now));
    await insertContacts(transaction, buildContacts(businesses, now));
    const offers = buildOffers(businesses, now);
    await insertOffers(transaction, offers);
    await insertPictures(transaction, now);
    await insertResources(transaction, now);
    await insertQuestions(transaction, now);
    await insertCommissions(transaction);
    await insertBookings(transaction, buildBookings(businesses, now));
    await insertKnownClients(transaction);
    await insertNotifications(transaction);
    await insertAlerts(transaction, now);
    await insertMessages(transaction, now);
    await insertReports(transaction, now);
    await countReviews(transaction);
    await insertTickets(transaction, now);
    if (options.publishedFeed) await insertCalendarFeed(transaction, now);
    await insertWaitlist(transaction, now);
    await insertWebhooks(transaction, options.secrets, now);
    await insertCouponUses(transaction, offers);
    await insertPayments(transaction);
    await insertReceipts(transaction, now);
    await indexBusinessWords(
      transaction,
      businesses.map(({ id }) => id),
    );
    return true;
  }, patience);
}
