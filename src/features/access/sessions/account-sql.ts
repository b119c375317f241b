import type { Role } from '../../../http/caller.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** What an account is, of `users u`: its role, and whether it runs a business of somebody else's. */
export interface AccountRole {
  role: Role;
  /** Of those who are no customers. */
  manages: boolean;
}

export const accountRole: Sql = sql`u.role, u.role <> 'customer' and exists (
    select 1 from business_members m where m.user_id = u.id and m.role = 'manager') as manages`;
