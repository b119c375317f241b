import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { deleteIdentity, listIdentities } from '../../access/identities/store.ts';
import type { IdentityReply } from './contract.ts';
import { presentIdentity } from './present.ts';

const list = 'identities';

export async function listIdentitiesOf(
  db: Database,
  { userId }: Session,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<IdentityReply>> {
  const afterId = cursor === undefined ? null : readCursor(cursor);
  const rows = await listIdentities(db, userId, { afterId, limit });
  const page = pageOf(rows, limit, (row) => [list, row.id]);
  return new Page(page.items.map(presentIdentity), page.next);
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

export async function unlinkIdentity(db: Database, { userId }: Session, id: string): Promise<void> {
  if (!(await deleteIdentity(db, { id, userId }))) throw new AppError('NOT_FOUND');
}
