import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { getAppointmentFile } from './appointment-file.ts';
import * as contract from './contract.ts';
import { createFeed, readFeed } from './manage-feed.ts';
import { deleteFeed, findFeed } from './store.ts';

interface CalendarDependencies {
  db: Database;
  clock: Clock;
  publicUrl: () => string;
}

export function calendarRoutes({ db, clock, publicUrl }: CalendarDependencies): BoundRoute[] {
  return [
    bind(contract.getAppointmentFile, ({ caller, params, query }) =>
      getAppointmentFile(db, sessionOf(caller), params.id, query.scope),
    ),
    bind(contract.createFeed, ({ caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) =>
          createFeed(transaction, sessionOf(caller), { now: clock.now(), publicUrl: publicUrl() }),
      }),
    ),
    bind(contract.getFeed, async ({ caller }) => {
      const feed = await findFeed(db, sessionOf(caller).userId);
      return { exists: feed !== null, createdAt: feed?.created_at.toISOString() ?? null };
    }),
    bind(contract.deleteFeed, async ({ caller }) => {
      await deleteFeed(db, sessionOf(caller).userId);
      return undefined;
    }),
    bind(contract.readFeed, ({ params }) => readFeed(db, params.token, clock.now())),
  ];
}
