import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';
import { endRequest, notPendingError } from './end-request.ts';
import { findApproval, lockApproval } from './store.ts';

interface WithdrawDependencies {
  clock: Clock;
  invalidateDays: InvalidateDays;
}

/** DELETE /api/approvals/:id. */
export async function withdrawRequest(
  dependencies: WithdrawDependencies & { db: Database },
  session: Session,
  id: string,
): Promise<void> {
  if (session.grant === undefined)
    throw new AppError('FORBIDDEN', {
      reason: 'wrong-role',
      detail: 'Only the agent that created the request can withdraw it. Decline the request instead.',
    });
  await dependencies.db.transaction((transaction) =>
    endWithdrawn(dependencies, transaction, session, { id, field: undefined, isIdempotent: true }),
  );
}

interface Withdrawn {
  id: string;
  /** Field of the request that names the withdrawn one. */
  field: string | undefined;
  isIdempotent: boolean;
}

/**
 * Ends a pending request of the agent. Locks the account, the grant and the request, so that a concurrent
 * decision or expiry takes effect first or finds it withdrawn.
 */
export async function endWithdrawn(
  dependencies: WithdrawDependencies,
  transaction: Transaction,
  session: Session,
  { id, field, isIdempotent }: Withdrawn,
): Promise<void> {
  const visible = await findApproval(transaction, id, session);
  const approval = visible && (await lockApproval(transaction, id));
  if (approval === null) throw new AppError('NOT_FOUND', { ...(field !== undefined && { field }) });
  const now = dependencies.clock.now();
  if (approval.status === 'withdrawn' && isIdempotent) return;
  if (approval.status !== 'pending') throw notPendingError(approval.status);
  if (approval.expires_at <= now) throw notPendingError('lapsed');
  await endRequest(dependencies, transaction, approval, { status: 'withdrawn', byUserId: null, now });
}
