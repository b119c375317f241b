import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { joinSql, type Sql, sql } from '../../../platform/database/sql.ts';
import {
  conditionsFor,
  isAtPlace,
  isPlaced,
  placedFor,
  type ServiceFilters,
  sourcesFor,
  union,
} from './list-store.ts';
import { columnsFor, priceOf, type ServiceRow } from './store.ts';

// Rows examined to find the most common currency.
const countedLimit = sql`limit 1000`;

/**
 * The most common currency of the businesses at the place, or of the services without a place. Null without
 * any.
 */
export async function findFirstCurrency(
  db: Queryable,
  filters: ServiceFilters,
  viewer: Viewer,
): Promise<string | null> {
  const servicesFrom = (source: Sql) => sql`(select s.id, s.currency from services s
    where ${joinSql([source, ...conditionsFor(filters, viewer)], ' and ')} ${countedLimit})`;
  const seen = isPlaced(filters)
    ? sql`select b.currency from businesses b where ${isAtPlace(filters, viewer)} ${countedLimit}`
    : union(sourcesFor(viewer).map(servicesFrom));
  const row = await db.row<{ currency: string }>(sql`
    select seen.currency from (${seen}) seen group by seen.currency order by count(*) desc, seen.currency limit 1`);
  return row?.currency ?? null;
}

interface PricePosition {
  currency: string;
  /** Null for services without a price. */
  price: number | null;
  id: string;
}

interface PageByPrice {
  viewer: Viewer;
  firstCurrency: string;
  /** Last service of the previous page. */
  after: PricePosition | null;
  limit: number;
}

export type PricedService = ServiceRow & { price: number | null };

/**
 * Services of the first currency, then of each other currency, cheapest first. Services without a price come
 * last. Reads one part of the order after the other until the page is full, because each part is a range of
 * an index.
 */
export async function listServicesByPrice(
  db: Queryable,
  filters: ServiceFilters,
  { viewer, firstCurrency, after, limit }: PageByPrice,
): Promise<PricedService[]> {
  const parts = partsFor(firstCurrency);
  const firstPart = after === null ? 0 : partOf(after, firstCurrency);
  const rows: PricedService[] = [];
  for (let part = firstPart; part < parts.length && rows.length <= limit; part++) {
    const { condition, group } = parts[part]!;
    const conditions = [...conditionsFor(filters, viewer), condition];
    if (after !== null && part === firstPart) conditions.push(isAfter(after));
    rows.push(...(await listPart(db, filters, { conditions, group }, { viewer, limit })));
  }
  return rows;
}

const price = priceOf(sql`s`);

interface Part {
  condition: Sql;
  /** First sort key. */
  group: Sql;
}

const partsFor = (first: string): Part[] => [
  { condition: sql`s.currency = ${first} and ${price} is not null`, group: sql`s.currency` },
  { condition: sql`s.currency < ${first} and ${price} is not null`, group: sql`s.currency` },
  { condition: sql`s.currency > ${first} and ${price} is not null`, group: sql`s.currency` },
  { condition: sql`${price} is null`, group: sql`''::text` },
];

function partOf({ currency, price }: PricePosition, first: string): number {
  if (price === null) return 3;
  if (currency === first) return 0;
  return currency < first ? 1 : 2;
}

const isAfter = (last: PricePosition): Sql =>
  last.price === null
    ? sql`s.id > ${last.id}`
    : sql`(s.currency, ${price}, s.id) > (${last.currency}, ${last.price}::numeric, ${last.id})`;

function listPart(
  db: Queryable,
  filters: ServiceFilters,
  { conditions, group }: { conditions: readonly Sql[]; group: Sql },
  { viewer, limit }: { viewer: Viewer; limit: number },
): Promise<PricedService[]> {
  const size = pageSizeFor(limit).limit;
  const sources = sourcesFor(viewer).map(
    (source) => sql`(select s.id, ${group} as "group", ${price} as price from services s
      where ${joinSql([source, ...conditions], ' and ')} order by ${group}, ${price}, s.id ${size})`,
  );
  return db.rows(sql`
    ${placedFor(filters, viewer)}
    select ${columnsFor(viewer)}, found.price::float8 as price from (
      select * from (${union(sources)}) seen order by seen."group", seen.price, seen.id ${size}
    ) found join services s on s.id = found.id
    order by found."group", found.price, found.id`);
}
