import { type Sql, sql } from '../../../platform/database/sql.ts';

// In the column, what `Facts` has as `payload` stands under `said`: so it has been written from the first version on.

export const factsFromColumn = (facts: Sql): Sql =>
  sql`((${facts} - 'said') || jsonb_build_object('payload', ${facts} -> 'said'))`;

export const factsToColumn = (facts: Sql): Sql =>
  sql`((${facts} - 'payload') || jsonb_build_object('said', ${facts} -> 'payload'))`;
