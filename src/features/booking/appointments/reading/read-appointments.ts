import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../../http/pagination.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import type { AppointmentView } from '../contract.ts';
import { presentAppointment } from '../present.ts';
import { type AppointmentRow, findAppointment, type SeenAppointment } from '../store.ts';
import type { HistoryView, listAppointments as route } from './contract.ts';
import {
  type Filters,
  type HistoryRow,
  listDayOfProfessional,
  listHistoryOf,
  listOfClient,
  listOfStaff,
  type PageRange,
} from './store.ts';

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
  // The combination would reveal who is a client of the professional.
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

export async function getAppointment(
  db: Queryable,
  session: Session,
  id: string,
  now: Date,
): Promise<AppointmentView> {
  const row = await findAppointment(db, session, id);
  if (row === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return presentAppointment(row, now);
}

export async function listHistory(
  db: Database,
  session: Session,
  id: string,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<HistoryView>> {
  const after = cursor === undefined ? 0 : readKey(cursor);
  const appointment = await findAppointment(db, session, id);
  if (appointment?.role !== 'staff') throw new AppError('APPOINTMENT_NOT_FOUND');
  const rows = await listHistoryOf(db, id, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.key]);
  return new Page(page.items.map(presentEntry), page.next);
}

function readKey(cursor: string): number {
  return decodeCursor(cursor, ['key'])[0];
}

const presentEntry = (row: HistoryRow): HistoryView => ({
  at: row.at.toISOString(),
  by: row.by_user_id,
  ...(row.by_agent && { byAgent: true as const }),
  ...(row.agent_name !== null && { agentName: row.agent_name }),
  action: row.action as HistoryView['action'],
  ...(row.before && { from: row.before }),
  ...(row.after && { to: row.after }),
});

/** Position after a start and id. */
export function readPosition(cursor: string): { startsAt: Date; id: string } {
  const [milliseconds, id] = decodeCursor(cursor, ['milliseconds', 'string']);
  return { startsAt: new Date(milliseconds), id };
}
