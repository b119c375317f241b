import type { ErrorInfo } from 'openslot-facts/error-info';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { coversBusiness } from '../../../http/grant-scopes.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { AgentAction, MainAction } from '../../../shared/agent-actions.ts';
import type { Activity } from './activity-store.ts';
import {
  businessNotCovered,
  type ExceededLimit,
  explainHoldLimit,
  explainLimit,
  explainScopeLimit,
  type GrantLimits,
  type PricedAppointment,
} from './rules/explain-limit.ts';
import { findGrant, type GrantRow, lockActiveGrant, lockGrantRow } from './store.ts';

/** Thrown when a limit of the grant is reached. `recordRefusals` lists the activity after the rollback. */
export class GrantLimitError extends AppError {
  readonly activity: Activity;

  constructor(
    limit: ExceededLimit | string,
    activity: Omit<Activity, 'outcome' | 'detail'>,
    reason: ErrorInfo['reason'] = 'grant-limit',
  ) {
    const details = typeof limit === 'string' ? { detail: limit } : limit;
    super('FORBIDDEN', { reason, ...details });
    this.activity = { ...activity, outcome: 'refused', detail: details.detail };
  }
}

/**
 * Locks the grant of the caller until the transaction ends. Call it before any other lock. Returns null for callers that are not agents,
 * and for actions that the account holder has already approved.
 */
export async function lockGrant(
  transaction: Transaction,
  { grant }: Session,
  now: Date,
): Promise<GrantRow | null> {
  if (grant === undefined) return null;
  if (grant.isCharged) {
    await lockGrantRow(transaction, grant.id);
    return null;
  }
  const row = await lockActiveGrant(transaction, grant.id, now);
  if (row === null) throw new AppError('AUTH_REQUIRED', { detail: 'The grant has expired or was revoked.' });
  if (!isUnchanged(row, grant))
    throw new AppError('FORBIDDEN', {
      reason: 'conflict',
      detail: 'The grant was reduced during the request. Send the request again.',
    });
  return row;
}

/** Whether the grant still covers what it covered when the request was authenticated. Grants are only ever reduced. */
const isUnchanged = (row: GrantRow, { scopes, businessIds }: NonNullable<Session['grant']>): boolean =>
  scopes.every((scope) => row.scopes.includes(scope)) && row.business_ids?.length === businessIds?.length;

/** Refuses an action that needs approval and reached this point without one. */
export function requireNoApproval(row: GrantRow | null, action: MainAction): void {
  if (row === null || !row.asks_first) return;
  const detail = 'The grant now requires approval. Send the request again to create an approval request.';
  throw new GrantLimitError({ detail }, { action }, 'conflict');
}

/** Refuses businesses outside the grant. Pass null as `action` for reads, which are not listed in the activity. */
export function requireBusinessCovered(
  session: Session,
  businessId: string,
  action: AgentAction | null,
): void {
  if (coversBusiness(session, businessId)) return;
  throw action === null
    ? new AppError('FORBIDDEN', { reason: 'grant-limit', ...businessNotCovered })
    : new GrantLimitError(businessNotCovered, { action, businessId });
}

export function requireRescheduleAllowed(
  row: GrantRow | null,
  target: Pick<PricedAppointment, 'businessId' | 'date'> & { appointmentId: string },
): void {
  const refusal = row && explainScopeLimit(limitsOf(row), target);
  if (!refusal) return;
  const { appointmentId, businessId } = target;
  throw new GrantLimitError(refusal, { action: 'reschedule', appointmentId, businessId });
}

interface RequestedTime {
  action: 'hold' | 'join-waitlist';
  businessId: string;
  /** Last date of the requested range. */
  date: string;
}

/** Refuses holds and waitlist entries for times that the grant could not book. */
export function requireHoldAllowed(row: GrantRow | null, { action, ...time }: RequestedTime): void {
  const refusal = row && explainHoldLimit(limitsOf(row), time);
  if (refusal) throw new GrantLimitError(refusal, { action, businessId: time.businessId });
}

/** Refuses a quote that the grant could not book. Quotes are not listed in the activity. */
export async function requireQuoteAllowed(
  db: Queryable,
  { grant }: Session,
  appointments: readonly PricedAppointment[],
): Promise<void> {
  const row = grant === undefined ? null : await findGrant(db, grant.id);
  const refusal = row && explainLimit(limitsOf(row), appointments);
  if (refusal) throw new AppError('FORBIDDEN', { reason: 'grant-limit', ...refusal });
}

export const limitsOf = (row: GrantRow): GrantLimits => ({
  businessIds: row.business_ids,
  latestDate: row.latest_date,
  currency: row.currency,
  maxAmountMinor: row.max_amount_minor,
  maxTotalMinor: row.max_total_minor,
  maxBookings: row.max_bookings,
  bookedCount: row.booked_count,
  bookedMinor: row.booked_minor,
});
