import { sessionOf } from '../../../http/caller.ts';
import { Deferred } from '../../../http/deferred.ts';
import { Page } from '../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { ApprovalView } from '../../booking/appointments/approval-contract.ts';
import type { AskFirst } from '../../booking/appointments/ask-first.ts';
import { askToBook } from './ask-booking.ts';
import { askToChange } from './ask-change.ts';
import * as contract from './contract.ts';
import { type Decision, decideApproval } from './decide-approval.ts';
import type { ApprovalParts } from './keep-request.ts';
import { presentApproval } from './present.ts';
import { getApproval, getApprovalByLink, listOwnApprovals } from './read-approvals.ts';
import type { ApprovalRow } from './store.ts';

type Parts = ApprovalParts & { publicUrl: () => string };

const presentWith =
  ({ clock, publicUrl }: Parts) =>
  (row: ApprovalRow): ApprovalView =>
    presentApproval(row, { publicUrl: publicUrl(), now: clock.now() });

/** For the routes that an agent may have to ask for. */
export function createAskFirst(parts: Parts): AskFirst {
  const present = presentWith(parts);
  return {
    toBook: async (transaction, session, wish) =>
      new Deferred(present(await askToBook(parts, transaction, session, wish))),
    toChange: async (transaction, session, wish) =>
      new Deferred(present(await askToChange(parts, transaction, session, wish))),
  };
}

export function approvalRoutes(parts: Parts): BoundRoute[] {
  const present = presentWith(parts);
  const decide = async (found: ApprovalRow, decision: Decision) =>
    present(await decideApproval(parts, found, decision));
  return [
    bind(contract.listApprovals, async ({ caller, query }) => {
      const { items, next } = await listOwnApprovals(parts, sessionOf(caller), query);
      return new Page(items.map(present), next);
    }),
    bind(contract.getApproval, async ({ caller, params }) =>
      present(await getApproval(parts, sessionOf(caller), params.id)),
    ),
    bind(contract.approveRequest, async ({ caller, params }) =>
      decide(await getApproval(parts, sessionOf(caller), params.id), 'approve'),
    ),
    bind(contract.declineRequest, async ({ caller, params }) =>
      decide(await getApproval(parts, sessionOf(caller), params.id), 'decline'),
    ),
    bind(contract.decideByLink, async ({ body: { token, decision } }) => {
      const found = await getApprovalByLink(parts, token);
      return decision === undefined ? present(found) : decide(found, decision);
    }),
  ];
}
