import { sessionOf } from '../../../http/caller.ts';
import { Deferred } from '../../../http/handler-results.ts';
import { Page } from '../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { ApprovalView } from '../../booking/appointments/approval-contract.ts';
import type { AskFirst } from '../../booking/appointments/ask-first.ts';
import * as contract from './contract.ts';
import type { ApprovalDependencies } from './create-request.ts';
import { type Decision, decideRequest } from './decide-request.ts';
import { presentApproval } from './present.ts';
import { getApproval, getApprovalByLink, listOwnApprovals } from './read-approvals.ts';
import { requestBooking } from './request-booking.ts';
import { requestChange } from './request-change.ts';
import type { ApprovalRow } from './store.ts';
import { withdrawRequest } from './withdraw-request.ts';

type ApprovalRouteDependencies = ApprovalDependencies & { publicUrl: () => string };

const presentWith =
  ({ clock, publicUrl }: ApprovalRouteDependencies) =>
  (row: ApprovalRow): ApprovalView =>
    presentApproval(row, { publicUrl: publicUrl(), now: clock.now() });

/** Passed to the routes that agents can only request. */
export function createAskFirst(dependencies: ApprovalRouteDependencies): AskFirst {
  const present = presentWith(dependencies);
  return {
    toBook: async (transaction, session, pending, options) =>
      new Deferred(present(await requestBooking(dependencies, transaction, session, pending, options))),
    toChange: async (transaction, session, pending, options) =>
      new Deferred(present(await requestChange(dependencies, transaction, session, pending, options))),
  };
}

export function approvalRoutes(dependencies: ApprovalRouteDependencies): BoundRoute[] {
  const present = presentWith(dependencies);
  const decide = async (found: ApprovalRow, decision: Decision) =>
    present(await decideRequest(dependencies, found, decision));
  return [
    bind(contract.listApprovals, async ({ caller, query }) => {
      const { items, next } = await listOwnApprovals(dependencies, sessionOf(caller), query);
      return new Page(items.map(present), next);
    }),
    bind(contract.getApproval, async ({ caller, params }) =>
      present(await getApproval(dependencies, sessionOf(caller), params.id)),
    ),
    bind(contract.approveRequest, async ({ caller, params }) =>
      decide(await getApproval(dependencies, sessionOf(caller), params.id), 'approve'),
    ),
    bind(contract.declineRequest, async ({ caller, params }) =>
      decide(await getApproval(dependencies, sessionOf(caller), params.id), 'decline'),
    ),
    bind(contract.withdrawRequest, async ({ caller, params }) => {
      await withdrawRequest(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(contract.decideByLink, async ({ body: { token, decision } }) => {
      const found = await getApprovalByLink(dependencies, token);
      return decision === undefined ? present(found) : decide(found, decision);
    }),
  ];
}
