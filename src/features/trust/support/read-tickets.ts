import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ConversationView, listTickets as listing, TicketView } from './contract.ts';
import { presentConversation, presentTicket } from './present.ts';
import { findTicket, listMessages, listTickets as listRows, type Reader } from './store.ts';

type Query = Static<NonNullable<typeof listing.query>>;

const list = 'tickets';

export const readerOf = ({ role, userId }: Session): Reader => (role === 'admin' ? null : { userId });

export async function listTickets(
  db: Database,
  session: Session,
  { status, cursor, limit = defaultLimit, ...filters }: Query,
): Promise<Page<TicketView>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const reader = readerOf(session);
  // Customers cannot filter by assignee, because the result would reveal the assignee.
  const assignees = reader === null ? assigneesIn(filters, session) : [];
  const rows = await listRows(db, { reader, status, assignees, before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [list, id]);
  return new Page(
    page.items.map((row) => presentTicket(row, session)),
    page.next,
  );
}

/** Two different assignees match no ticket. */
function assigneesIn({ assigneeId, mine }: Pick<Query, 'assigneeId' | 'mine'>, { userId }: Session) {
  return [...(assigneeId === undefined ? [] : [assigneeId]), ...(mine ? [userId] : [])];
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

export async function getTicket(db: Database, session: Session, id: string): Promise<ConversationView> {
  const ticket = await findTicket(db, readerOf(session), id);
  if (ticket === null) throw new AppError('NOT_FOUND');
  return presentConversation(ticket, await listMessages(db, id), session);
}
