import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';

/** A Monday morning; in Lisbon it is 09:00. */
export const monday = new Date('2026-06-01T08:00:00Z');

export interface ClockedApp extends TestApp {
  /** What the app takes for now. */
  at(now: Date | string): void;
}

export async function startClocked(): Promise<ClockedApp> {
  let now = monday;
  const app = await startApp({ clock: { now: () => now } });
  return {
    ...app,
    at(moment) {
      now = new Date(moment);
    },
  };
}

export interface Shop {
  businessId: string;
  professionalId: string;
  serviceId: string;
}

/** A business in Lisbon, open 09:00 to 17:00; a professional there the same hours; a haircut of half an hour. */
export async function newShop(app: TestApp, business: Parameters<typeof newBusiness>[1] = {}): Promise<Shop> {
  const businessId = await newBusiness(app, business);
  const professionalId = await newProfessional(app, { businessIds: [businessId] });
  const serviceId = await newService(app, { businessId, professionalIds: [professionalId] });
  return { businessId, professionalId, serviceId };
}

let asked = 0;

/** The same text, some letters of it in percent-encoding: each number another spelling. */
const respell = (text: string) => {
  const spelling = asked++;
  return [...text]
    .map((letter, place) =>
      (spelling >> place) % 2 === 1 && /\w/.test(letter)
        ? `%${letter.charCodeAt(0).toString(16)}`
        : encodeURIComponent(letter),
    )
    .join('');
};

/** Every question is asked anew, by another spelling: tests change the world behind the back of the cache. */
export function ask(
  app: TestApp,
  path: string,
  query: Record<string, string | number | undefined>,
  token?: string,
): Promise<Answer> {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  const spelled = [...given].map(
    ([name, value], index) => `${name}=${index === 0 ? respell(value) : encodeURIComponent(value)}`,
  );
  return app.call('GET', `${path}?${spelled.join('&')}`, { token });
}

/** What a day's slots say, by time: `free`, `free 3` (seats) or the reason. */
export async function slotsOf(
  app: TestApp,
  { professionalId, businessId }: { professionalId: string; businessId: string },
  date: string,
  serviceId?: string,
): Promise<Record<string, string>> {
  const answer = await ask(app, '/api/availability', { professionalId, businessId, date, serviceId });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return Object.fromEntries(
    answer.body.map((slot: { time: string; available: boolean; reason?: string; seatsLeft?: number }) => [
      slot.time,
      slot.available ? ['free', slot.seatsLeft].filter((part) => part !== undefined).join(' ') : slot.reason,
    ]),
  );
}

export interface OccupiedFields {
  start: string;
  minutes?: number;
  status?: string;
  buffers?: [before: number, after: number];
  /** Of a class. */
  serviceId?: string;
  seat?: number;
  capacity?: number;
  /** Makes it a hold. */
  expiresAt?: string;
}

/** An appointment, a seat in a class, or a hold, straight into the database. */
export async function occupy(
  app: TestApp,
  { businessId, professionalId }: { businessId: string; professionalId: string },
  fields: OccupiedFields,
): Promise<string> {
  const { start, minutes = 30, buffers = [0, 0], serviceId, seat = 0, capacity = 1, expiresAt } = fields;
  const id = newId('appointment');
  const startMs = Date.parse(start);
  const at = (minute: number) => new Date(startMs + minute * 60_000);
  const key = serviceId === undefined ? id : `${professionalId}|${serviceId}|${at(0).toISOString()}`;
  const holder = expiresAt === undefined ? null : (await newUser(app)).id;
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_key, client_name, status, date,
      start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids, currency, held_by, expires_at)
    select ${id}, b.id, p.id, p.key, nextval('person_keys'), 'Rui',
      ${holder === null ? (fields.status ?? 'Confirmed') : 'Held'}, ${start.slice(0, 10)}::date, 0, b.timezone,
      tstzrange(${at(0)}, ${at(minutes)}), tstzrange(${at(-buffers[0])}, ${at(minutes + buffers[1])}), ${key}, ${seat},
      ${capacity}, '{}', 'EUR', ${holder}, ${expiresAt ?? null}::timestamptz
    from businesses b, professionals p where b.id = ${businessId} and p.id = ${professionalId}`);
  // Written behind the process's back: what it has just read it may still show.
  app.outlastCaches();
  return id;
}

export async function newTimeOff(
  app: TestApp,
  who: { professionalId?: string; businessId?: string; atBusinessId?: string },
  span: { from: string; to: string; startMinute?: number; endMinute?: number },
): Promise<void> {
  await app.db.run(sql`
    insert into time_off (id, professional_id, business_id, at_business_id, start_date, end_date, start_minute, end_minute)
    values (${newId('timeOff')}, ${who.professionalId ?? null}, ${who.businessId ?? null}, ${who.atBusinessId ?? null},
      ${span.from}, ${span.to}, ${span.startMinute ?? null}, ${span.endMinute ?? null})`);
  // Written behind the process's back: what it has just read it may still show.
  app.outlastCaches();
}

export async function newRule(
  app: TestApp,
  { businessId, professionalId }: { businessId: string; professionalId: string },
  rule: { weekday: number; start: number; end: number },
): Promise<void> {
  await app.db.run(sql`
    insert into availability_rules (id, business_id, professional_id, weekday, start_minute, end_minute)
    values (${newId('availabilityRule')}, ${businessId}, ${professionalId}, ${rule.weekday}, ${rule.start}, ${rule.end})`);
  // Written behind the process's back: what it has just read it may still show.
  app.outlastCaches();
}
