import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { GrantRefused, limitsOf } from './charge-grant.ts';
import { explainLimit, explainWish, type GrantedVisit } from './rules/explain-limit.ts';
import { findGrant, type GrantRow } from './store.ts';

interface Wish {
  action: 'hold' | 'join-waitlist';
  businessId: string;
  /** The last day of it. */
  date: string;
}

/** What could not be booked under the grant is neither kept nor waited for. Null where no agent asks. */
export function requireWithin(row: GrantRow | null, { action, ...wish }: Wish): void {
  const refusal = row && explainWish(limitsOf(row), wish);
  if (refusal) throw new GrantRefused(refusal, { action, businessId: wish.businessId });
}

/** Refuses a price as the booking would be. Nothing is listed, since nothing was tried. */
export async function requireQuotable(
  db: Queryable,
  { grant }: Session,
  visits: readonly GrantedVisit[],
): Promise<void> {
  const row = grant === undefined ? null : await findGrant(db, grant.id);
  const refusal = row && explainLimit(limitsOf(row), visits);
  if (refusal) throw new AppError('FORBIDDEN', { detail: refusal });
}
