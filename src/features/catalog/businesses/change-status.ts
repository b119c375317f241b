import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';
import { insertAuditEntry } from '../../access/audit/store.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockBusinessSchedule } from '../availability-rules/lock-store.ts';
import type { BusinessView } from './contract.ts';
import { findOffering, lockState, updateState } from './manage-store.ts';
import { presentBusiness } from './present.ts';
import { lockOwnBusiness, requireBusiness } from './require-business.ts';
import { type BusinessAction, listMissing, stateAfter, transitions } from './rules/lifecycle.ts';
import type { BusinessRow } from './store.ts';

export interface BusinessDependencies {
  db: Database;
  clock: Clock;
  /** Clears cached replies with public data. */
  clearCache: () => void;
}

/** Event that each action publishes. */
const kinds = {
  submit: 'business.submitted',
  approve: 'business.approved',
  reject: 'business.rejected',
  suspend: 'business.suspended',
  reinstate: 'business.reinstated',
  reopen: 'business.reopened',
} as const satisfies Partial<Record<BusinessAction, EventKind>>;

const decisions = ['approve', 'reject', 'suspend', 'reinstate'] as const;
type Decision = (typeof decisions)[number];

const isDecision = (action: BusinessAction): action is Decision =>
  (decisions as readonly string[]).includes(action);

/** Actions without an event of their own. The caller may publish one. */
const isQuiet = (action: BusinessAction): action is Exclude<BusinessAction, keyof typeof kinds> =>
  !(action in kinds);

/** Decision of an admin. */
export async function decideBusiness(
  dependencies: BusinessDependencies,
  session: Session,
  id: string,
  decision: Decision,
  reason: string | null = null,
): Promise<BusinessView> {
  return dependencies.db.transaction(async (transaction) => {
    await lockBusinessSchedule(transaction, id);
    return presentBusiness(
      await applyAction(dependencies, transaction, session, id, decision, reason),
      session,
    );
  });
}

export function submitBusiness(
  dependencies: BusinessDependencies,
  session: Session,
  id: string,
): Promise<BusinessView> {
  return startReview(dependencies, session, id, 'submit');
}

/** Requires the right to close the business. A reopened business counts towards the limit of drafts. */
export function reopenBusiness(
  dependencies: BusinessDependencies,
  session: Session,
  id: string,
): Promise<BusinessView> {
  return startReview(dependencies, session, id, 'reopen');
}

function startReview(
  dependencies: BusinessDependencies,
  session: Session,
  id: string,
  action: 'submit' | 'reopen',
): Promise<BusinessView> {
  return dependencies.db.transaction(async (transaction) => {
    const member = await requireBusiness(transaction, session, id, action === 'reopen' ? 'close' : 'manage');
    await lockBusinessSchedule(transaction, id);
    // Closes a race: the last service is removed between the check and the submission. Changes to services
    // lock the business too.
    const business = await lockOwnBusiness(transaction, session, member);
    if (action === 'reopen' && business.status !== 'closed') throw new AppError(transitions.reopen.otherwise);
    const { name, city, country, timezone, currency, address_line1: addressLine1 } = business;
    const offer = await findOffering(transaction, id);
    const missing = listMissing({ name, addressLine1, city, country, timezone, currency, ...offer });
    if (missing.length > 0)
      throw new AppError('PROFILE_INCOMPLETE', {
        field: missing.join(', '),
        detail: 'Add the missing information first.',
      });
    const moved = await applyAction(dependencies, transaction, session, id, action, null);
    if (action === 'reopen')
      await requireRowLimit(transaction, 'draftBusinesses', session.userId, dependencies.clock.now());
    return presentBusiness(moved, session, member);
  });
}

/** Lists or unlists an active business. */
export function setListed(
  dependencies: BusinessDependencies,
  session: Session,
  id: string,
  action: 'unlist' | 'list',
): Promise<BusinessView> {
  return dependencies.db.transaction(async (transaction) => {
    const member = await requireBusiness(transaction, session, id);
    await lockBusinessSchedule(transaction, id);
    return presentBusiness(
      await applyAction(dependencies, transaction, session, id, action, null),
      session,
      member,
    );
  });
}

/**
 * Call in a transaction that holds the schedule lock of the business, because the action changes whether it
 * can be booked.
 */
export async function applyAction(
  { clock, clearCache }: BusinessDependencies,
  transaction: Transaction,
  session: Session,
  id: string,
  action: BusinessAction,
  reason: string | null,
): Promise<BusinessRow> {
  const now = clock.now();
  const before = await lockState(transaction, id);
  if (before === null) throw new AppError('BUSINESS_NOT_FOUND');
  const after = stateAfter(action, before);
  if (after === null) throw new AppError(transitions[action].otherwise);
  const staysSuspended = before.status === 'suspended' ? action === 'close' : after.status === 'suspended';
  const keepsReason = staysSuspended && action !== 'suspend';
  const row = await updateState(transaction, id, { ...after, reason, keepsReason }, now);
  // Submitting and reopening notify platform staff. A business that stays suspended needs no review.
  // Decisions notify the owner.
  const isForReview = after.status === 'under_review';
  const recipients = isForReview || row.user_id === null ? [] : [row.user_id];
  const payload = { recipients, ...(reason !== null && { reason }) };
  if (!isQuiet(action) && (action !== 'reopen' || isForReview))
    await publishEvent(transaction, {
      kind: kinds[action],
      subjectId: id,
      byUserId: session.userId,
      payload,
      now,
    });
  if (isDecision(action))
    await insertAuditEntry(transaction, {
      kind: kinds[action],
      byUserId: session.userId,
      subjectId: id,
      details: reason === null ? {} : { reason },
      now,
    });
  transaction.afterCommit(clearCache);
  return row;
}
