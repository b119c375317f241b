import { type BoundRoute, bind } from '../../http/route.ts';
import type { Database } from '../../platform/database/database.ts';
import * as contract from './contract.ts';
import { listReviews } from './list-reviews.ts';

export function reviewRoutes({ db }: { db: Database }): BoundRoute[] {
  return [bind(contract.listReviews, ({ query, caller }) => listReviews(db, query, caller.session))];
}
