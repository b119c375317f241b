import type { Session } from '../../../http/caller.ts';
import { defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AppointmentView } from '../../booking/appointments/contract.ts';
import { presentToStaff } from '../../booking/appointments/present.ts';
import { readPosition } from '../../booking/appointments/reading/read-appointments.ts';
import type { ClientFiguresReply } from './contract.ts';
import { findFiguresOfClient, listAppointmentsOfClient as listRows } from './history-store.ts';
import { presentClientFigures } from './present.ts';
import { requireClient } from './require-client.ts';

export async function listClientAppointments(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  clientId: string,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<AppointmentView>> {
  const before = cursor === undefined ? null : readPosition(cursor);
  const client = await requireClient(db, session, clientId);
  const whose = { id: client.id, businessId: client.business_id, userId: client.user_id };
  const rows = await listRows(db, whose, { before, limit: limit + 1 });
  const now = clock.now();
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.id]);
  return new Page(
    page.items.map((row) => presentToStaff(row, now)),
    page.next,
  );
}

export async function getClientFigures(
  db: Database,
  session: Session,
  clientId: string,
  now: Date,
): Promise<ClientFiguresReply> {
  const client = await requireClient(db, session, clientId);
  const whose = { id: client.id, businessId: client.business_id, userId: client.user_id };
  return presentClientFigures(client.id, await findFiguresOfClient(db, whose, now));
}
