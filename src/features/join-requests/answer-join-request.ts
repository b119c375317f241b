import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertMembership } from '../professionals/manage-store.ts';
import { announceRequest } from './announce-request.ts';
import type { JoinRequestView } from './contract.ts';
import { presentRequest } from './present.ts';
import { canBecome } from './rules/request-status.ts';
import { answerRequest, findRequest, lockCandidate } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** By the side that was asked. A yes makes the professional part of the business in the same breath. */
export async function answerJoinRequest(
  { db, clock, clearCache }: Parts,
  session: Session,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<JoinRequestView> {
  return db.transaction(async (transaction) => {
    const request = await findRequest(transaction, session.userId, id);
    if (request === null) throw new AppError('NOT_FOUND');
    if (request.requested_by === request.side) throw new AppError('FORBIDDEN');
    const { business_id: businessId, professional_id: professionalId } = request;
    const candidate = await lockCandidate(transaction, professionalId, businessId);
    if (!canBecome(request.status, answer) || (answer === 'accepted' && !candidate?.hasAccount))
      throw new AppError('INVALID_STATUS', { status: 409 });
    const now = clock.now();
    const answered = await answerRequest(transaction, id, answer, now);
    if (answered === null) throw new AppError('INVALID_STATUS', { status: 409 });
    if (answer === 'accepted') {
      await insertMembership(transaction, { businessId, professionalId }, now);
      transaction.afterCommit(clearCache);
    }
    const kind = `join_request.${answer}` as const;
    await announceRequest(transaction, answered, { kind, byUserId: session.userId, now });
    return presentRequest(answered);
  });
}
