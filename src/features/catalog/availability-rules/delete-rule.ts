import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { deleteRule as removeRule } from './availability-rule-store.ts';
import { lockManagedRule } from './lock-managed-rule.ts';
import { prepareScheduleChange } from './prepare-schedule-change.ts';

export function deleteRule(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const rule = await lockManagedRule(transaction, session, id);
    await prepareScheduleChange(transaction, {
      professionalId: rule.professional_id,
      businessId: rule.business_id,
      now: clock.now(),
      change: (before) => ({ ...before, rules: before.rules.filter((other) => other.id !== id) }),
    });
    await removeRule(transaction, id);
    transaction.afterCommit(clearCache);
  });
}
