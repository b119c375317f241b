import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { insertAuditEntry } from '../../access/audit/store.ts';
import { applyAction } from '../../catalog/businesses/change-status.ts';
import type { SignedPaths } from '../../catalog/media/signed-paths.ts';
import { setMediaHidden } from '../../catalog/media/store.ts';
import { setMessageHidden } from '../../clients/messages/store.ts';
import { setReviewHidden } from '../../clients/reviews/write-store.ts';
import type {
  ModerationReportView,
  resolveReport as resolveRoute,
  TargetView,
  unhideTarget as unhideRoute,
} from './contract.ts';
import { notFound } from './create-report.ts';
import { presentForAdmin, presentTarget } from './present.ts';
import { isPossible, outcomes, resolvesAllReports } from './rules/decisions.ts';
import { findReport, insertDecision, lockOpenReport, resolveReports } from './store.ts';
import { lockTarget, setProfessionalHidden, type TargetKey } from './target-store.ts';

export interface ModerationDependencies {
  db: Database;
  clock: Clock;
  clearCache: () => void;
  /** Paths of reported pictures. */
  picturePaths: SignedPaths;
}

type ResolveRequest = Static<NonNullable<typeof resolveRoute.body>>;

export function resolveReport(
  dependencies: ModerationDependencies,
  session: Session,
  id: string,
  { action, reason, note }: ResolveRequest,
): Promise<ModerationReportView> {
  return dependencies.db.transaction(async (transaction) => {
    const report = await findReport(transaction, id);
    if (report === null) throw new AppError('NOT_FOUND');
    const key = { type: report.target_type, id: report.target_id };
    // The target is locked before the report everywhere. Otherwise two admins with reports on one target
    // could deadlock.
    const target = await lockTarget(transaction, key);
    if (!(await lockOpenReport(transaction, id))) throw new AppError('REPORT_ALREADY_RESOLVED');
    if (!isPossible(action, key.type, target?.state ?? 'gone'))
      throw new AppError('MODERATION_INVALID_STATE');
    if (action === 'hide') await hide(dependencies, transaction, key);
    if (action === 'suspend')
      await applyAction(dependencies, transaction, session, key.id, 'suspend', reason?.trim() ?? null);
    const now = dependencies.clock.now();
    const decision = { action, byUserId: session.userId, note: note?.trim() ?? null, now };
    const decisionKey = await insertDecision(transaction, key, decision);
    const status = outcomes[action];
    await resolveReports(transaction, resolvesAllReports(action) ? { target: key } : { id }, {
      ...decision,
      decisionKey,
      status,
    });
    await insertAuditEntry(transaction, {
      kind: 'report.resolved',
      byUserId: session.userId,
      subjectId: id,
      details: { action, targetType: key.type, targetId: key.id, note: decision.note },
      now,
    });
    return presentForAdmin({
      ...report,
      status,
      action,
      by_user_id: session.userId,
      note: decision.note,
      at: now,
    });
  });
}

type HideableType = Exclude<TargetKey['type'], 'business'>;

const setHidden: Record<
  HideableType,
  (transaction: Transaction, id: string, hiddenAt: Date | null) => Promise<unknown>
> = {
  professional: setProfessionalHidden,
  review: setReviewHidden,
  message: setMessageHidden,
  picture: setMediaHidden,
};

async function hide(
  { clock, clearCache }: ModerationDependencies,
  transaction: Transaction,
  { type, id }: TargetKey,
): Promise<void> {
  if (type === 'business') throw new AppError('MODERATION_INVALID_STATE');
  await setHidden[type](transaction, id, clock.now());
  transaction.afterCommit(clearCache);
}

type UnhideRequest = Static<NonNullable<typeof unhideRoute.body>>;

export function unhideTarget(
  { db, clock, clearCache }: ModerationDependencies,
  { userId }: Session,
  { targetType: type, targetId: id, note }: UnhideRequest,
): Promise<TargetView> {
  return db.transaction(async (transaction) => {
    const key = { type, id };
    const target = await lockTarget(transaction, key);
    if (target === null) throw new AppError(notFound[type]);
    if (!isPossible('unhide', type, target.state)) throw new AppError('MODERATION_INVALID_STATE');
    await setHidden[type](transaction, id, null);
    const decision = {
      action: 'unhide' as const,
      byUserId: userId,
      note: note?.trim() ?? null,
      now: clock.now(),
    };
    await insertDecision(transaction, key, decision);
    await insertAuditEntry(transaction, {
      kind: 'content.unhidden',
      byUserId: userId,
      subjectId: id,
      details: { targetType: type, note: decision.note },
      now: decision.now,
    });
    transaction.afterCommit(clearCache);
    return presentTarget(key, { ...target, state: 'public' });
  });
}
