import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hasEnabledFactor } from '../../access/sign-in-tickets/store.ts';
import { record } from '../second-factor/manage-factor.ts';
import { unmarkSessionsOf } from '../second-factor/store.ts';
import { confirmOwner, type PasskeyDependencies } from './confirm-owner.ts';
import type { PasskeyReply } from './contract.ts';
import { presentPasskey } from './present.ts';
import { deletePasskey, listPasskeys, updateName } from './store.ts';

const list = 'passkeys';

export async function listPasskeysOf(
  db: Database,
  { userId }: Session,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<PasskeyReply>> {
  const afterId = cursor === undefined ? null : readCursor(cursor);
  const rows = await listPasskeys(db, userId, { afterId, limit });
  const page = pageOf(rows, limit, (row) => [list, row.id]);
  return new Page(page.items.map(presentPasskey), page.next);
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

export async function renamePasskey(
  db: Database,
  { userId }: Session,
  { id, name }: { id: string; name: string },
  requireRepeated: RequireRepeated,
): Promise<PasskeyReply> {
  return db.transaction(async (transaction) => {
    const renamed = await updateName(transaction, { id, userId, name: name.trim() });
    if (renamed === null) throw new AppError('NOT_FOUND');
    await requireRepeated(() => presentPasskey(renamed));
    return presentPasskey(renamed);
  });
}

/** A password alone must not leave platform staff without a second factor. */
export async function removePasskey(
  dependencies: PasskeyDependencies,
  caller: { session: Session; address: string },
  id: string,
  proof: { password: string; code?: string },
): Promise<void> {
  const { forgetSessions, staffNeedSecondFactor } = dependencies;
  await confirmOwner(dependencies, caller, proof, async (transaction, user) => {
    if (!(await deletePasskey(transaction, { id, userId: user.id }))) throw new AppError('NOT_FOUND');
    const isLast = !(await hasEnabledFactor(transaction, user.id));
    if (isLast && user.role === 'admin' && staffNeedSecondFactor)
      throw new AppError('INVALID_STATUS', {
        status: 409,
        reason: 'in-use',
        detail: 'Platform staff needs a second factor. Add another one first.',
      });
    if (isLast) await unmarkSessionsOf(transaction, user.id);
    await record(dependencies, transaction, user, 'passkey.removed', 'passkeyRemoved');
    transaction.afterCommit(forgetSessions);
  });
}
