import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { Answer, TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser } from '../../../fixtures/marketplace.ts';

export interface Owner {
  id: string;
  token: string;
  businessId: string;
}

/** A business user with one business. */
export async function newOwner(app: TestApp): Promise<Owner> {
  const user = await newUser(app, 'business');
  return { ...user, businessId: await newBusiness(app, { userId: user.id }) };
}

export const enter = (app: TestApp, owner: { token: string }, body: object): Promise<Answer> =>
  app.call('POST', '/api/business/clients', { token: owner.token, body });

/** Enters a client and insists that it worked. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function newClient(app: TestApp, owner: { token: string }, body: object): Promise<any> {
  const answer = await enter(app, owner, body);
  if (answer.status !== 201) throw new Error(`not entered: ${answer.status} ${answer.text}`);
  return answer.body;
}

export const importCsv = (app: TestApp, owner: { token: string }, csv: string): Promise<Answer> =>
  app.call('POST', '/api/business/clients/import', { token: owner.token, body: { csv } });

export const exportCsv = (app: TestApp, owner: { token: string }): Promise<Answer> =>
  app.call('GET', '/api/business/clients/export.csv', { token: owner.token });

export const listAll = (app: TestApp, owner: { token: string }): Promise<Answer> =>
  app.call('GET', '/api/business/clients?limit=200', { token: owner.token });

export const outcome = (answer: Answer) => [answer.status, answer.body?.error ?? null];

let made = 0;
export const newEmail = () => `client-${++made}-${process.pid}@example.com`;

export interface VisitFields {
  businessId: string;
  crmClientId?: string;
  userId?: string;
  start: string;
  end: string;
  date?: string;
  startMinute?: number;
  timezone?: string;
  status?: string;
  notes?: string;
  staffNotes?: string;
}

/** Straight into the database, with a professional of its own. */
export async function newVisit(
  app: TestApp,
  fields: VisitFields,
): Promise<{ id: string; professional: string }> {
  const id = newId('appointment');
  const professional = await newProfessional(app, { businessIds: [fields.businessId] });
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, crm_client_id, client_key,
      client_name, status, date, start_minute, timezone, during, blocked, session_key, service_ids, currency, notes, staff_notes)
    select ${id}, ${fields.businessId}, p.id, p.key, ${fields.userId ?? null}, ${fields.crmClientId ?? null},
      nextval('person_keys'), 'Somebody', ${fields.status ?? 'Confirmed'}, ${fields.date ?? fields.start.slice(0, 10)}::date,
      ${fields.startMinute ?? 600}, ${fields.timezone ?? 'Europe/Lisbon'}, tstzrange(${fields.start}, ${fields.end}),
      tstzrange(${fields.start}, ${fields.end}), ${id}, '{svc_a,svc_b}', 'EUR', ${fields.notes ?? null},
      ${fields.staffNotes ?? null}
    from professionals p where p.id = ${professional}`);
  return { id, professional };
}
