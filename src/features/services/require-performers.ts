import { AppError } from '../../errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockMembers, type ServiceOwner } from './manage-store.ts';

/**
 * Who performs a service: those named, or everybody who may when nobody is. Of a business those who work there, of a professional's
 * own service that professional.
 */
export async function requirePerformers(
  transaction: Transaction,
  owner: ServiceOwner,
  named: readonly string[] | undefined,
): Promise<string[]> {
  const able =
    'businessId' in owner ? await lockMembers(transaction, owner.businessId) : [owner.professionalId];
  if (named === undefined) return able;
  const known = new Set(able);
  const stranger = named.findIndex((id) => !known.has(id));
  if (stranger >= 0)
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', {
      detail: `body.professionalIds[${stranger}]: no such professional at the business.`,
    });
  return [...new Set(named)];
}
