import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { lockOwnBusiness, requireBusiness } from '../businesses/require-business.ts';
import type { ServiceDependencies } from './create-service.ts';
import { listServiceIds, updatePositions } from './terms-store.ts';

export async function orderServices(
  { db, clearCache }: Pick<ServiceDependencies, 'db' | 'clearCache'>,
  session: Session,
  { ids, businessId }: { ids: readonly string[]; businessId?: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const own = await requireBusiness(transaction, session, businessId);
    // Closes the race with creating or deleting a service.
    await lockOwnBusiness(transaction, session, own);
    requireAllOnce(ids, await listServiceIds(transaction, own.id));
    await updatePositions(transaction, ids);
    transaction.afterCommit(clearCache);
  });
}

function requireAllOnce(ids: readonly string[], known: readonly string[]): void {
  const isKnown = new Set(known);
  const seen = new Set<string>();
  for (const [index, id] of ids.entries()) {
    const field = `body.ids[${index}]`;
    if (!isKnown.has(id))
      throw new AppError('INVALID_SERVICES', { field, detail: 'Not a service of this business.' });
    if (seen.has(id)) throw new AppError('INVALID_SERVICES', { field, reason: 'repeated' });
    seen.add(id);
  }
  const absent = known.find((id) => !seen.has(id));
  if (absent !== undefined)
    throw new AppError('INVALID_SERVICES', {
      field: 'body.ids',
      reason: 'missing',
      id: absent,
      detail: 'Must contain every service of the business, inactive ones included.',
    });
}
