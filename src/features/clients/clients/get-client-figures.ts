import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ClientFiguresReply } from './figures-contract.ts';
import { findFiguresOfClient } from './history-store.ts';
import { presentClientFigures } from './present.ts';
import { requireClient } from './require-client.ts';

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
