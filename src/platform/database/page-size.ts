import { type Sql, sql } from './sql.ts';

interface PageSize {
  /** limit 101 */
  limit: Sql;
  /** The same, and whatever ties with the last row. */
  limitWithTies: Sql;
}

/**
 * How many rows a list asks for: at least one more than it shows. Written out, and in four sizes only: a planner that does not know
 * the number assumes a tenth of the table and stops trusting the index that is in the right order.
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
