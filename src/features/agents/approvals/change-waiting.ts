import { scopesAsked } from '../../../http/grant-scopes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { NarrowWaiting } from '../../access/grants/change-grant.ts';
import { limitsOf } from '../../access/grants/charge-grant.ts';
import { grantOf } from '../../access/grants/read-grant.ts';
import { explainLimit, explainPlace } from '../../access/grants/rules/explain-limit.ts';
import type { GrantRow } from '../../access/grants/store.ts';
import { createAppointment } from '../../booking/appointments/booking/contract.ts';
import { cancelAppointment, rescheduleAppointment } from '../../booking/appointments/lifecycle/contract.ts';
import type { ClearTimes } from '../../booking/availability/rules/touched-times.ts';
import { endEarly } from './end-approval.ts';
import type { Viewer } from './in-sight-sql.ts';
import { lapseApprovalJob } from './keep-request.ts';
import { heldUntil } from './rules/expiry.ts';
import { type ApprovalRow, findApproval, listWaiting, shortenApproval } from './store.ts';

interface Parts {
  jobs: Jobs;
  clearTimes: ClearTimes;
}

/**
 * For whoever lowers a grant, which they hold: what its agent could no longer ask for is declined, and what it still could does not outlast it.
 * So a yes never comes to something that the person has taken back.
 */
export const createNarrowWaiting =
  (parts: Parts): NarrowWaiting =>
  async (transaction, grant, { session: { userId, role }, now }) => {
    const agent = { userId, role, grant: grantOf(grant) };
    for (const id of await listWaiting(transaction, grant.id)) {
      const approval = await findApproval(transaction, id, agent);
      if (approval === null || !couldAsk(agent, grant, approval))
        await endEarly(parts, transaction, id, { byUserId: userId, now });
      else if (grant.expires_at !== null && approval.expires_at > grant.expires_at)
        await endWithGrant(parts, transaction, approval, grant.expires_at);
    }
  };

const routes = { book: createAppointment, reschedule: rescheduleAppointment, cancel: cancelAppointment };

/** By scopes and limits; what the request was counted with does not stand in its own way. */
function couldAsk({ role }: Viewer, grant: GrantRow, { action, ...asked }: ApprovalRow): boolean {
  const scopes = scopesAsked(routes[action].agents, role);
  if (scopes !== null && !scopes.some((scope) => grant.scopes.includes(scope))) return false;
  if (action === 'cancel') return true;
  const { bookedCount, bookedMinor, ...limits } = limitsOf(grant);
  if (action === 'reschedule') return asked.summary.every((visit) => explainPlace(limits, visit) === null);
  const visits = asked.summary.map((visit) => ({ ...visit, ...(visit.isOpen && { amountMinor: null }) }));
  const others = {
    bookedCount: bookedCount - asked.charged_count,
    bookedMinor: bookedMinor - asked.charged_minor,
  };
  return explainLimit({ ...limits, ...others }, visits) === null;
}

async function endWithGrant(
  { jobs, clearTimes }: Parts,
  transaction: Transaction,
  approval: ApprovalRow,
  expiresAt: Date,
): Promise<void> {
  const keptUntil = new Date(heldUntil(expiresAt.getTime(), Number.POSITIVE_INFINITY));
  const kept = await shortenApproval(transaction, approval, { expiresAt, keptUntil });
  transaction.afterCommit(() => clearTimes(...kept));
  await jobs.enqueue(transaction, lapseApprovalJob, { approvalId: approval.id }, expiresAt);
}
