import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { lockRight } from '../../access/rights/store.ts';
import type { AvailabilityRuleView, putAvailabilityRules } from './contract.ts';
import { lockSchedule } from './lock-store.ts';
import { prepareScheduleChange } from './prepare-schedule-change.ts';
import { presentRule } from './present.ts';
import { explainRuleRefusal } from './rules/rule-access.ts';
import { type RuleWindow, requireNoOverlap, requireWeek } from './rules/rule-window.ts';
import { getRuleAccess, listRulesAt, type RuleRow, replaceRules } from './store.ts';

type WeekRequest = Static<NonNullable<typeof putAvailabilityRules.body>>;

/** Unchanged rules keep their ids, so the operation is idempotent. */
export function replaceAllRules(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  { professionalId, businessId, rules }: WeekRequest,
): Promise<AvailabilityRuleView[]> {
  const week = requireWeek(rules);
  return db.transaction(async (transaction) => {
    const which = { professionalId, businessId };
    await lockRight(transaction, session.userId, businessId, 'manage');
    const refusal = explainRuleRefusal(await getRuleAccess(transaction, session.userId, which));
    if (refusal !== null) throw new AppError(refusal);
    requireNoOverlap(week);
    await lockSchedule(transaction, { professionalIds: [professionalId] });
    const now = clock.now();
    const before = await listRulesAt(transaction, which);
    const kept = before.filter((row) => week.some((window) => isSame(row, window)));
    const added = week
      .filter((window) => !before.some((row) => isSame(row, window)))
      .map(
        ({ weekday, start, end }): RuleRow => ({
          id: newId('availabilityRule', now.getTime()),
          professional_id: professionalId,
          business_id: businessId,
          weekday,
          start_minute: start,
          end_minute: end,
        }),
      );
    const removed = before.filter((row) => !kept.includes(row));
    if (removed.length > 0 || added.length > 0) {
      await prepareScheduleChange(transaction, {
        ...which,
        now,
        change: (schedule) => ({
          ...schedule,
          rules: [...kept, ...added].map((row) => ({
            id: row.id,
            weekday: row.weekday,
            start: row.start_minute,
            end: row.end_minute,
          })),
        }),
      });
      await translateViolation(replaceRules(transaction, { removed, added }, now));
      transaction.afterCommit(clearCache);
    }
    return (await listRulesAt(transaction, which)).map(presentRule);
  });
}

const isSame = (row: RuleRow, { weekday, start, end }: RuleWindow) =>
  row.weekday === weekday && row.start_minute === start && row.end_minute === end;
