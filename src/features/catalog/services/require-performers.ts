import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockMembers, type ServiceOwner } from './manage-store.ts';

/** Who performs a service: of a business those who are named, or everybody there; a professional's own that professional. */
export async function requirePerformers(
  transaction: Transaction,
  owner: ServiceOwner,
  named: readonly string[] | 'everybody',
): Promise<string[]> {
  const able =
    'businessId' in owner ? await lockMembers(transaction, owner.businessId) : [owner.professionalId];
  if (named === 'everybody') return able;
  const known = new Set(able);
  const stranger = named.findIndex((id) => !known.has(id));
  if (stranger >= 0)
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', {
      detail: `body.professionalIds[${stranger}]: no such professional at the business.`,
    });
  return [...new Set(named)];
}
