import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { putAvailabilityRules } from './contract.ts';
import { createRule, deleteRule, listRules, updateRule } from './manage-rules.ts';
import { replaceAllRules } from './replace-rules.ts';

export function availabilityRuleRoutes(dependencies: {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}): BoundRoute[] {
  return [
    bind(contract.listAvailabilityRules, ({ caller, query }) =>
      listRules(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.createAvailabilityRule, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createRule(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(putAvailabilityRules, ({ caller, body }) => replaceAllRules(dependencies, sessionOf(caller), body)),
    bind(contract.patchAvailabilityRule, ({ caller, params, body, requireRepeated }) =>
      updateRule(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteAvailabilityRule, async ({ caller, params }) => {
      await deleteRule(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
