import { AppError } from '../../../../errors.ts';
import { sessionOf } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../../http/route.ts';
import type { PaymentDependencies } from '../change-payment.ts';
import * as contract from './contract.ts';
import { presentCard } from './present.ts';
import { removeSavedCard } from './remove-card.ts';
import { settleCardSetup } from './settle-setup.ts';
import { getCardTerms, startCardSetup } from './start-setup.ts';
import { listCards } from './store.ts';

export function cardRoutes(dependencies: PaymentDependencies): BoundRoute[] {
  const { db } = dependencies;
  return [
    bind(contract.getCardTerms, ({ caller, params, query }) =>
      getCardTerms(dependencies, sessionOf(caller), params.id, query.language),
    ),
    bind(contract.startCardSetup, ({ caller, params, body, runIdempotent }) =>
      startCardSetup(dependencies, sessionOf(caller), params.id, body, runIdempotent),
    ),
    bind(contract.settleCardSetup, ({ caller, params }) =>
      settleCardSetup(dependencies, sessionOf(caller), params.id),
    ),
    bind(contract.listCards, async ({ caller, query }) => {
      const limit = query.limit ?? defaultLimit;
      const position =
        query.cursor === undefined ? null : decodeCursor(query.cursor, ['milliseconds', 'string']);
      const rows = await listCards(db, {
        userId: sessionOf(caller).userId,
        after: position && { createdMs: position[0], id: position[1] },
        limit: limit + 1,
      });
      const page = pageOf(rows, limit, (row) => [row.created_at.getTime(), row.id]);
      return new Page(page.items.map(presentCard), page.next);
    }),
    bind(contract.deleteCard, async ({ caller, params }) => {
      if (!(await removeSavedCard(dependencies, sessionOf(caller), params.id)))
        throw new AppError('NOT_FOUND');
      return undefined;
    }),
  ];
}
