import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { holdRight } from '../../access/rights/store.ts';
import { findManagedRule, type RuleRow } from './availability-rule-store.ts';
import { lockSchedule } from './lock-store.ts';

/** A rule the caller may change, as it is now that nobody else can change it. */
export async function lockManagedRule(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<RuleRow> {
  const { userId } = session;
  const found = await findManagedRule(transaction, userId, id);
  if (found === null) throw new AppError('NOT_FOUND');
  await holdRight(transaction, userId, found.business_id, 'manage');
  await lockSchedule(transaction, { professionalIds: [found.professional_id] });
  // Whoever held the lock before may have changed or removed it.
  const rule = await findManagedRule(transaction, userId, id);
  if (rule === null) throw new AppError('NOT_FOUND');
  return rule;
}
