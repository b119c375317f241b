import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { resendInvitation as resendRoute, withdrawInvitation as withdrawRoute } from '../members/contract.ts';
import { answerJoinRequest } from './answer-join-request.ts';
import * as contract from './contract.ts';
import { createJoinRequest } from './create-join-request.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { resendInvitation, withdrawInvitation } from './resend-invitation.ts';

interface JoinRequestDependencies {
  limits: RateLimits;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  clearCache: () => void;
}

export function joinRequestRoutes(dependencies: JoinRequestDependencies): BoundRoute[] {
  return [
    bind(contract.createJoinRequest, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createJoinRequest(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listJoinRequests, ({ query, caller }) =>
      listJoinRequests(dependencies.db, sessionOf(caller), query, dependencies.clock.now()),
    ),
    bind(contract.acceptJoinRequest, ({ params, body, caller }) =>
      answerJoinRequest(dependencies, sessionOf(caller), params.id, 'accepted', body.services),
    ),
    bind(contract.declineJoinRequest, ({ params, caller }) =>
      answerJoinRequest(dependencies, sessionOf(caller), params.id, 'declined'),
    ),
    bind(resendRoute, async ({ params, caller }) => {
      const session = sessionOf(caller);
      await spendLimits(
        dependencies.limits,
        { name: 'memberInvitations', of: session.userId },
        { name: 'resentInvitations', of: `${session.userId} ${params.id}` },
      );
      await resendInvitation(dependencies, session, params.id);
      return undefined;
    }),
    bind(withdrawRoute, async ({ params, caller }) => {
      await withdrawInvitation(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
