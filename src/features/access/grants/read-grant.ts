import type { Session } from '../../../http/caller.ts';
import { grantTokenPrefix } from '../../../http/grant-scopes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hashSecretToken, newSecretToken } from '../../../shared/secret-token.ts';
import { minuteMs } from '../../../shared/time.ts';
import {
  type AuthenticatedGrant,
  findGrantByToken,
  type GrantRow,
  markTokenUsed,
  updateLastUsed,
} from './store.ts';

export const newGrantToken = () => newSecretToken(grantTokenPrefix);

/**
 * Authenticates the token of an agent. Queried for every request, so that revocation takes effect at once on
 * every process.
 */
export const createGrantReader =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async (token: string): Promise<Session | null> => {
    const now = clock.now();
    const hash = hashSecretToken(token);
    const row = await findGrantByToken(db, hash, now);
    if (row === null) return null;
    if (row.is_unused) await markTokenUsed(db, hash, now);
    if (isDue(row.last_used_at, now)) await updateLastUsed(db, row.id, now);
    return sessionOfGrant(row);
  };

// `last_used_at` has a precision of one minute, so that most requests write nothing.
const isDue = (lastUsedAt: Date | null, now: Date) =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= minuteMs;

const sessionOfGrant = (row: AuthenticatedGrant): Session => ({
  // Not the id of a session: lookups of sessions do not find it.
  id: row.id,
  userId: row.user_id,
  role: row.role,
  manages: row.manages,
  books: row.books,
  grant: grantOf(row),
});

export const grantOf = (row: GrantRow): NonNullable<Session['grant']> => ({
  id: row.id,
  agentName: row.agent_name,
  scopes: row.scopes,
  businessIds: row.business_ids,
  asksFirst: row.asks_first,
});
