import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { concerns } from '../../booking/appointments/store.ts';
import type { Answer, AskedQuestion } from './rules/answers.ts';
import type { Question } from './rules/questions.ts';

export async function findQuestions(db: Queryable, serviceId: string): Promise<Question[]> {
  const row = await db.row<{ questions: Question[] }>(
    sql`select questions from intake_forms where service_id = ${serviceId}`,
  );
  return row?.questions ?? [];
}

export async function saveQuestions(
  transaction: Transaction,
  serviceId: string,
  questions: readonly Question[],
  now: Date,
): Promise<void> {
  if (questions.length === 0) {
    await transaction.run(sql`delete from intake_forms where service_id = ${serviceId}`);
    return;
  }
  await transaction.run(sql`
    insert into intake_forms (service_id, questions, updated_at)
    values (${serviceId}, ${JSON.stringify(questions)}::jsonb, ${now})
    on conflict (service_id) do update set questions = excluded.questions, updated_at = excluded.updated_at`);
}

/** How answers were given. */
export type Via = 'account' | 'link' | 'staff';

export interface FormRow {
  id: string;
  business_id: string;
  business_name: string;
  user_id: string | null;
  crm_client_id: string | null;
  family_member_id: string | null;
  status: string;
  date: string;
  start_minute: number;
  timezone: string;
  starts_at: Date;
  asked: AskedQuestion[];
  /** Null without answers. */
  answers: Answer[] | null;
  via: Via | null;
  answered_at: Date | null;
}

/** Current questions of the booked services, in the order of the services. */
const asked = sql`(
  select coalesce(jsonb_agg(q.question || jsonb_build_object('serviceName', s.name)
    order by array_position(a.service_ids, s.id), q.place), '[]')
  from intake_forms f join services s on s.id = f.service_id
  cross join jsonb_array_elements(f.questions) with ordinality as q (question, place)
  where f.service_id = any (a.service_ids))`;

const forms = (where: Sql): Sql => sql`
  select a.id, a.business_id, (select b.name from businesses b where b.id = a.business_id) as business_name, a.user_id,
    a.crm_client_id, a.family_member_id, a.status, a.date, a.start_minute, a.timezone, lower(a.during) as starts_at,
    ${asked} as asked, i.answers, i.via, i.answered_at
  from appointments a left join intake_answers i on i.appointment_id = a.id where ${where}`;

/** The caller has checked that the reader may see the appointment. */
export function findForm(db: Queryable, appointmentId: string): Promise<FormRow | null> {
  return db.row(forms(sql`a.id = ${appointmentId} and a.status <> 'Held'`));
}

/** Forms of a client record and its account that have answers or can be answered, latest first. */
export function listFormsOfClient(
  db: Queryable,
  client: { id: string; businessId: string; userId: string | null },
  page: { before: { startsAt: Date; id: string } | null; limit: number; now: Date },
): Promise<FormRow[]> {
  const before =
    page.before === null
      ? sql`true`
      : sql`(lower(a.during), a.id) < (${page.before.startsAt}::timestamptz, ${page.before.id})`;
  return db.rows(sql`
    ${forms(sql`a.business_id = ${client.businessId} and (a.crm_client_id = ${client.id} or a.user_id = ${client.userId})
      and ${before} and (i.appointment_id is not null or (${canAnswer(page.now)}
        and exists (select 1 from intake_forms f where f.service_id = any (a.service_ids))))`)}
    order by lower(a.during) desc, a.id desc limit ${page.limit}`);
}

const canAnswer = (now: Date): Sql => sql`a.status in ('Pending', 'Confirmed') and lower(a.during) > ${now}`;

/**
 * Latest answers of the same person to these questions, in appointments that the caller can see. By question
 * id.
 */
export async function listEarlierAnswers(
  db: Queryable,
  session: Session,
  form: FormRow,
  since: Date,
): Promise<Map<string, string[]>> {
  const ids = form.asked.map(({ id }) => id);
  const rows = await db.rows<{ id: string; values: string[] }>(sql`
    select distinct on (1) q.answer ->> 'questionId' as id, q.answer -> 'values' as values
    from appointments a join intake_answers i on i.appointment_id = a.id
    cross join jsonb_array_elements(i.answers) as q (answer)
    where (a.user_id = ${form.user_id} or a.crm_client_id = ${form.crm_client_id})
      and a.family_member_id is not distinct from ${form.family_member_id}
      and a.business_id = ${form.business_id} and a.id <> ${form.id} and i.answered_at > ${since}
      and ${concerns(session)} and q.answer ->> 'questionId' = any (${ids}::text[])
    order by 1, i.answered_at desc`);
  return new Map(rows.map(({ id, values }) => [id, values]));
}

export async function saveAnswers(
  transaction: Transaction,
  appointmentId: string,
  { answers, via, now }: { answers: readonly Answer[]; via: Via; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into intake_answers (appointment_id, answers, via, answered_at)
    values (${appointmentId}, ${JSON.stringify(answers)}::jsonb, ${via}, ${now})
    on conflict (appointment_id) do update
      set answers = excluded.answers, via = excluded.via, answered_at = excluded.answered_at`);
}

/** For the data export. */
export function listAnswersForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select i.appointment_id as "appointmentId", i.answers, i.answered_at as "answeredAt"
    from appointments a join intake_answers i on i.appointment_id = a.id
    where a.user_id = ${userId} order by i.appointment_id`);
}

export async function deleteAnswersOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    delete from intake_answers i using appointments a where a.id = i.appointment_id and a.user_id = ${userId}`);
  await transaction.run(sql`
    delete from intake_links l using appointments a where a.id = l.appointment_id and a.user_id = ${userId}`);
}
