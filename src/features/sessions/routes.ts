import { sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { logout } from './contract.ts';
import { revokeSession } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  forgetSessions: () => void;
}

export function sessionRoutes({ db, clock, forgetSessions }: Parts): BoundRoute[] {
  return [
    bind(logout, async ({ caller }) => {
      await revokeSession(db, sessionOf(caller).id, clock.now());
      forgetSessions();
      return undefined;
    }),
  ];
}
