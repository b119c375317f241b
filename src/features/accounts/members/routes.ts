import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { answerInvitation } from './answer-invitation.ts';
import { changeMember, type Which } from './change-member.ts';
import * as contract from './contract.ts';
import { inviteMember } from './create-invitation.ts';
import * as invitations from './invitation-contract.ts';
import { listInvitations, listMembers } from './list-members.ts';
import { readWho } from './read-who.ts';
import { removeMember } from './remove-member.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  limits: RateLimits;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
  forgetSessions: () => void;
}

export function memberRoutes(parts: Parts): BoundRoute[] {
  const { db, clock, limits } = parts;
  return [
    bind(contract.listMembers, ({ params, query, caller }) =>
      listMembers(db, sessionOf(caller), params.id, query, clock.now()),
    ),
    bind(contract.inviteMember, async ({ params, body, caller, runIdempotent }) => {
      const session = sessionOf(caller);
      // What is withdrawn leaves no row to count, but was mailed.
      await spendLimits(limits, { name: 'memberInvitations', of: session.userId });
      return runIdempotent({
        transaction: (transaction) => inviteMember(parts, transaction, session, params.id, body),
      });
    }),
    bind(contract.changeMember, ({ params, body, caller, requireRepeated }) =>
      changeMember(parts, sessionOf(caller), params.id, { id: params.memberId }, body.role, requireRepeated),
    ),
    bind(contract.changeNamedMember, ({ params, body: { role, ...named }, caller, requireRepeated }) =>
      changeMember(parts, sessionOf(caller), params.id, readWhich(named), role, requireRepeated),
    ),
    bind(contract.removeMember, async ({ params, caller }) => {
      await removeMember(parts, sessionOf(caller), params.id, { id: params.memberId });
      return undefined;
    }),
    bind(contract.removeNamedMember, async ({ params, body, caller }) => {
      await removeMember(parts, sessionOf(caller), params.id, readWhich(body));
      return undefined;
    }),
    bind(invitations.listInvitations, ({ query, caller }) =>
      listInvitations(db, sessionOf(caller), query, clock.now()),
    ),
    bind(invitations.acceptInvitation, ({ params, caller }) =>
      answerInvitation(parts, sessionOf(caller), params.id, 'accepted'),
    ),
    bind(invitations.declineInvitation, ({ params, caller }) =>
      answerInvitation(parts, sessionOf(caller), params.id, 'declined'),
    ),
  ];
}

function readWhich(named: Parameters<typeof readWho>[0]): Which {
  const who = readWho(named);
  return 'userId' in who ? { id: who.userId } : { emailKey: who.email.key };
}
