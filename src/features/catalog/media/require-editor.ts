import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockActiveSession } from '../../access/sessions/store.ts';
import { lockOwnBusiness, requireBusiness } from '../businesses/require-business.ts';
import { requireEditor } from '../professionals/update-professional.ts';
import { findMedia, lockMedia, lockMediaOwner, type MediaOwner, type MediaRow } from './store.ts';

/** Managers edit the pictures of their business. Portraits have the editors of the profile. */
export async function lockAsEditor(
  transaction: Transaction,
  session: Session,
  { businessId, professionalId }: { businessId?: string | undefined; professionalId?: string | undefined },
): Promise<MediaOwner> {
  if (professionalId === undefined) {
    const own = await requireBusiness(transaction, session, businessId);
    await lockOwnBusiness(transaction, session, own);
    return { business_id: own.id, professional_id: null };
  }
  const owner = { business_id: null, professional_id: professionalId };
  await requireEditor(transaction, session, professionalId, {});
  await lockMediaOwner(transaction, owner);
  return owner;
}

const hidden = new Set(['BUSINESS_NOT_FOUND', 'PROFESSIONAL_NOT_FOUND']);
const refusals = new Set([...hidden, 'FORBIDDEN']);

/**
 * An upload acts for the session that started it, because its URL is the only credential. Returns false after the session ended
 * or its account lost the right. Otherwise both stay locked.
 */
export async function lockAsUploader(transaction: Transaction, row: MediaRow, now: Date): Promise<boolean> {
  const session = row.session_id && (await lockActiveSession(transaction, row.session_id, now));
  if (!session) return false;
  const { id, user_id: userId, role } = session;
  return lockAsEditor(transaction, { id, userId, role }, idsOf(row)).then(
    () => true,
    (error) => {
      if (error instanceof AppError && refusals.has(error.code)) return false;
      throw error;
    },
  );
}

const idsOf = ({ business_id: businessId, professional_id: professionalId }: MediaOwner) => ({
  businessId: businessId ?? undefined,
  professionalId: professionalId ?? undefined,
});

/** Locks the owner, then the picture. A picture of others is reported as not found. */
export async function lockOwnMedia(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<MediaRow> {
  const found = await findMedia(transaction, id);
  if (found === null) throw new AppError('NOT_FOUND');
  await lockAsEditor(transaction, session, idsOf(found)).catch((error) => {
    throw error instanceof AppError && hidden.has(error.code) ? new AppError('NOT_FOUND') : error;
  });
  const locked = await lockMedia(transaction, id);
  if (locked === null) throw new AppError('NOT_FOUND');
  return locked;
}
