import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { listCategories } from './list-categories.ts';

export function categoryRoutes({ db }: { db: Database }): BoundRoute[] {
  return [bind(contract.listCategories, ({ query, caller }) => listCategories(db, query, caller.session))];
}
