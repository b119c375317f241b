import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { changeTicket, type SupportDependencies } from './change-ticket.ts';
import * as contract from './contract.ts';
import { getTicket, listTickets } from './read-tickets.ts';
import { addMessage, createTicket } from './write-ticket.ts';

export function supportRoutes(dependencies: SupportDependencies): BoundRoute[] {
  const { db, clock } = dependencies;
  return [
    bind(contract.createTicket, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createTicket(clock, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listTickets, ({ query, caller }) => listTickets(db, sessionOf(caller), query)),
    bind(contract.getTicket, ({ params, caller }) => getTicket(db, sessionOf(caller), params.id)),
    bind(contract.addMessage, ({ params, body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) =>
          addMessage(clock, transaction, sessionOf(caller), params.id, body.message),
      }),
    ),
    bind(contract.patchTicket, ({ params, body, caller, requireRepeated }) =>
      changeTicket(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
  ];
}
