import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { listOwnBalances, listOwnPackages, listOwnPurchases } from './list-packages.ts';
import { changePackage, createPackage } from './manage-packages.ts';
import * as balances from './purchase-contract.ts';
import * as purchases from './purchase-contract.ts';
import { assignPackage, cancelPurchase } from './sell-package.ts';

interface PackageDependencies {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}

export function packageRoutes({ db, clock, clearCache }: PackageDependencies): BoundRoute[] {
  return [
    bind(contract.listPackages, ({ caller, query }) => listOwnPackages(db, sessionOf(caller), query)),
    bind(contract.createPackage, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => {
          transaction.afterCommit(clearCache);
          return createPackage(transaction, sessionOf(caller), body, clock.now());
        },
      }),
    ),
    bind(contract.patchPackage, ({ caller, body, requireRepeated }) =>
      db.transaction((transaction) => {
        transaction.afterCommit(clearCache);
        return changePackage(transaction, sessionOf(caller), body, clock.now(), requireRepeated);
      }),
    ),
    bind(purchases.assignPackage, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => assignPackage(transaction, sessionOf(caller), body, clock.now()),
      }),
    ),
    bind(purchases.listPurchases, ({ caller, query }) =>
      listOwnPurchases(db, sessionOf(caller), query, clock.now()),
    ),
    bind(purchases.cancelPurchase, async ({ caller, params }) => {
      await db.transaction((transaction) =>
        cancelPurchase(transaction, sessionOf(caller), params.id, clock.now()),
      );
      return undefined;
    }),
    bind(balances.listBalances, ({ caller, query }) =>
      listOwnBalances(db, sessionOf(caller), query, clock.now()),
    ),
  ];
}
