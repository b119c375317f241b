import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { BusinessStatus } from './rules/lifecycle.ts';

/** What managing a business needs to know of it. */
export interface OwnBusiness {
  id: string;
  userId: string;
  name: string;
  status: BusinessStatus;
  timezone: string;
  currency: string;
}

const columns = sql`id, user_id as "userId", name, status, timezone, currency`;

export function findOwnBusiness(
  db: Queryable,
  userId: string,
  businessId: string,
): Promise<OwnBusiness | null> {
  return db.row(sql`select ${columns} from businesses where id = ${businessId} and user_id = ${userId}`);
}

/** Two are enough to know that it is not the only one. */
export function listOwnBusinesses(db: Queryable, userId: string, limit: number): Promise<OwnBusiness[]> {
  return db.rows(sql`select ${columns} from businesses where user_id = ${userId} order by id limit ${limit}`);
}
