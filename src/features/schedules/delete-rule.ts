import type { Session } from '../../http/caller.ts';
import { deleteRule as removeRule } from './availability-rule-store.ts';
import { lockManagedRule } from './lock-managed-rule.ts';
import { requireNothingStranded } from './require-nothing-stranded.ts';
import type { ScheduleParts } from './schedule-parts.ts';

export function deleteRule(
  { db, clock, clearCache }: ScheduleParts,
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const rule = await lockManagedRule(transaction, session, id);
    await requireNothingStranded(transaction, {
      professionalId: rule.professional_id,
      businessId: rule.business_id,
      now: clock.now(),
      change: (before) => ({ ...before, rules: before.rules.filter((other) => other.id !== id) }),
    });
    await removeRule(transaction, id);
    transaction.afterCommit(clearCache);
  });
}
