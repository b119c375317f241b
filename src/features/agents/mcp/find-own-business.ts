import type { Business, Client } from 'openslot-client';
import { AppError } from '../../../errors.ts';

const maxListed = 8;

/** The one that is named, or the only one that whoever calls belongs to and may act for. */
export async function findOwnBusiness(api: Client, named: string | undefined): Promise<Business> {
  if (named !== undefined) return api.getBusiness({ id: named });
  const own = await api.listBusinesses({ userId: 'me', limit: maxListed + 1 });
  if (own.length === 1) return own[0]!;
  const ids = own.slice(0, maxListed).map(({ id }) => id);
  throw new AppError('INVALID_BUSINESS_ID', {
    detail:
      own.length === 0
        ? 'body.business: is required of whoever belongs to none.'
        : `body.business: must be ${own.length > maxListed ? 'one, such as' : 'one of'} ${ids.join(', ')}.`,
  });
}
