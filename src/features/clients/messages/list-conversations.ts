import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import { timeOfDay } from '../../../shared/time.ts';
import {
  type ConversationRow,
  listConversationsOfClient,
  listConversationsOfStaff,
} from './conversation-store.ts';
import type { ConversationEntryView, listConversations as route } from './conversations-contract.ts';
import { presentMessage } from './present.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listConversations(
  db: Database,
  session: Session,
  { cursor, limit = defaultLimit, ...filters }: Query,
): Promise<Page<ConversationEntryView>> {
  const position = cursor === undefined ? null : decodeCursor(cursor, ['milliseconds', 'string']);
  const before = position && { createdMs: position[0], id: position[1] };
  const role: PartyRole = session.role === 'customer' ? 'client' : 'staff';
  const list = role === 'client' ? listConversationsOfClient : listConversationsOfStaff;
  const rows = await list(db, session, filters, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.created_at.getTime(), row.id]);
  return new Page(
    page.items.map((row) => presentEntry(row, role)),
    page.next,
  );
}

const presentEntry = (row: ConversationRow, role: PartyRole): ConversationEntryView => ({
  appointmentId: row.appointment_id,
  role,
  businessId: row.business_id,
  businessName: row.business_name,
  professionalName: row.professional_name,
  client: row.client_name,
  services: (row.booked_services ?? []).map(({ name }) => name),
  date: row.date,
  start: timeOfDay(row.start_minute),
  timezone: row.timezone,
  unread: row.unread,
  lastMessage: presentMessage(row),
});
