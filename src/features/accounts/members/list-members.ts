import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { InvitationView, MemberView } from './contract.ts';
import { listInvitationsFor } from './invitation-store.ts';
import { presentInvitation, presentMember } from './present.ts';
import { listMembers as listRows } from './store.ts';

interface PageQuery {
  limit?: number;
  cursor?: string;
}

const members = 'members';
const invitations = 'invitations';

export async function listMembers(
  db: Database,
  session: Session,
  businessId: string,
  { cursor, limit = defaultLimit }: PageQuery,
  now: Date,
): Promise<Page<MemberView>> {
  const after = cursor === undefined ? null : readMemberCursor(cursor);
  await requireBusiness(db, session, businessId, 'employ');
  const rows = await listRows(db, businessId, { after, limit: limit + 1, now });
  const page = pageOf(rows, limit, (row) => [members, Number(row.is_pending), row.id]);
  return new Page(page.items.map(presentMember), page.next);
}

function readMemberCursor(cursor: string): { isPending: boolean; id: string } {
  const [list, isPending, id] = decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== members) throw wrongCursor();
  return { isPending: isPending === 1, id };
}

export async function listInvitations(
  db: Database,
  { userId }: Session,
  { cursor, limit = defaultLimit }: PageQuery,
  now: Date,
): Promise<Page<InvitationView>> {
  const before = cursor === undefined ? null : readInvitationCursor(cursor);
  const rows = await listInvitationsFor(db, userId, { before, limit: limit + 1, now });
  const page = pageOf(rows, limit, ({ id }) => [invitations, id]);
  return new Page(
    page.items.map((row) => presentInvitation(row, 'pending')),
    page.next,
  );
}

function readInvitationCursor(cursor: string): string {
  const [list, id] = decodeCursor(cursor, ['string', 'string']);
  if (list !== invitations) throw wrongCursor();
  return id;
}
