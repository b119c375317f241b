import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BusinessView } from './contract.ts';
import { listRolesAt } from './member-store.ts';
import { presentBusiness } from './present.ts';
import { findBusiness } from './store.ts';

export async function getBusiness(db: Database, id: string, viewer: Viewer): Promise<BusinessView> {
  const row = await findBusiness(db, id, viewer);
  if (row === null) throw new AppError('BUSINESS_NOT_FOUND');
  const roles = viewer === null ? null : await listRolesAt(db, viewer.userId, [id]);
  return presentBusiness(row, viewer, roles?.get(id));
}

/** Of those that everybody sees. */
export async function getEmbedding(db: Database, id: string): Promise<{ origins: string[] }> {
  const row = await findBusiness(db, id, null);
  if (row === null) throw new AppError('BUSINESS_NOT_FOUND');
  return { origins: row.embed_origins };
}
