import { sessionOf } from '../../../http/caller.ts';
import { Deferred } from '../../../http/handler-results.ts';
import { Page } from '../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import type { ApprovalView } from '../../booking/appointments/approval-contract.ts';
import { type AskFirst, requireAskFirst } from '../../booking/appointments/ask-first.ts';
import { changePrice } from '../../catalog/services/change-price.ts';
import type { ServiceView } from '../../catalog/services/contract.ts';
import * as contract from './contract.ts';
import type { ApprovalDependencies } from './create-request.ts';
import { type DecideDependencies, type Decision, decideRequest } from './decide-request.ts';
import { presentApproval } from './present.ts';
import { setServicePrice } from './price-contract.ts';
import { getApproval, getApprovalByLink, listOwnApprovals } from './read-approvals.ts';
import { requestBooking } from './request-booking.ts';
import { requestChange } from './request-change.ts';
import { requestPrice } from './request-price.ts';
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

export function approvalRoutes(
  dependencies: ApprovalRouteDependencies & DecideDependencies & { limits: RateLimits },
): BoundRoute[] {
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
    bind(setServicePrice, async ({ caller, params: { id }, body: { price, approval }, runIdempotent }) => {
      const session = sessionOf(caller);
      // The same limit as for other changes of services.
      await spendLimits(dependencies.limits, { name: 'catalogChanges', of: limitKeyOf(session) });
      if (session.grant === undefined) requireAskFirst(session, approval);
      return runIdempotent<ServiceView | Deferred<ApprovalView>>({
        transaction: async (transaction) =>
          session.grant === undefined
            ? changePrice(dependencies, transaction, session, { id, price })
            : new Deferred(
                present(await requestPrice(dependencies, transaction, session, { id, price }, approval)),
              ),
      });
    }),
    bind(contract.decideByLink, async ({ body: { token, decision } }) => {
      const found = await getApprovalByLink(dependencies, token);
      return decision === undefined ? present(found) : decide(found, decision);
    }),
  ];
}
