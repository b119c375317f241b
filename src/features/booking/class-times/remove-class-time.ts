import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import type { deleteClassTime as route } from './contract.ts';
import { lockOwnClassTime } from './require-class-manager.ts';
import { toTaughtTime } from './require-possible.ts';
import { isSingle } from './rules/requested-pattern.ts';
import { settleAffected } from './settle-affected.ts';
import { deleteClassTime, findTaught, updateClassTime } from './store.ts';
import { type ClassTimeParts, requireOccurrence, without } from './update-class-time.ts';

type Query = Static<NonNullable<typeof route.query>>;

/** The whole of it, or one of its days. */
export function removeClassTime(
  parts: ClassTimeParts,
  session: Session,
  id: string,
  { occurrence, affected, reason }: Query,
): Promise<void> {
  return parts.db.transaction(async (transaction) => {
    const before = await lockOwnClassTime(transaction, session, id);
    const now = parts.clock.now();
    if (occurrence !== undefined) requireOccurrence(before, occurrence, 'query');
    const rest = occurrence === undefined || isSingle(before) ? null : without(before, occurrence);
    // A service that has class times is there: they would have gone with it.
    const taught = (await findTaught(transaction, before))!;
    if (rest === null) await deleteClassTime(transaction, id);
    else await updateClassTime(transaction, rest, now);
    await settleAffected(parts, transaction, session, {
      before: toTaughtTime(before, taught),
      after: rest === null ? [] : [toTaughtTime(rest, taught)],
      affected,
      reason,
      now,
    });
    transaction.afterCommit(parts.clearCache);
  });
}
