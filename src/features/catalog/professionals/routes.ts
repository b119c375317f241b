import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createProfessional } from './create-professional.ts';
import { getProfessional } from './get-professional.ts';
import { listProfessionals } from './list-professionals.ts';
import * as manage from './manage-contract.ts';
import { removeProfessional } from './remove-professional.ts';
import { updateProfessional } from './update-professional.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export function professionalRoutes(parts: Parts): BoundRoute[] {
  const { db } = parts;
  return [
    bind(contract.listProfessionals, ({ query, caller }) => listProfessionals(db, query, caller.session)),
    bind(contract.getProfessional, ({ params, caller }) => getProfessional(db, params.id, caller.session)),
    bind(manage.createProfessional, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createProfessional(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(manage.updateProfessional, ({ params, body, caller, requireRepeated }) =>
      updateProfessional(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(manage.removeProfessional, async ({ params: { id, professionalId }, caller }) => {
      await removeProfessional(parts, sessionOf(caller), { businessId: id, professionalId });
      return undefined;
    }),
  ];
}
