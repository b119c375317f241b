import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { findAppointment } from '../../booking/appointments/store.ts';
import { seesBusiness, seesProfessional, seesService } from '../../catalog/businesses/visibility-sql.ts';
import type { Link } from './rules/link.ts';

const reviewInSight = (
  session: Session,
): Sql => sql`r.withdrawn_at is null and (r.client_id = ${session.userId}
  or (r.hidden_at is null and exists (
    select 1 from professionals p where p.id = r.professional_id and ${seesProfessional(session)} offset 0)))`;

const seen: Record<Exclude<Link['type'], 'appointment'>, (id: string, session: Session) => Sql> = {
  business: (id, session) => sql`select 1 from businesses b where b.id = ${id} and ${seesBusiness(session)}`,
  professional: (id, session) =>
    sql`select 1 from professionals p where p.id = ${id} and ${seesProfessional(session)}`,
  service: (id, session) => sql`select 1 from services s where s.id = ${id} and ${seesService(session)}`,
  review: (id, session) => sql`select 1 from reviews r where r.id = ${id} and ${reviewInSight(session)}`,
};

/** Whether what a ticket is to point at exists for the caller. */
export async function isInSight(db: Queryable, { type, id }: Link, session: Session): Promise<boolean> {
  const row =
    type === 'appointment' ? await findAppointment(db, session, id) : await db.row(seen[type](id, session));
  return row !== null;
}
