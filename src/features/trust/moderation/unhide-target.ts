import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordAct } from '../../access/audit/store.ts';
import { setReviewHidden } from '../../clients/reviews/write-store.ts';
import type { unhideTarget as declaration, TargetView } from './contract.ts';
import { notFound } from './create-report.ts';
import { presentTarget } from './present.ts';
import { isPossible } from './rules/decisions.ts';
import { insertDecision } from './store.ts';
import { lockTarget, setProfessionalHidden } from './target-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

type Request = Static<NonNullable<typeof declaration.body>>;

/** Takes a hiding back, whichever report brought it about. */
export function unhideTarget(
  { db, clock, clearCache }: Parts,
  { userId }: Session,
  { targetType: type, targetId: id, note }: Request,
): Promise<TargetView> {
  return db.transaction(async (transaction) => {
    const key = { type, id };
    const target = await lockTarget(transaction, key);
    if (target === null) throw new AppError(notFound[type]);
    if (!isPossible('unhide', type, target.state)) throw new AppError('MODERATION_INVALID_STATE');
    if (type === 'review') await setReviewHidden(transaction, id, null);
    else await setProfessionalHidden(transaction, id, null);
    const decision = {
      action: 'unhide' as const,
      byUserId: userId,
      note: note?.trim() ?? null,
      now: clock.now(),
    };
    await insertDecision(transaction, key, decision);
    await recordAct(transaction, {
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
