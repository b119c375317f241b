import { sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import type { ManageParts } from '../businesses/manage-parts.ts';
import { answerJoinRequest } from './answer-join-request.ts';
import * as contract from './contract.ts';
import { createJoinRequest } from './create-join-request.ts';
import { listJoinRequests } from './list-join-requests.ts';

export function joinRequestRoutes(parts: ManageParts): BoundRoute[] {
  return [
    bind(contract.createJoinRequest, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createJoinRequest(parts.clock, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listJoinRequests, ({ query, caller }) =>
      listJoinRequests(parts.db, sessionOf(caller), query),
    ),
    bind(contract.acceptJoinRequest, ({ params, caller }) =>
      answerJoinRequest(parts, sessionOf(caller), params.id, 'accepted'),
    ),
    bind(contract.declineJoinRequest, ({ params, caller }) =>
      answerJoinRequest(parts, sessionOf(caller), params.id, 'declined'),
    ),
  ];
}
