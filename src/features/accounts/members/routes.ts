import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { changeMember, type MemberSelector, removeMember } from './change-member.ts';
import * as contract from './contract.ts';
import { listInvitations, listMembers } from './list-members.ts';
import { answerInvitation, inviteMember, readInvitee } from './manage-invitations.ts';

interface MemberRouteDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  limits: RateLimits;
  clearCache: () => void;
  forgetSessions: () => void;
}

export function memberRoutes(dependencies: MemberRouteDependencies): BoundRoute[] {
  const { db, clock, limits } = dependencies;
  return [
    bind(contract.listMembers, ({ params, query, caller }) =>
      listMembers(db, sessionOf(caller), params.id, query, clock.now()),
    ),
    bind(contract.inviteMember, async ({ params, body, caller, runIdempotent }) => {
      const session = sessionOf(caller);
      // A rate limit, because withdrawn invitations leave no row to count.
      await spendLimits(limits, { name: 'memberInvitations', of: session.userId });
      return runIdempotent({
        transaction: (transaction) => inviteMember(dependencies, transaction, session, params.id, body),
      });
    }),
    bind(contract.changeMember, ({ params, body, caller, requireRepeated }) =>
      changeMember(
        dependencies,
        sessionOf(caller),
        params.id,
        { id: params.memberId },
        body,
        requireRepeated,
      ),
    ),
    bind(
      contract.changeNamedMember,
      ({ params, body: { role, rights, ...named }, caller, requireRepeated }) =>
        changeMember(
          dependencies,
          sessionOf(caller),
          params.id,
          readSelector(named),
          { role, rights },
          requireRepeated,
        ),
    ),
    bind(contract.removeMember, async ({ params, caller }) => {
      await removeMember(dependencies, sessionOf(caller), params.id, { id: params.memberId });
      return undefined;
    }),
    bind(contract.removeNamedMember, async ({ params, body, caller }) => {
      await removeMember(dependencies, sessionOf(caller), params.id, readSelector(body));
      return undefined;
    }),
    bind(contract.listInvitations, ({ query, caller }) =>
      listInvitations(db, sessionOf(caller), query, clock.now()),
    ),
    bind(contract.acceptInvitation, ({ params, caller }) =>
      answerInvitation(dependencies, sessionOf(caller), params.id, 'accepted'),
    ),
    bind(contract.declineInvitation, ({ params, caller }) =>
      answerInvitation(dependencies, sessionOf(caller), params.id, 'declined'),
    ),
  ];
}

function readSelector(named: Parameters<typeof readInvitee>[0]): MemberSelector {
  const who = readInvitee(named);
  return 'userId' in who ? { id: who.userId } : { emailKey: who.email.key };
}
