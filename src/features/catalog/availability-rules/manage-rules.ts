import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockRight } from '../../access/rights/store.ts';
import type {
  AvailabilityRuleView,
  createAvailabilityRule,
  listAvailabilityRules,
  patchAvailabilityRule,
} from './contract.ts';
import { lockSchedule } from './lock-store.ts';
import { prepareScheduleChange } from './prepare-schedule-change.ts';
import { presentRule } from './present.ts';
import { explainRuleRefusal } from './rules/rule-access.ts';
import { changeWindow, requireWindow } from './rules/rule-window.ts';
import {
  findManagedRule,
  getRuleAccess,
  insertRule,
  type RuleRow,
  listRules as readRules,
  deleteRule as removeRule,
  updateRule as saveRule,
} from './store.ts';

type Query = Static<NonNullable<typeof listAvailabilityRules.query>>;

export async function listRules(
  db: Database,
  session: Session,
  { professionalId, businessId, cursor, limit = defaultLimit }: Query,
): Promise<Page<AvailabilityRuleView>> {
  const after =
    cursor === undefined ? null : decodeCursor(cursor, ['string', 'string', 'integer', 'integer']);
  const rows = await readRules(db, {
    session,
    professionalId,
    businessId,
    after,
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [
    row.business_id,
    row.professional_id,
    row.weekday,
    row.start_minute,
  ]);
  return new Page(page.items.map(presentRule), page.next);
}

type RuleRequest = Static<NonNullable<typeof createAvailabilityRule.body>>;

export async function createRule(
  { clock, clearCache }: { clock: Clock; clearCache: () => void },
  transaction: Transaction,
  session: Session,
  body: RuleRequest,
): Promise<AvailabilityRuleView> {
  const window = requireWindow(body);
  const { professionalId, businessId } = body;
  await lockRight(transaction, session.userId, businessId, 'manage');
  const refusal = explainRuleRefusal(
    await getRuleAccess(transaction, session.userId, { professionalId, businessId }),
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
  await requireRowLimit(transaction, 'availabilityRules', `${professionalId} ${businessId}`, now);
  transaction.afterCommit(clearCache);
  return presentRule(row);
}

/** Locks the schedule and returns a rule that the caller may change. */
async function lockManagedRule(transaction: Transaction, session: Session, id: string): Promise<RuleRow> {
  const { userId } = session;
  const found = await findManagedRule(transaction, userId, id);
  if (found === null) throw new AppError('NOT_FOUND');
  await lockRight(transaction, userId, found.business_id, 'manage');
  await lockSchedule(transaction, { professionalIds: [found.professional_id] });
  // Reads again: the previous holder of the lock may have changed or deleted the rule.
  const rule = await findManagedRule(transaction, userId, id);
  if (rule === null) throw new AppError('NOT_FOUND');
  return rule;
}

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
