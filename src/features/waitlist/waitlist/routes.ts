import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { getEntry, listEntries } from './list-entries.ts';
import type { WaitlistDependencies } from './lock-for-offer.ts';

export function waitlistRoutes(dependencies: WaitlistDependencies): BoundRoute[] {
  return [
    bind(contract.joinWaitlist, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => joinWaitlist(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listEntries, ({ caller, query }) => listEntries(dependencies, sessionOf(caller), query)),
    bind(contract.getEntry, ({ caller, params }) => getEntry(dependencies, sessionOf(caller), params.id)),
    bind(contract.leaveWaitlist, async ({ caller, params, query }) => {
      await leaveWaitlist(dependencies, sessionOf(caller), { ...params, ...query });
      return undefined;
    }),
  ];
}
