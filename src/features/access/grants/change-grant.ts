import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { deleteStoredResponsesOfAgent } from '../../../http/idempotency.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { toMajor } from '../../../shared/money.ts';
import type { GrantView, updateGrant as route } from './contract.ts';
import { requireScopes } from './create-grant.ts';
import { presentGrant } from './present.ts';
import {
  findRaisedField,
  type GrantReach,
  requireAgentName,
  requireAmounts,
  requireExpiry,
} from './rules/grant-fields.ts';
import { findOwnGrant, type GrantChange, type GrantRow, lockOwnGrant, updateGrant } from './store.ts';

type Change = Static<NonNullable<typeof route.body>>;

/**
 * Declines or shortens the pending approval requests of a reduced grant that the caller has locked. Injected
 * by the composition root, like `DeclinePendingRequests`.
 */
export type ShrinkPendingRequests = (
  transaction: Transaction,
  grant: GrantRow,
  by: { session: Session; now: Date },
) => Promise<void>;

interface ChangeGrantDependencies {
  db: Database;
  clock: Clock;
  shrinkPendingRequests: ShrinkPendingRequests;
}

/** Reduces a grant. Grants can never be extended: a new grant is needed for that. */
export function changeGrant(
  { db, clock, shrinkPendingRequests }: ChangeGrantDependencies,
  session: Session,
  id: string,
  body: Change,
  requireRepeated: RequireRepeated,
): Promise<GrantView> {
  return db.transaction(async (transaction) => {
    const row = await lockOwnGrant(transaction, { id, userId: session.userId });
    if (row === null) throw new AppError('NOT_FOUND');
    const now = clock.now();
    await requireRepeated(() => presentGrant(row));
    if (row.revoked_at !== null)
      throw new AppError('INVALID_STATUS', { status: 409, reason: 'final', detail: 'The grant is revoked.' });
    const change = readChange(session, row, body, now);
    const raised = findRaisedField(reachOf(change), reachOf(row));
    if (raised !== null)
      throw new AppError('INVALID_VALUE', {
        field: `body.${raised}`,
        reason: 'out-of-range',
        detail: 'Limits of a grant can only be lowered. Create a new grant to allow more.',
      });
    requireNotBelowUse(row, change);
    const lowered = await updateGrant(transaction, id, change);
    await shrinkPendingRequests(transaction, lowered, { session, now });
    if (coversLess(lowered, row))
      await deleteStoredResponsesOfAgent(transaction, { userId: session.userId, id });
    return presentGrant((await findOwnGrant(transaction, { id, userId: session.userId }))!);
  });
}

function readChange(session: Session, row: GrantRow, body: Change, now: Date): GrantChange {
  const { scopes, businessIds, agentName } = body;
  const toMajorAmount = (minor: number | null) =>
    minor === null || row.currency === null ? null : toMajor(minor, row.currency);
  const maxAmountMajor =
    body.maxAmountMajor === undefined ? toMajorAmount(row.max_amount_minor) : body.maxAmountMajor;
  const maxTotalMajor =
    body.maxTotalMajor === undefined ? toMajorAmount(row.max_total_minor) : body.maxTotalMajor;
  const isLimited = maxAmountMajor !== null || maxTotalMajor !== null;
  const currentCurrency = isLimited ? row.currency : null;
  const amounts = requireAmounts({
    maxAmountMajor,
    maxTotalMajor,
    currency: body.currency === undefined ? currentCurrency : body.currency,
  });
  return {
    agent_name: agentName === undefined ? row.agent_name : requireAgentName(agentName),
    scopes: scopes === undefined ? row.scopes : requireScopes(session.role, scopes),
    max_amount_minor: amounts.maxAmountMinor,
    max_total_minor: amounts.maxTotalMinor,
    currency: amounts.currency,
    max_bookings: body.maxBookings === undefined ? row.max_bookings : body.maxBookings,
    business_ids: businessIds === undefined ? row.business_ids : businessIds && [...new Set(businessIds)],
    latest_date: body.latestDate === undefined ? row.latest_date : body.latestDate,
    asks_first: body.asksFirst ?? row.asks_first,
    expires_at: body.expiresAt === undefined ? row.expires_at : requireExpiry(body.expiresAt, now),
  };
}

/** A limit below the current usage would be exceeded from the start. */
function requireNotBelowUse(row: GrantRow, change: GrantChange): void {
  const isBelow = (limit: number | null, used: number) => limit !== null && limit < used;
  const field = isBelow(change.max_bookings, row.booked_count)
    ? 'maxBookings'
    : isBelow(change.max_total_minor, row.booked_minor)
      ? 'maxTotalMajor'
      : null;
  if (field !== null)
    throw new AppError('INVALID_VALUE', {
      field: `body.${field}`,
      reason: 'out-of-range',
      detail: 'Must not be lower than the current usage of the grant.',
    });
}

/** Grants are only reduced, so equal lengths mean equal contents. */
const coversLess = (to: GrantChange, from: GrantChange): boolean =>
  to.scopes.length < from.scopes.length || to.business_ids?.length !== from.business_ids?.length;

const reachOf = (row: GrantChange): GrantReach => ({
  scopes: row.scopes,
  maxAmountMinor: row.max_amount_minor,
  maxTotalMinor: row.max_total_minor,
  currency: row.currency,
  maxBookings: row.max_bookings,
  businessIds: row.business_ids,
  latestDate: row.latest_date,
  asksFirst: row.asks_first,
  expiresAtMs: row.expires_at?.getTime() ?? null,
});
