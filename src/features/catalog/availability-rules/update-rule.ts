import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { type RuleRow, updateRule as saveRule } from './availability-rule-store.ts';
import type { AvailabilityRuleView, patchAvailabilityRule } from './contract.ts';
import { lockManagedRule } from './lock-managed-rule.ts';
import { prepareScheduleChange } from './prepare-schedule-change.ts';
import { presentRule } from './present.ts';
import { changeWindow } from './rules/rule-window.ts';

type RuleChangeRequest = Static<NonNullable<typeof patchAvailabilityRule.body>>;

export function updateRule(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  id: string,
  body: RuleChangeRequest,
  requireRepeated: RequireRepeated,
): Promise<AvailabilityRuleView> {
  return db.transaction(async (transaction) => {
    const rule = await lockManagedRule(transaction, session, id);
    await requireRepeated(() => presentRule(rule));
    const { weekday, start_minute: start, end_minute: end } = rule;
    const window = changeWindow({ weekday, start, end }, body);
    const now = clock.now();
    await prepareScheduleChange(transaction, {
      professionalId: rule.professional_id,
      businessId: rule.business_id,
      now,
      change: (before) => ({
        ...before,
        rules: before.rules.map((other) => (other.id === id ? { id, ...window } : other)),
      }),
    });
    const row: RuleRow = {
      ...rule,
      weekday: window.weekday,
      start_minute: window.start,
      end_minute: window.end,
    };
    await translateViolation(saveRule(transaction, row, now));
    transaction.afterCommit(clearCache);
    return presentRule(row);
  });
}
