import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { holdRight } from '../../access/rights/store.ts';
import { getRuleStanding, insertRule, type RuleRow } from './availability-rule-store.ts';
import type { AvailabilityRuleView, createAvailabilityRule } from './contract.ts';
import { lockSchedule } from './lock-store.ts';
import { prepareScheduleChange } from './prepare-schedule-change.ts';
import { presentRule } from './present.ts';
import { requireWindow } from './rules/rule-window.ts';
import { explainRuleRefusal } from './rules/standing.ts';

type RuleRequest = Static<NonNullable<typeof createAvailabilityRule.body>>;

export async function createRule(
  { clock, clearCache }: { clock: Clock; clearCache: () => void },
  transaction: Transaction,
  session: Session,
  body: RuleRequest,
): Promise<AvailabilityRuleView> {
  const window = requireWindow(body);
  const { professionalId, businessId } = body;
  await holdRight(transaction, session.userId, businessId, 'manage');
  const refusal = explainRuleRefusal(
    await getRuleStanding(transaction, session.userId, { professionalId, businessId }),
  );
  if (refusal !== null) throw new AppError(refusal);

  await lockSchedule(transaction, { professionalIds: [professionalId] });
  const now = clock.now();
  const id = newId('availabilityRule', now.getTime());
  await prepareScheduleChange(transaction, {
    professionalId,
    businessId,
    now,
    change: (before) => ({ ...before, rules: [...before.rules, { id, ...window }] }),
  });
  const row: RuleRow = {
    id,
    professional_id: professionalId,
    business_id: businessId,
    weekday: window.weekday,
    start_minute: window.start,
    end_minute: window.end,
  };
  await translateViolation(insertRule(transaction, row, now));
  await requireRoom(transaction, 'availabilityRules', `${professionalId} ${businessId}`, now);
  transaction.afterCommit(clearCache);
  return presentRule(row);
}
