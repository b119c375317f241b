import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { exportAudit, listAudit } from './list-audit.ts';

export function auditRoutes({ db }: { db: Database }): BoundRoute[] {
  return [
    bind(contract.listAudit, ({ query }) => listAudit(db, query)),
    bind(contract.exportAudit, ({ query }) => exportAudit(db, query)),
  ];
}
