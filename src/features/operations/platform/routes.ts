import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { findAccounts, lookUpAccount } from './find-accounts.ts';
import {
  endAccountSessions,
  reinstateAccount,
  type SupervisionParts,
  suspendAccount,
} from './stop-account.ts';

export function supervisionRoutes(parts: SupervisionParts): BoundRoute[] {
  return [
    bind(contract.listAccounts, ({ query }) => findAccounts(parts.db, query)),
    bind(contract.lookUpAccount, ({ params }) => lookUpAccount(parts.db, params.id, parts.clock.now())),
    bind(contract.suspendAccount, ({ params, body, caller }) =>
      suspendAccount(parts, sessionOf(caller), params.id, body.reason),
    ),
    bind(contract.reinstateAccount, ({ params, caller }) =>
      reinstateAccount(parts, sessionOf(caller), params.id),
    ),
    bind(contract.endAccountSessions, ({ params, caller }) =>
      endAccountSessions(parts, sessionOf(caller), params.id),
    ),
  ];
}
