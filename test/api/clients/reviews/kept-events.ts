import { sql } from '../../../../src/platform/database/sql.ts';
import type { TestApp } from '../../../fixtures/app.ts';

/** Events are told and removed within moments: keeps a copy of each, to be looked at afterwards. */
export async function keepEvents({ db }: TestApp): Promise<void> {
  await db.run(sql`create table kept_events (like events)`);
  await db.run(sql`
    create function keep_event() returns trigger language plpgsql as
      'begin insert into kept_events select (new).*; return null; end'`);
  await db.run(
    sql`create trigger keep_event after insert on events for each row execute function keep_event()`,
  );
}

export const eventsAbout = ({ db }: TestApp, id: string) =>
  db.rows(sql`
    select kind, subject_id, by_user_id, detail from kept_events where subject_id = ${id} order by key`);
