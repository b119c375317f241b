import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { listCities } from './list-cities.ts';

export function cityRoutes({ db }: { db: Database }): BoundRoute[] {
  return [bind(contract.listCities, ({ query }) => listCities(db, query))];
}
