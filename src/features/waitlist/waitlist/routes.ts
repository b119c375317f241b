import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import type { WaitlistParts } from './enter-line.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { getEntry, listEntries } from './list-entries.ts';

export function waitlistRoutes(parts: WaitlistParts): BoundRoute[] {
  return [
    bind(contract.joinWaitlist, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => joinWaitlist(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listEntries, ({ caller, query }) => listEntries(parts, sessionOf(caller), query)),
    bind(contract.getEntry, ({ caller, params }) => getEntry(parts, sessionOf(caller), params.id)),
    bind(contract.leaveWaitlist, async ({ caller, params }) => {
      await leaveWaitlist(parts, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
