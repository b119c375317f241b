import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { coversBusiness } from '../../../http/grant-scopes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { AgentAction, MainAction } from '../../../shared/agent-actions.ts';
import { type Act, insertActivity } from './activity-store.ts';
import { announceAct } from './announce-act.ts';
import {
  amountOf,
  explainLimit,
  explainPlace,
  type GrantedVisit,
  type GrantLimits,
} from './rules/explain-limit.ts';
import { addToGrant, type GrantRow, lockChargedGrant, lockGrant } from './store.ts';

/** One visit to be counted; an appointment once there is one. */
export interface ChargedVisit extends GrantedVisit {
  appointmentId: string | null;
}

/** A limit of the grant refused it: FORBIDDEN, and a line in its activity once the transaction is rolled back. */
export class GrantRefused extends AppError {
  readonly act: Act;

  constructor(detail: string, act: Omit<Act, 'outcome' | 'detail'>) {
    super('FORBIDDEN', { detail });
    this.act = { ...act, outcome: 'refused', detail };
  }
}

/**
 * To be called before any other lock of a transaction that does something under a grant: refuses when it has been revoked, and holds it until
 * the transaction ends. Null where no agent asks, or where the person has approved what is done.
 */
export async function holdGrant(
  transaction: Transaction,
  { grant }: Session,
  now: Date,
): Promise<GrantRow | null> {
  if (grant === undefined) return null;
  if (grant.isCharged) {
    await lockChargedGrant(transaction, grant.id);
    return null;
  }
  const row = await lockGrant(transaction, grant.id, now);
  if (row === null)
    throw new AppError('AUTH_REQUIRED', { detail: 'The grant of the agent has ended or was revoked.' });
  if (!covers(row, grant))
    throw new AppError('FORBIDDEN', { detail: 'The person has just allowed less; send it again.' });
  return row;
}

/** Whether it still reaches as far as when the agent was let in. */
const covers = (row: GrantRow, { scopes, businessIds }: NonNullable<Session['grant']>): boolean =>
  scopes.every((scope) => row.scopes.includes(scope)) && row.business_ids?.length === businessIds?.length;

/** Who wants to be asked first is: what was not approved is not done, whichever way it came here. */
export function requireApproved(row: GrantRow | null, action: MainAction): void {
  if (row === null || !row.asks_first) return;
  throw new GrantRefused('The person wants to be asked first; send it again to ask.', { action });
}

/** Nothing is begun at a business that the grant is not for. Without an action nothing would be done, and so nothing is listed. */
export function requireCovered(session: Session, businessId: string, action: AgentAction | null): void {
  if (coversBusiness(session, businessId)) return;
  const detail = 'The grant is not for this business.';
  throw action === null
    ? new AppError('FORBIDDEN', { detail })
    : new GrantRefused(detail, { action, businessId });
}

/** What was counted against the limits. */
export interface Counted {
  bookings: number;
  amountMinor: number;
}

interface Charge {
  /** `ask`: the person has yet to approve it. */
  action: 'book' | 'ask';
  visits: readonly ChargedVisit[];
  now: Date;
}

/**
 * Counts visits against the limits of the grant that they are booked under, in the transaction that books them: all of them, or a refusal that
 * says which limit. What was counted when it was asked for is only noted. Does nothing where no agent asks.
 */
export async function chargeGrant(
  transaction: Transaction,
  session: Session,
  { action, visits, now }: Charge,
): Promise<Counted> {
  const { grant } = session;
  if (grant === undefined) return nothing;
  const row = await holdGrant(transaction, session, now);
  const counted = row === null ? nothing : countOf(row, visits);
  if (row !== null) {
    if (action === 'book') requireApproved(row, 'book');
    const refusal = explainLimit(limitsOf(row), visits);
    if (refusal !== null)
      throw new GrantRefused(refusal, { action: 'book', businessId: visits[0]!.businessId });
    await addToGrant(transaction, grant.id, counted);
  }
  const acts = visits.map(
    ({ appointmentId, businessId, amountMinor, currency }): Act => ({
      action: 'book',
      outcome: action === 'ask' ? 'asked' : 'done',
      appointmentId,
      businessId,
      amountMinor,
      currency,
      countedMinor: row === null || action === 'ask' ? 0 : countOf(row, [{ amountMinor }]).amountMinor,
    }),
  );
  await insertActivity(transaction, grant.id, acts, now);
  if (action === 'book')
    await announceAct(transaction, session, 'agent.booked', {
      appointmentIds: visits.flatMap(({ appointmentId }) => appointmentId ?? []),
      now,
    });
  return counted;
}

const nothing: Counted = { bookings: 0, amountMinor: 0 };

/** Where an appointment is to be moved to. */
export function requireMovable(
  row: GrantRow | null,
  place: Pick<GrantedVisit, 'businessId' | 'date'> & { appointmentId: string },
): void {
  const refusal = row && explainPlace(limitsOf(row), place);
  if (!refusal) return;
  const { appointmentId, businessId } = place;
  throw new GrantRefused(refusal, { action: 'reschedule', appointmentId, businessId });
}

/** Without a currency there is no sum: amounts of different ones cannot be added up. */
const countOf = (
  { currency }: Pick<GrantRow, 'currency'>,
  visits: readonly Pick<GrantedVisit, 'amountMinor'>[],
): Counted => ({
  bookings: visits.length,
  amountMinor: currency === null ? 0 : amountOf(visits),
});

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
