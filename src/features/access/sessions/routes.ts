import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { endSession, listSessions, logout, logoutEverywhere } from './contract.ts';
import { listSessionsOf } from './list-sessions.ts';
import { lockAccount, revokeOwnSession, revokeSession, revokeSessionsOf } from './store.ts';

interface SessionRouteDependencies {
  db: Database;
  clock: Clock;
  forgetSessions: () => void;
}

export function sessionRoutes({ db, clock, forgetSessions }: SessionRouteDependencies): BoundRoute[] {
  return [
    bind(logout, async ({ caller }) => {
      await revokeSession(db, sessionOf(caller).id, clock.now());
      forgetSessions();
      return undefined;
    }),
    bind(logoutEverywhere, async ({ caller }) => {
      const { userId } = sessionOf(caller);
      await db.transaction(async (transaction) => {
        await lockAccount(transaction, userId);
        await revokeSessionsOf(transaction, userId, clock.now());
        transaction.afterCommit(forgetSessions);
      });
      return undefined;
    }),
    bind(listSessions, ({ caller, query }) => listSessionsOf({ db, clock }, sessionOf(caller), query)),
    bind(endSession, async ({ caller, params }) => {
      const which = { id: params.id, userId: sessionOf(caller).userId };
      if (!(await revokeOwnSession(db, which, clock.now()))) throw new AppError('NOT_FOUND');
      forgetSessions();
      return undefined;
    }),
  ];
}
