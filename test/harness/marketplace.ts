import { indexBusinessWords } from '../../src/features/businesses/search/index-words.ts';
import { professionalSearchKey } from '../../src/features/professionals/rules/search-key.ts';
import { serviceKeys } from '../../src/features/services/rules/service-keys.ts';
import { type Sql, sql } from '../../src/platform/database/sql.ts';
import { countryKey } from '../../src/shared/countries.ts';
import { newId } from '../../src/shared/ids.ts';
import { textKey } from '../../src/shared/text.ts';
import type { TestApp } from './app.ts';

type Role = 'customer' | 'business' | 'professional' | 'admin';

export interface TestUser {
  id: string;
  token: string;
}

// Ids made within one millisecond do not sort by creation; those of tests must.
let moment = 1_700_000_000_000;
const nextId = (kind: Parameters<typeof newId>[0]) => newId(kind, moment++);

/** Registers over HTTP, with an address that is confirmed; an admin is made of a customer, since nobody can register as one. */
export async function newUser(app: TestApp, role: Role = 'customer', name = 'Maya Rossi'): Promise<TestUser> {
  const email = `user-${moment++}@example.com`;
  const body = { email, password: 'a long password', name, role: role === 'admin' ? 'customer' : role };
  const registered = await app.call('POST', '/api/auth/register', { body });
  if (registered.status !== 201) throw new Error(`not registered: ${registered.text}`);
  await app.db.run(sql`update users set email_verified_at = now() where id = ${registered.body.user.id}`);
  if (role !== 'admin') return { id: registered.body.user.id, token: registered.body.accessToken };
  await app.db.run(sql`update users set role = 'admin' where id = ${registered.body.user.id}`);
  const session = await app.call('POST', '/api/auth/login', { body: { email, password: body.password } });
  return { id: session.body.user.id, token: session.body.accessToken };
}

export interface BusinessFields {
  id?: string;
  userId?: string | null;
  status?: 'draft' | 'under_review' | 'active' | 'suspended';
  name?: string;
  description?: string | null;
  city?: string | null;
  country?: string | null;
  timezone?: string;
  currency?: string;
  lat?: number | null;
  lng?: number | null;
  openDays?: number[];
  breaks?: { start: string; end: string }[];
}

/** Straight into the database, and into the text index. */
export async function newBusiness(app: TestApp, fields: BusinessFields = {}): Promise<string> {
  const { id = nextId('business'), city = null, country = null } = fields;
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`
      insert into businesses (id, user_id, status, name, description, city, country, city_key, country_key, timezone,
        currency, lat, lng, open_days, breaks)
      values (${id}, ${fields.userId ?? null}, ${fields.status ?? 'active'}, ${fields.name ?? 'A business'},
        ${fields.description ?? null}, ${city}, ${country}, ${city && textKey(city)}, ${country && countryKey(country)},
        ${fields.timezone ?? 'Europe/Lisbon'}, ${fields.currency ?? 'EUR'}, ${fields.lat ?? null}, ${fields.lng ?? null},
        ${fields.openDays ?? [0, 1, 2, 3, 4, 5, 6]}, ${JSON.stringify(fields.breaks ?? [])})`);
    await indexBusinessWords(transaction, [id]);
  });
  return id;
}

export interface ProfessionalFields {
  id?: string;
  userId?: string | null;
  name?: string;
  role?: string;
  bio?: string;
  businessIds?: string[];
  hidden?: boolean;
}

export async function newProfessional(app: TestApp, fields: ProfessionalFields = {}): Promise<string> {
  const { id = nextId('professional'), name = 'Inês Duarte', role = 'Barber' } = fields;
  await run(
    app,
    sql`insert into professionals (id, user_id, name, role, bio, search_key, hidden_at)
      values (${id}, ${fields.userId ?? null}, ${name}, ${role}, ${fields.bio ?? ''},
        ${professionalSearchKey(name, role)}, ${fields.hidden ? new Date() : null})`,
  );
  for (const businessId of fields.businessIds ?? []) {
    await run(
      app,
      sql`insert into business_professionals (business_id, professional_id) values (${businessId}, ${id})`,
    );
  }
  return id;
}

export interface ServiceFields {
  id?: string;
  /** One of these two. */
  businessId?: string;
  ownerProfessionalId?: string;
  name?: string;
  parent?: string | null;
  active?: boolean;
  durationMinutes?: number;
  priceMinor?: number | null;
  currency?: string;
  capacity?: number;
  professionalIds?: string[];
}

export async function newService(app: TestApp, fields: ServiceFields): Promise<string> {
  const { id = nextId('service'), name = 'Haircut', parent = null, businessId } = fields;
  const { categoryKey, searchKey } = serviceKeys(name, parent);
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`
      insert into services (id, business_id, owner_professional_id, name, duration_minutes, price_minor, currency, active,
        parent, capacity, category_key, search_key)
      values (${id}, ${businessId ?? null}, ${fields.ownerProfessionalId ?? null}, ${name}, ${fields.durationMinutes ?? 30},
        ${fields.priceMinor ?? null}, ${fields.currency ?? 'EUR'}, ${fields.active ?? true}, ${parent},
        ${fields.capacity ?? 1}, ${categoryKey}, ${searchKey})`);
    for (const professionalId of fields.professionalIds ?? []) {
      await transaction.run(
        sql`insert into service_professionals (service_id, professional_id) values (${id}, ${professionalId})`,
      );
    }
    if (businessId !== undefined) await indexBusinessWords(transaction, [businessId]);
  });
  return id;
}

export interface ReviewFields {
  professionalId: string;
  businessId: string;
  clientId: string;
  rating?: number;
  comment?: string | null;
  createdAt?: Date;
  hidden?: boolean;
}

/** A review with the completed visit it is about; keeps the totals of professional and business, in which hidden ones do not count. */
export async function newReview(
  app: TestApp,
  fields: ReviewFields,
): Promise<{ id: string; appointmentId: string }> {
  const { professionalId, businessId, clientId, rating = 5, comment = null, createdAt = new Date() } = fields;
  const id = nextId('review');
  const appointmentId = nextId('appointment');
  await run(
    app,
    sql`insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, service_ids, currency)
      select ${appointmentId}, ${businessId}, p.id, p.key, u.id, u.person_key, u.name, 'Completed', '2026-01-05', 600,
        'Europe/Lisbon', tstzrange('2026-01-05T10:00Z', '2026-01-05T10:30Z'),
        tstzrange('2026-01-05T10:00Z', '2026-01-05T10:30Z'), ${appointmentId}, '{}', 'EUR'
      from professionals p, users u where p.id = ${professionalId} and u.id = ${clientId}`,
  );
  await run(
    app,
    sql`insert into reviews (id, appointment_id, professional_id, business_id, client_id, rating, comment, created_at, hidden_at)
      values (${id}, ${appointmentId}, ${professionalId}, ${businessId}, ${clientId}, ${rating}, ${comment}, ${createdAt},
        ${fields.hidden ? createdAt : null})`,
  );
  await run(
    app,
    sql`update professionals set rating_sum = rating_sum + ${fields.hidden ? 0 : rating},
        review_count = review_count + ${fields.hidden ? 0 : 1}
      where id = ${professionalId}`,
  );
  await run(
    app,
    sql`update businesses set rating_sum = rating_sum + ${fields.hidden ? 0 : rating},
        review_count = review_count + ${fields.hidden ? 0 : 1}
      where id = ${businessId} and exists (select 1 from professionals where id = ${professionalId} and hidden_at is null)`,
  );
  return { id, appointmentId };
}

const run = (app: TestApp, statement: Sql) => app.db.run(statement);

/** Follows `Link: rel="next"` to the end: the rows of every page. */
export async function walk(
  app: TestApp,
  path: string,
  options: { token?: string; between?: (page: number) => Promise<void> } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
): Promise<any[]> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const rows: any[] = [];
  let next: string | undefined = path;
  for (let page = 0; next !== undefined; page++) {
    if (page > 200) throw new Error('the list does not end');
    const answer = await app.call('GET', next, { token: options.token });
    if (answer.status !== 200) throw new Error(`${next}: ${answer.status} ${answer.text}`);
    rows.push(...answer.body);
    const link: string | undefined = answer.headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1];
    next = link?.slice(app.url.length);
    await options.between?.(page);
  }
  return rows;
}
