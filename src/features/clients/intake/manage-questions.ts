import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { lockOwnService } from '../../catalog/services/change-service.ts';
import { findService } from '../../catalog/services/store.ts';
import type { ServiceQuestionsReply, setQuestions as setRoute } from './contract.ts';
import { readQuestions, withIds } from './rules/questions.ts';
import { findQuestions, saveQuestions } from './store.ts';

/** Only for callers who can change the service. */
export async function getQuestions(
  db: Database,
  session: Session,
  serviceId: string,
): Promise<ServiceQuestionsReply> {
  const service = await findService(db, serviceId, session);
  if (service === null) throw new AppError('SERVICE_NOT_FOUND');
  if (!service.can_manage) throw new AppError('SERVICE_NOT_OWNED');
  return { serviceId, questions: await findQuestions(db, serviceId) };
}

export function setQuestions(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  serviceId: string,
  body: Static<NonNullable<typeof setRoute.body>>,
): Promise<ServiceQuestionsReply> {
  const requested = readQuestions(body.questions);
  return db.transaction(async (transaction) => {
    await lockOwnService(transaction, session, serviceId);
    const now = clock.now();
    const present = await findQuestions(transaction, serviceId);
    const questions = withIds(requested, present, () => newId('question', now.getTime()));
    await saveQuestions(transaction, serviceId, questions, now);
    return { serviceId, questions };
  });
}
