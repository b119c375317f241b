import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ServiceView } from './contract.ts';
import { presentService } from './present.ts';
import { findService } from './store.ts';

export async function getService(db: Database, id: string, viewer: Viewer): Promise<ServiceView> {
  const row = await findService(db, id, viewer);
  if (row === null) throw new AppError('SERVICE_NOT_FOUND');
  return presentService(row);
}
