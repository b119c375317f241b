import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockBusinessSchedule, lockSchedule } from '../availability-rules/lock-store.ts';
import { lockBusiness } from '../businesses/manage-store.ts';
import { requireBusiness } from '../businesses/require-business.ts';
import { lockService, type ServiceOwner } from './manage-store.ts';
import { findService, type ServiceRow } from './store.ts';

export interface OwnService {
  row: ServiceRow;
  owner: ServiceOwner;
}

/**
 * A service of the caller's, as it is now that nobody else can change or book it. Bookings share the schedules of the business and the
 * professional, so that holding the one it belongs to holds them off.
 */
export async function lockOwnService(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<OwnService> {
  const found = requireOwn(await findService(transaction, id, session));
  const owner = ownerOf(found);
  if ('businessId' in owner) {
    await requireBusiness(transaction, session, owner.businessId);
    await lockBusinessSchedule(transaction, owner.businessId);
    // Closes: its currency changing, or somebody leaving, while the service is being changed.
    await lockBusiness(transaction, owner.businessId);
  } else await lockSchedule(transaction, { professionalIds: [owner.professionalId] });
  await lockService(transaction, id);
  return { row: requireOwn(await findService(transaction, id, session)), owner };
}

function requireOwn(row: ServiceRow | null): ServiceRow {
  if (row === null) throw new AppError('SERVICE_NOT_FOUND');
  if (!row.can_manage) throw new AppError('SERVICE_NOT_OWNED');
  return row;
}

function ownerOf(row: ServiceRow): ServiceOwner {
  if (row.business_id !== null) return { businessId: row.business_id };
  return { professionalId: row.owner_professional_id! };
}
