import { indexBusinessWords } from '../../src/features/catalog/businesses/search/index-store.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Secrets } from '../../src/platform/secrets/secrets.ts';
import {
  type Bookable,
  businessIdOf,
  fillDays,
  generateBookable,
  settle,
  startSessions,
  startSessionsOf,
} from '../bookable.ts';
import { benchSecrets } from '../engine.ts';
import { createBareTable } from '../pgbench.ts';

export const size: Bookable = { professionals: 500, customers: 2000 };
/** Days with appointments at every other time, of the last customers. */
export const busy = { professionals: 100, fromDay: 7, toDay: 36 };
/** City of the first five businesses. */
export const city = 'Springfield';
const cityProfessionals = 50;
export const classes = {
  professionalId: 'pro_bench_class',
  serviceId: 'svc_bench_class',
  businessId: businessIdOf(0),
  /** One class each hour of the day, every day. */
  startMinutes: [540, 600, 660, 720, 780, 840, 900, 960],
  seats: 20,
};
const ownerId = 'usr_bench_owner';

export interface Tokens {
  customers: string[];
  /** Owner of the first business. */
  owner: string;
}

/** Data and sessions for all operations, with current statistics. */
export async function generateData(db: Database): Promise<Tokens> {
  await generateMarketplace(db);
  await createBareTable(db);
  await settle(db);
  return startAllSessions(db, benchSecrets);
}

/** Fifty businesses with ten professionals each; the first one has an owner and classes. */
export async function generateMarketplace(db: Database): Promise<void> {
  await generateBookable(db, size);
  await db.run(sql`
    update businesses set city = ${city}, city_key = lower(${city}) where id < ${businessIdOf(cityProfessionals)}`);
  await addOwner(db);
  await addClasses(db);
  await indexWords(db);
  await fillDays(db, size, { ...busy, status: 'Confirmed' });
}

export async function startAllSessions(db: Database, secrets: Secrets): Promise<Tokens> {
  const [owner] = await startSessionsOf(db, [{ id: ownerId, role: 'business' }], secrets);
  return { customers: await startSessions(db, size, secrets), owner: owner! };
}

async function addOwner(db: Database): Promise<void> {
  await db.run(sql`
    insert into users (id, email, email_key, name, role)
    values (${ownerId}, 'owner@example.com', 'owner@example.com', 'Owner', 'business')`);
  await db.run(sql`update businesses set user_id = ${ownerId} where id = ${classes.businessId}`);
  await db.run(sql`
    insert into business_members (business_id, user_id, role) values (${classes.businessId}, ${ownerId}, 'owner')
    on conflict do nothing`);
}

async function addClasses(db: Database): Promise<void> {
  const { professionalId, serviceId, businessId, startMinutes, seats } = classes;
  await db.run(sql`insert into professionals (id, name) values (${professionalId}, 'Trainer')`);
  await db.run(sql`
    insert into business_professionals (business_id, professional_id) values (${businessId}, ${professionalId})`);
  await db.run(sql`
    insert into services (id, business_id, name, duration_minutes, price_minor, currency, capacity, category_key,
      search_key)
    values (${serviceId}, ${businessId}, 'Yoga', 60, 1500, 'EUR', ${seats}, 'yoga', 'yoga')`);
  await db.run(sql`
    insert into service_professionals (service_id, professional_id) values (${serviceId}, ${professionalId})`);
  await db.run(sql`
    insert into class_times (id, business_id, service_id, professional_id, weekday, start_minute)
    select 'clt_bench_' || weekday || '_' || minute, ${businessId}, ${serviceId}, ${professionalId}, weekday, minute
    from generate_series(0, 6) weekday cross join unnest(${startMinutes}::int[]) minute`);
}

async function indexWords(db: Database): Promise<void> {
  const businesses = await db.rows<{ id: string }>(sql`select id from businesses`);
  const ids = businesses.map(({ id }) => id);
  await db.transaction((transaction) => indexBusinessWords(transaction, ids));
}
