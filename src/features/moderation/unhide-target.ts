import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { ManageParts } from '../businesses/manage-parts.ts';
import { setReviewHidden } from '../reviews/write-store.ts';
import type { unhideTarget as declaration, TargetView } from './contract.ts';
import { notFound } from './create-report.ts';
import { presentTarget } from './present.ts';
import { isPossible } from './rules/decisions.ts';
import { insertDecision } from './store.ts';
import { lockTarget, setProfessionalHidden } from './target-store.ts';

type Request = Static<NonNullable<typeof declaration.body>>;

/** Takes a hiding back, whichever report brought it about. */
export function unhideTarget(
  { db, clock, clearCache }: ManageParts,
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
    transaction.afterCommit(clearCache);
    return presentTarget(key, { ...target, state: 'public' });
  });
}
