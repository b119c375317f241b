import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createRule } from './create-rule.ts';
import { deleteRule } from './delete-rule.ts';
import { listRules } from './list-rules.ts';
import { setWeek } from './set-week.ts';
import { updateRule } from './update-rule.ts';
import { putAvailabilityRules } from './week-contract.ts';

export function scheduleRoutes(parts: {
  db: Database;
  clock: Clock;
  /** After a change: who is open and free shows in discovery. */
  clearCache: () => void;
}): BoundRoute[] {
  return [
    bind(contract.listAvailabilityRules, ({ caller, query }) =>
      listRules(parts.db, sessionOf(caller), query),
    ),
    bind(contract.createAvailabilityRule, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createRule(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(putAvailabilityRules, ({ caller, body }) => setWeek(parts, sessionOf(caller), body)),
    bind(contract.patchAvailabilityRule, ({ caller, params, body, requireRepeated }) =>
      updateRule(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteAvailabilityRule, async ({ caller, params }) => {
      await deleteRule(parts, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
