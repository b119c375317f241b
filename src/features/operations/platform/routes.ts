import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import {
  endAccountSessions,
  findAccounts,
  lookUpAccount,
  type PlatformDependencies,
  reinstateAccount,
  suspendAccount,
} from './manage-accounts.ts';

export function platformRoutes(dependencies: PlatformDependencies): BoundRoute[] {
  return [
    bind(contract.listAccounts, ({ query }) => findAccounts(dependencies.db, query)),
    bind(contract.lookUpAccount, ({ params }) =>
      lookUpAccount(dependencies.db, params.id, dependencies.clock.now()),
    ),
    bind(contract.suspendAccount, ({ params, body, caller }) =>
      suspendAccount(dependencies, sessionOf(caller), params.id, body.reason),
    ),
    bind(contract.reinstateAccount, ({ params, caller }) =>
      reinstateAccount(dependencies, sessionOf(caller), params.id),
    ),
    bind(contract.endAccountSessions, ({ params, caller }) =>
      endAccountSessions(dependencies, sessionOf(caller), params.id),
    ),
  ];
}
