import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ProfessionalView } from './contract.ts';
import { presentProfessional } from './present.ts';
import { findProfessional } from './store.ts';

export async function getProfessional(db: Database, id: string, viewer: Viewer): Promise<ProfessionalView> {
  const row = await findProfessional(db, id, viewer);
  if (row === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  return presentProfessional(row);
}
