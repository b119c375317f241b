import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AlertView, listAlerts as route } from './contract.ts';
import { presentAlert } from './present.ts';
import { listAlertsOf } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

const list = 'alerts';

export async function listAlerts(
  db: Database,
  session: Session,
  { status, appointmentId, cursor, limit = defaultLimit }: Query,
): Promise<Page<AlertView>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const rows = await listAlertsOf(db, session, { status, appointmentId, before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [list, id]);
  return new Page(page.items.map(presentAlert), page.next);
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}
