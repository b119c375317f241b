import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Last nine digits of the column `phone`, as in the index `clients_by_phone`. */
export const phoneKeyOf = (phone: Sql): Sql => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 9)`;
