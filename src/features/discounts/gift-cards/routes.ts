import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import * as contract from './contract.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';
import { changeSettings, getSettings } from './gift-card-settings.ts';
import { checkBalance, listOwnGiftCards, showCode } from './read-gift-cards.ts';
import { sellGiftCard } from './sell-gift-card.ts';
import * as settings from './settings-contract.ts';
import { voidGiftCard } from './void-gift-card.ts';

interface GiftCardDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  limits: RateLimits;
  codes: GiftCardCodes;
  takesPayments: boolean;
  clearCache: () => void;
}

export function giftCardRoutes(dependencies: GiftCardDependencies): BoundRoute[] {
  const { db, clock, codes, takesPayments, clearCache } = dependencies;
  return [
    bind(contract.listGiftCards, ({ caller, query }) =>
      listOwnGiftCards(db, sessionOf(caller), query, clock.now()),
    ),
    bind(contract.sellGiftCard, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) =>
          sellGiftCard(dependencies, transaction, sessionOf(caller), body, clock.now()),
      }),
    ),
    bind(settings.getGiftCardSettings, ({ caller, query }) =>
      getSettings(db, sessionOf(caller), query.businessId),
    ),
    bind(settings.changeGiftCardSettings, ({ caller, body }) =>
      db.transaction((transaction) => {
        transaction.afterCommit(clearCache);
        return changeSettings(transaction, sessionOf(caller), body, takesPayments);
      }),
    ),
    bind(contract.voidGiftCard, ({ caller, params, body }) =>
      db.transaction((transaction) =>
        voidGiftCard(transaction, sessionOf(caller), params.id, body, clock.now()),
      ),
    ),
    bind(contract.checkGiftCard, ({ caller, body }) =>
      checkBalance(dependencies, caller.address, body.code, clock.now()),
    ),
    bind(contract.showGiftCardCode, ({ caller, params, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => showCode(codes, transaction, sessionOf(caller), params.id, clock.now()),
      }),
    ),
  ];
}
