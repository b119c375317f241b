import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';
import { recordAct } from '../../access/audit/store.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { lockBusinessSchedule } from '../availability-rules/lock-store.ts';
import type { BusinessView } from './contract.ts';
import { findOffer, lockBusiness, lockStanding, updateStanding } from './manage-store.ts';
import { presentBusiness } from './present.ts';
import { requireBusiness } from './require-business.ts';
import { type BusinessAction, missingFor, standingAfter, transitions } from './rules/lifecycle.ts';
import type { BusinessRow } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** The event that each move publishes. */
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

/** Of its owner's, what nobody else has to be told, or is told by whoever calls. */
const isQuiet = (action: BusinessAction): action is Exclude<BusinessAction, keyof typeof kinds> =>
  !(action in kinds);

/** What an admin decides. */
export async function decideOnBusiness(
  parts: Parts,
  session: Session,
  id: string,
  decision: Decision,
  reason: string | null = null,
): Promise<BusinessView> {
  return parts.db.transaction(async (transaction) => {
    await lockBusinessSchedule(transaction, id);
    return presentBusiness(await moveBusiness(parts, transaction, session, id, decision, reason), session);
  });
}

export function submitBusiness(parts: Parts, session: Session, id: string): Promise<BusinessView> {
  return putUnderReview(parts, session, id, 'submit');
}

/** Only whoever could close it. Its drafts are counted: what was closed is one of them again. */
export function reopenBusiness(parts: Parts, session: Session, id: string): Promise<BusinessView> {
  return putUnderReview(parts, session, id, 'reopen');
}

function putUnderReview(
  parts: Parts,
  session: Session,
  id: string,
  action: 'submit' | 'reopen',
): Promise<BusinessView> {
  return parts.db.transaction(async (transaction) => {
    const { role } = await requireBusiness(
      transaction,
      session,
      id,
      action === 'reopen' ? 'close' : 'manage',
    );
    await lockBusinessSchedule(transaction, id);
    // Closes: the last service leaving between the check and the submission. Whoever changes services locks the business too.
    const business = await lockBusiness(transaction, id);
    if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
    if (action === 'reopen' && business.status !== 'closed') throw new AppError(transitions.reopen.otherwise);
    const { name, city, country, timezone, currency, address_line1: addressLine1 } = business;
    const offer = await findOffer(transaction, id);
    const missing = missingFor({ name, addressLine1, city, country, timezone, currency, ...offer });
    if (missing.length > 0)
      throw new AppError('PROFILE_INCOMPLETE', { detail: `Missing: ${missing.join(', ')}.` });
    const moved = await moveBusiness(parts, transaction, session, id, action, null);
    if (action === 'reopen')
      await requireRoom(transaction, 'draftBusinesses', session.userId, parts.clock.now());
    return presentBusiness(moved, session, role);
  });
}

/** Takes an active business out of discovery, or back into it. */
export function changeListing(
  parts: Parts,
  session: Session,
  id: string,
  action: 'unlist' | 'list',
): Promise<BusinessView> {
  return parts.db.transaction(async (transaction) => {
    const { role } = await requireBusiness(transaction, session, id);
    await lockBusinessSchedule(transaction, id);
    return presentBusiness(await moveBusiness(parts, transaction, session, id, action, null), session, role);
  });
}

/** Within a transaction that holds the schedule of the business: whether it can be booked is about to change. */
export async function moveBusiness(
  { clock, clearCache }: Parts,
  transaction: Transaction,
  session: Session,
  id: string,
  action: BusinessAction,
  reason: string | null,
): Promise<BusinessRow> {
  const now = clock.now();
  const before = await lockStanding(transaction, id);
  if (before === null) throw new AppError('BUSINESS_NOT_FOUND');
  const after = standingAfter(action, before);
  if (after === null) throw new AppError(transitions[action].otherwise);
  const staysSuspended = before.status === 'suspended' ? action === 'close' : after.status === 'suspended';
  const keepsReason = staysSuspended && action !== 'suspend';
  const row = await updateStanding(transaction, id, { ...after, reason, keepsReason }, now);
  // Who submits or opens again tells the platform's staff, unless it is suspended as it was; whatever they decide is for the owner.
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
    await recordAct(transaction, {
      kind: kinds[action],
      byUserId: session.userId,
      subjectId: id,
      details: reason === null ? {} : { reason },
      now,
    });
  transaction.afterCommit(clearCache);
  return row;
}
