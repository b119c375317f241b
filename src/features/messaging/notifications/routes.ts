import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { listOwnNotifications } from './list-notifications.ts';
import { presentNotification } from './present.ts';
import { updateAllRead, updateRead } from './store.ts';

export function notificationRoutes({ db, clock }: { db: Database; clock: Clock }): BoundRoute[] {
  return [
    bind(contract.listNotifications, ({ caller, query }) =>
      listOwnNotifications(db, sessionOf(caller), query),
    ),
    bind(contract.readNotification, async ({ caller, params }) => {
      const which = { id: params.id, userId: sessionOf(caller).userId };
      const row = await updateRead(db, which, clock.now());
      if (row === null) throw new AppError('NOT_FOUND');
      return presentNotification(row);
    }),
    bind(contract.readAllNotifications, async ({ caller }) => {
      await updateAllRead(db, sessionOf(caller).userId, clock.now());
      return undefined;
    }),
  ];
}
