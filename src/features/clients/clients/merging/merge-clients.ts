import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { ClientReply } from '../contract.ts';
import { presentClient } from '../present.ts';
import { requireHeldClient } from '../require-client.ts';
import { mergeRecords } from './merge-records.ts';
import { findSuccessor } from './store.ts';

export function mergeClients(
  session: Session,
  keptId: string,
  { otherId }: { otherId: string },
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<ClientReply> {
  if (keptId === otherId)
    throw new AppError('INVALID_VALUE', { detail: 'body.otherId: must be another client.' });
  return runIdempotent({
    transaction: async (transaction) => {
      const kept = await requireHeldClient(transaction, session, keptId);
      // Asked for twice, or by two people at once: it is done.
      if ((await findSuccessor(transaction, otherId)) === keptId) return presentClient(kept);
      const other = await requireHeldClient(transaction, session, otherId);
      if (other.business_id !== kept.business_id) throw new AppError('CLIENT_NOT_FOUND');
      await mergeRecords(transaction, { keptId, otherId, by: session.userId, now });
      return presentClient(await requireHeldClient(transaction, session, keptId));
    },
  });
}
