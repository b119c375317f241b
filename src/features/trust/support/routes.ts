import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { addMessage } from './add-message.ts';
import type { SupportParts } from './change-ticket.ts';
import { changeTicket } from './change-ticket.ts';
import * as contract from './contract.ts';
import { createTicket } from './create-ticket.ts';
import { getTicket, listTickets } from './read-tickets.ts';

export function supportRoutes(parts: SupportParts): BoundRoute[] {
  const { db, clock } = parts;
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
      changeTicket(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
  ];
}
