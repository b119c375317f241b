import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { listCommissions, replaceCommissions } from './manage-commissions.ts';

export const commissionRoutes = (db: Database): BoundRoute[] => [
  bind(contract.listCommissions, ({ caller, query }) => listCommissions(db, sessionOf(caller), query)),
  bind(contract.replaceCommissions, ({ caller, body }) => replaceCommissions(db, sessionOf(caller), body)),
];
