import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { listOwnBusinesses } from '../businesses/member-store.ts';
import type { Asker } from './store.ts';

// More than anybody runs.
const mostBusinesses = 10_000;

export async function findAsker(db: Queryable, { userId }: Session): Promise<Asker> {
  const own = await listOwnBusinesses(db, { userId }, 'manage', mostBusinesses);
  return { userId, ownBusinessIds: own.map(({ id }) => id) };
}
