import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { recordAct } from '../../access/audit/store.ts';
import { moveBusiness } from '../../catalog/businesses/change-status.ts';
import { setReviewHidden } from '../../clients/reviews/write-store.ts';
import type { resolveReport as declaration, ModerationReportView } from './contract.ts';
import { presentToAdmin } from './present.ts';
import { isPossible, outcomes, settlesAllReports } from './rules/decisions.ts';
import { findReport, insertDecision, lockOpenReport, settleReports } from './store.ts';
import { lockTarget, setProfessionalHidden, type TargetKey } from './target-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

type Request = Static<NonNullable<typeof declaration.body>>;

export function resolveReport(
  parts: Parts,
  session: Session,
  id: string,
  { action, reason, note }: Request,
): Promise<ModerationReportView> {
  return parts.db.transaction(async (transaction) => {
    const report = await findReport(transaction, id);
    if (report === null) throw new AppError('NOT_FOUND');
    const key = { type: report.target_type, id: report.target_id };
    // The target before the report, for everybody: admins at two reports on one target would wait for each other.
    const target = await lockTarget(transaction, key);
    if (!(await lockOpenReport(transaction, id))) throw new AppError('REPORT_ALREADY_RESOLVED');
    if (!isPossible(action, key.type, target?.state ?? 'gone'))
      throw new AppError('MODERATION_INVALID_STATE');
    if (action === 'hide') await hide(parts, transaction, key);
    if (action === 'suspend')
      await moveBusiness(parts, transaction, session, key.id, 'suspend', reason?.trim() ?? null);
    const now = parts.clock.now();
    const decision = { action, byUserId: session.userId, note: note?.trim() ?? null, now };
    const decisionKey = await insertDecision(transaction, key, decision);
    const status = outcomes[action];
    await settleReports(transaction, settlesAllReports(action) ? { target: key } : { id }, {
      ...decision,
      decisionKey,
      status,
    });
    await recordAct(transaction, {
      kind: 'report.resolved',
      byUserId: session.userId,
      subjectId: id,
      details: { action, targetType: key.type, targetId: key.id, note: decision.note },
      now,
    });
    return presentToAdmin({
      ...report,
      status,
      action,
      by_user_id: session.userId,
      note: decision.note,
      at: now,
    });
  });
}

async function hide(
  { clock, clearCache }: Parts,
  transaction: Transaction,
  { type, id }: TargetKey,
): Promise<void> {
  if (type === 'review') await setReviewHidden(transaction, id, clock.now());
  else await setProfessionalHidden(transaction, id, clock.now());
  transaction.afterCommit(clearCache);
}
