import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { findOwnProfessionalId, insertOwnProfessional } from '../../catalog/professionals/manage-store.ts';
import { defaultProfile } from '../../catalog/professionals/rules/profile-fields.ts';
import { findUser } from '../account/store.ts';
import { acceptByAddress, deleteRequest, type JoinRequestRow, lockCandidate } from './store.ts';

/** Null when it was answered meanwhile, or they work there already. Whoever has no profile yet gets one under their name. */
export async function answerByAddress(
  transaction: Transaction,
  session: Session,
  request: JoinRequestRow,
  answer: 'accepted' | 'declined',
  now: Date,
): Promise<JoinRequestRow | null> {
  if (answer === 'declined') {
    const declined = { ...request, email: null, status: answer, decided_at: now, expires_at: null };
    return (await deleteRequest(transaction, request.id)) ? declined : null;
  }
  const professionalId = await ensureProfile(transaction, session, now);
  const candidate = await lockCandidate(transaction, professionalId, request.business_id);
  if (candidate === null || candidate.worksThere) return null;
  return acceptByAddress(transaction, { id: request.id, professionalId, now });
}

async function ensureProfile(transaction: Transaction, { userId }: Session, now: Date): Promise<string> {
  const account = await findUser(transaction, userId);
  if (account === null) throw new AppError('AUTH_REQUIRED');
  const id = newId('professional', now.getTime());
  const profile = { ...defaultProfile, name: account.name };
  if (await insertOwnProfessional(transaction, { id, profile, now }, userId)) return id;
  const existing = await findOwnProfessionalId(transaction, userId);
  if (existing === null) throw new AppError('AUTH_REQUIRED');
  return existing;
}
