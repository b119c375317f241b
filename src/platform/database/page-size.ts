import { type Sql, sql } from './sql.ts';

interface PageSize {
  limit: Sql;
  /** Like `limit`, plus rows that tie with the last one. */
  limitWithTies: Sql;
}

/**
 * Number of rows to fetch, at least one more than shown. Literals in four sizes: with a parameter the planner
 * assumes a tenth of the table and may not use the ordered index.
 */
export function pageSizeFor(limit: number): PageSize {
  if (limit <= 10) return sizes.small;
  if (limit <= 50) return sizes.medium;
  return limit <= 100 ? sizes.usual : sizes.large;
}

const sizes = {
  small: { limit: sql`limit 11`, limitWithTies: sql`fetch first 11 rows with ties` },
  medium: { limit: sql`limit 51`, limitWithTies: sql`fetch first 51 rows with ties` },
  usual: { limit: sql`limit 101`, limitWithTies: sql`fetch first 101 rows with ties` },
  large: { limit: sql`limit 201`, limitWithTies: sql`fetch first 201 rows with ties` },
} satisfies Record<string, PageSize>;
