import type { Business, Client } from 'openslot-client';
import { AppError } from '../../../errors.ts';

const maxListed = 8;

/** The given business, or the only business of the caller. */
export async function findOwnBusiness(api: Client, named: string | undefined): Promise<Business> {
  if (named !== undefined) return api.getBusiness({ id: named });
  const own = await api.listBusinesses({ userId: 'me', limit: maxListed + 1 });
  if (own.length === 1) return own[0]!;
  const ids = own.slice(0, maxListed).map(({ id }) => id);
  throw new AppError('INVALID_BUSINESS_ID', {
    field: 'body.business',
    detail:
      own.length === 0
        ? 'Required, because the account belongs to no business.'
        : `Required. Businesses of the account${own.length > maxListed ? ' include' : ''}: ${ids.join(', ')}.`,
  });
}
