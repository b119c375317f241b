import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { createProfessional } from './create-professional.ts';
import { getProfessional, listProfessionals } from './list-professionals.ts';
import * as manage from './manage-contract.ts';
import { type ProfessionalDependencies, removeProfessional } from './remove-professional.ts';
import { updateProfessional } from './update-professional.ts';

export function professionalRoutes(dependencies: ProfessionalDependencies): BoundRoute[] {
  const { db } = dependencies;
  return [
    bind(contract.listProfessionals, ({ query, caller }) => listProfessionals(db, query, caller.session)),
    bind(contract.getProfessional, ({ params, caller }) => getProfessional(db, params.id, caller.session)),
    bind(manage.createProfessional, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createProfessional(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(manage.updateProfessional, ({ params, body, caller, requireRepeated }) =>
      updateProfessional(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(manage.removeProfessional, async ({ params: { id, professionalId }, caller }) => {
      await removeProfessional(dependencies, sessionOf(caller), { businessId: id, professionalId });
      return undefined;
    }),
  ];
}
