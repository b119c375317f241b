import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface CityRow {
  city: string;
  country: string | null;
  slug: string;
  business_count: number;
  lat: number | null;
  lng: number | null;
  categories: { name: string; slug: string; serviceCount: number }[];
}

/**
 * Most businesses first. Counts all businesses in one index, then reads spellings and services only for the
 * cities of the page. The spelling of the oldest business or service is shown.
 */
export function listCitiesBySize(
  db: Queryable,
  page: { slug: string | undefined; after: { count: number; slug: string }; limit: number },
): Promise<CityRow[]> {
  const wanted =
    page.slug === undefined
      ? sql`true`
      : sql`(named.plain_slug = ${page.slug} or named.full_slug = ${page.slug})`;
  return db.rows(sql`
    with counted as (
      select b.city_key, b.country_key, count(*)::integer as business_count, min(b.id) as oldest,
        round(avg(b.lat)::numeric, 4)::float8 as lat, round(avg(b.lng)::numeric, 4)::float8 as lng
      from businesses b where b.status = 'active' and b.city_key is not null group by b.city_key, b.country_key),
    named as (
      select c.*, key_slug(c.city_key, 'city') as plain_slug,
        concat_ws('-', key_slug(c.city_key, 'city'), key_slug(c.country_key, 'country')) as full_slug,
        count(*) over (partition by c.city_key) > 1 as is_ambiguous
      from counted c),
    shown as (
      select named.*, (case when named.is_ambiguous then named.full_slug else named.plain_slug end) collate "C" as slug
      from named where ${wanted}),
    page as materialized (
      select * from shown
      where shown.business_count < ${page.after.count}::float8
        or (shown.business_count = ${page.after.count}::float8 and shown.slug > ${page.after.slug})
      order by shown.business_count desc, shown.slug limit ${page.limit + 1}::integer)
    select b.city, b.country, page.slug, page.business_count, page.lat, page.lng, offered.categories
    from page join businesses b on b.id = page.oldest
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('name', category.name, 'slug', category.slug,
        'serviceCount', category.service_count) order by category.service_count desc, category.name collate "C"), '[]') as categories
      from (
        select key_slug(s.category_key, 'category') as slug, count(*)::integer as service_count,
          (array_agg(s.parent order by s.id) filter (where s.parent is not null))[1] as name
        from businesses o join services s on s.business_id = o.id and s.active
        where o.status = 'active' and o.city_key = page.city_key and o.country_key is not distinct from page.country_key
        group by s.category_key
      ) category where category.name is not null
    ) offered
    order by page.business_count desc, page.slug`);
}
