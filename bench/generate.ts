import pg from 'pg';
import { indexBusinessWords } from '../src/features/catalog/businesses/search/index-store.ts';
import type { Database } from '../src/platform/database/database.ts';
import { type Sql, sql } from '../src/platform/database/sql.ts';

export const trades = [
  'massage',
  'haircut',
  'yoga',
  'physiotherapy',
  'barber',
  'manicure',
  'tattoo',
  'pilates',
  'dentist',
  'grooming',
];
/** Timeout for generating millions of rows. */
export const slow = { milliseconds: 600_000 };
const businessesPerCity = 100;
const batch = 5000;

/** Number of cities: ten businesses per city in the smallest marketplace, a hundred in larger ones. */
export const citiesOf = (businesses: number) => Math.max(10, businesses / businessesPerCity);

/** Cities lie on a grid, their businesses within a few kilometers. */
export function placeOf(city: number): { lat: number; lng: number } {
  return { lat: -45 + ((city * 7) % 105), lng: -179 + ((city * 13) % 358) };
}

/** Generates a marketplace of the given size in SQL; the text index is filled like in production. */
export async function generateMarketplace(db: Database, businesses: number): Promise<void> {
  const run = (statement: Sql) => db.transaction((transaction) => transaction.run(statement), slow);
  const cities = citiesOf(businesses);
  await run(
    sql`insert into businesses (id, status, name, description, city, city_key, country, country_key, timezone, currency, lat, lng)
      select 'biz_bench_' || lpad(n::text, 8, '0'), 'active',
        initcap((${trades}::text[])[1 + n / ${cities}::int % 10]) || ' Studio ' || chr(65 + n % 26) || n,
        'A place for ' || (${trades}::text[])[1 + (n / ${cities}::int + 3) % 10] || ' and more, number ' || n,
        'Town' || n % ${cities}::int, 'town' || n % ${cities}::int, 'Germany', 'de', 'Europe/Berlin', 'EUR',
        -45 + ((n % ${cities}::int * 7) % 105) + (n % 17) * 0.002, -179 + ((n % ${cities}::int * 13) % 358) + (n % 19) * 0.002
      from generate_series(0, ${businesses}::int - 1) n`,
  );
  await run(
    sql`insert into services (id, business_id, name, duration_minutes, price_minor, currency, parent, category_key, search_key)
      select 'svc_bench_' || lpad(n::text, 8, '0') || '_' || s, 'biz_bench_' || lpad(n::text, 8, '0'),
        'Session ' || s || ' of ' || trade, 30 * s, 2500 * s, 'EUR', initcap(trade), trade, 'session ' || s || ' of ' || trade
      from generate_series(0, ${businesses}::int - 1) n
      cross join generate_series(1, 2) s
      cross join lateral (select (${trades}::text[])[1 + n / ${cities}::int % 10] as trade) t`,
  );
  for (let from = 0; from < businesses; from += batch) {
    const ids = Array.from({ length: Math.min(batch, businesses - from) }, (_, index) => {
      return `biz_bench_${String(from + index).padStart(8, '0')}`;
    });
    await db.transaction((transaction) => indexBusinessWords(transaction, ids), slow);
  }
  await vacuum(db);
}

/** Does what autovacuum would do within a minute, outside a transaction. */
export async function vacuum({ url }: Database): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
}

/** One professional per generated business, who performs all its services; prices and ratings differ. */
export async function addProfessionals(db: Database): Promise<void> {
  const run = (statement: Sql) => db.transaction((transaction) => transaction.run(statement), slow);
  await run(sql`insert into professionals (id, name, rating_sum, review_count)
    select replace(id, 'biz_', 'pro_'), 'Professional of ' || id, n % 40 + n % 10 * 4, n % 10 * 1 + case when n % 10 = 0 then 0 else 9 end
    from (select id, row_number() over (order by id) as n from businesses where id like 'biz_bench_%') b`);
  await run(sql`update professionals set rating_sum = least(rating_sum, 5 * review_count)
    where id like 'pro_bench_%'`);
  await run(sql`insert into business_professionals (business_id, professional_id)
    select id, replace(id, 'biz_', 'pro_') from businesses where id like 'biz_bench_%'`);
  await run(sql`insert into service_professionals (service_id, professional_id)
    select id, replace(business_id, 'biz_', 'pro_') from services where id like 'svc_bench_%'`);
  await run(sql`update services set price_minor = price_minor + abs(hashtext(id)) % 5000
    where id like 'svc_bench_%'`);
  await vacuum(db);
}
