import { requiredScopes } from '../../../http/grant-scopes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { ShrinkPendingRequests } from '../../access/grants/change-grant.ts';
import { limitsOf } from '../../access/grants/lock-grant.ts';
import { grantOf } from '../../access/grants/read-grant.ts';
import { explainLimit, explainScopeLimit } from '../../access/grants/rules/explain-limit.ts';
import type { GrantRow } from '../../access/grants/store.ts';
import { createAppointment } from '../../booking/appointments/booking/contract.ts';
import { cancelAppointment, rescheduleAppointment } from '../../booking/appointments/lifecycle/contract.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';
import { lapseApprovalJob } from './create-request.ts';
import { declineEarly } from './end-request.ts';
import { heldUntil } from './rules/expiry.ts';
import { type ApprovalRow, findApproval, listPending, shortenApproval, type Viewer } from './store.ts';

interface ShrinkDependencies {
  jobs: Jobs;
  invalidateDays: InvalidateDays;
}

/**
 * For a reduced grant that the caller has locked: declines requests that are no longer allowed, and shortens
 * those that would outlive the grant.
 */
export const createShrinkPendingRequests =
  (dependencies: ShrinkDependencies): ShrinkPendingRequests =>
  async (transaction, grant, { session: { userId, role }, now }) => {
    const agent = { userId, role, grant: grantOf(grant) };
    for (const id of await listPending(transaction, grant.id)) {
      const approval = await findApproval(transaction, id, agent);
      if (approval === null || !isStillAllowed(agent, grant, approval))
        await declineEarly(dependencies, transaction, id, { byUserId: userId, now });
      else if (grant.expires_at !== null && approval.expires_at > grant.expires_at)
        await shortenToGrant(dependencies, transaction, approval, grant.expires_at);
    }
  };

const routes = { book: createAppointment, reschedule: rescheduleAppointment, cancel: cancelAppointment };

/** Checks scopes and limits, without the usage of the request itself. */
function isStillAllowed({ role }: Viewer, grant: GrantRow, { action, ...approval }: ApprovalRow): boolean {
  const scopes = requiredScopes(routes[action].agents, role);
  if (scopes !== null && !scopes.some((scope) => grant.scopes.includes(scope))) return false;
  if (action === 'cancel') return true;
  const { bookedCount, bookedMinor, ...limits } = limitsOf(grant);
  if (action === 'reschedule')
    return approval.summary.every((visit) => explainScopeLimit(limits, visit) === null);
  const visits = approval.summary.map((visit) => ({ ...visit, ...(visit.isOpen && { amountMinor: null }) }));
  const others = {
    bookedCount: bookedCount - approval.charged_count,
    bookedMinor: bookedMinor - approval.charged_minor,
  };
  return explainLimit({ ...limits, ...others }, visits) === null;
}

async function shortenToGrant(
  { jobs, invalidateDays }: ShrinkDependencies,
  transaction: Transaction,
  approval: ApprovalRow,
  expiresAt: Date,
): Promise<void> {
  const holdsExpireAt = new Date(heldUntil(expiresAt.getTime(), Number.POSITIVE_INFINITY));
  const changedHolds = await shortenApproval(transaction, approval, { expiresAt, holdsExpireAt });
  transaction.afterCommit(() => invalidateDays(...changedHolds));
  await jobs.enqueue(transaction, lapseApprovalJob, { approvalId: approval.id }, expiresAt);
}
