import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { lockRight } from '../../../access/rights/store.ts';
import type { Override } from '../../availability/rules/overrides.ts';
import { mustAskFirst } from '../ask-first.ts';

interface Overriding {
  override?: readonly Override[] | undefined;
}

export const isOverriding = ({ override = [] }: Overriding): boolean => override.length > 0;

const forbidden = (detail: string) => new AppError('FORBIDDEN', { field: 'body.override', detail });

/** Checks that need no database. The summary of an approval request does not show overrides. */
export function requireStaffOverride(session: Session, body: Overriding): void {
  if (!isOverriding(body)) return;
  if (session.role === 'customer') throw forbidden('Only staff can override rules.');
  if (mustAskFirst(session))
    throw forbidden('An agent that has to ask first cannot override rules. Ask the account holder to book.');
}

/**
 * In a transaction, the rights stay locked until it ends. Closes the race with withdrawing a right. `isHandedOver`: the
 * appointment moves to another professional, whose calendar takes the same right as for a booking.
 */
export async function requireOverrideRight(
  db: Queryable,
  { userId }: Session,
  businessId: string,
  body: Overriding,
  { isHandedOver = false }: { isHandedOver?: boolean } = {},
): Promise<void> {
  if (!isOverriding(body)) return;
  for (const right of ['desk:override', ...(isHandedOver ? (['desk:book'] as const) : [])] as const)
    if (!(await lockRight(db, userId, businessId, right)))
      throw forbidden(`You do not have the right ${right} at this business.`);
}
