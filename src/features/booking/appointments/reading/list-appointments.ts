import type { Static } from 'typebox';
import type { Session } from '../../../../http/caller.ts';
import { defaultLimit, Page, pageOf } from '../../../../http/pagination.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import type { AppointmentView } from '../contract.ts';
import { presentAppointment } from '../present.ts';
import type { AppointmentRow, SeenAppointment } from '../store.ts';
import type { listAppointments as route } from './contract.ts';
import { readPosition } from './read-position.ts';
import { type Filters, listDayOfProfessional, listOfClient, listOfStaff, type PageRange } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listAppointments(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { cursor, limit = defaultLimit, order = 'soonest', upcoming = false, past = false, ...asked }: Query,
): Promise<Page<AppointmentView>> {
  const after = cursor === undefined ? null : readPosition(cursor);
  const now = clock.now();
  const filters = { ...asked, ...(upcoming && { aheadOf: now }), ...(past && { behindAt: now }) };
  const rows = await listRows(db, session, filters, { order, after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.id]);
  return new Page(
    page.items.map((row) => presentAppointment(row, now)),
    page.next,
  );
}

async function listRows(
  db: Database,
  session: Session,
  filters: Filters,
  page: PageRange,
): Promise<SeenAppointment[]> {
  const { professionalId, date, clientId } = filters;
  // Whose client somebody is, is not to be found out by asking for both.
  if (professionalId !== undefined && date !== undefined && clientId === undefined)
    return listDayOfProfessional(db, session, { ...filters, professionalId, date }, page);
  const seenAs = (role: PartyRole, rows: Promise<AppointmentRow[]>) =>
    rows.then((list) => list.map((row) => ({ ...row, role })));
  switch (session.role) {
    case 'customer':
      return seenAs('client', listOfClient(db, session, filters, page));
    case 'professional':
    case 'business':
      return seenAs('staff', listOfStaff(db, session, filters, page));
    case 'admin':
      return [];
  }
}
