import { LRUCache } from 'lru-cache';
import type { ClaimedSession, Session } from '../../../http/caller.ts';
import { createBatcher } from '../../../platform/batch.ts';
import { type Clock, monotonicMsOf } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import { type LiveSession, listLiveSessions } from './store.ts';

export interface SessionReader {
  /** Null when the token is not one of ours, has expired, or its session has ended. */
  read(token: string): Session | null | Promise<Session | null>;
  /** The same without asking the database: where it was not asked lately, the token's word, and how to prove it. */
  claim(token: string): Promise<ClaimedSession>;
  /** After the commit that ended sessions: from here on this process asks the database again. */
  forget(): void;
}

interface Liveness {
  session: Session | null;
  expiresAtMilliseconds: number;
}

// Below the second within which a session's end must be felt on every process, with room for the query itself.
const freshMilliseconds = 700;

/** Remembers which tokens were proven, until they expire, and which sessions live, for a moment. */
export function createSessionReader(parts: {
  db: Database;
  clock: Clock;
  accessTokens: AccessTokens;
}): SessionReader {
  const { db, clock, accessTokens } = parts;
  const proven = new LRUCache<string, AccessClaims>({ max: 20_000 });
  const monotonicMs = monotonicMsOf(clock);
  const living = new LRUCache<string, Liveness>({
    max: 20_000,
    ttl: freshMilliseconds,
    ttlResolution: 0,
    perf: { now: monotonicMs },
  });
  const findLive = createBatcher<string, LiveSession | null>({
    most: 100,
    async run(ids) {
      const rows = new Map((await listLiveSessions(db, ids)).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id) ?? null);
    },
  });
  let reading = new Map<string, Promise<Liveness>>();

  function judge(claims: AccessClaims, liveness: Liveness): Session | null {
    const now = clock.now().getTime();
    if (claims.expiresAtMilliseconds <= now || liveness.expiresAtMilliseconds <= now) return null;
    return liveness.session?.userId === claims.userId ? liveness.session : null;
  }

  function readClaims(claims: AccessClaims): Session | null | Promise<Session | null> {
    const kept = living.get(claims.sessionId);
    if (kept !== undefined) return judge(claims, kept);
    return readLiveness(claims.sessionId).then((liveness) => judge(claims, liveness));
  }

  function readLiveness(id: string): Promise<Liveness> {
    const underway = reading.get(id);
    if (underway !== undefined) return underway;
    const mine = reading;
    // Counted from before the question: the answer may be as old as that.
    const start = monotonicMs();
    const answer = findLive(id)
      .then((row): Liveness => {
        const liveness = row
          ? {
              session: { id, userId: row.user_id, role: row.role, manages: row.manages },
              expiresAtMilliseconds: row.expires_at.getTime(),
            }
          : { session: null, expiresAtMilliseconds: 0 };
        // What was read before a session ended must not be kept after it.
        if (mine === reading) living.set(id, liveness, { start });
        return liveness;
      })
      .finally(() => mine.delete(id));
    reading.set(id, answer);
    return answer;
  }

  async function readToken(token: string): Promise<AccessClaims | null> {
    const verified = await accessTokens.verify(token);
    if (verified !== null) proven.set(token, verified);
    return verified;
  }

  return {
    async claim(token) {
      const claims = proven.get(token) ?? (await readToken(token));
      if (claims === null) return { session: null };
      const kept = living.get(claims.sessionId);
      if (kept !== undefined) return { session: judge(claims, kept) };
      const { sessionId, userId, role, expiresAtMilliseconds } = claims;
      if (expiresAtMilliseconds <= clock.now().getTime()) return { session: null };
      return { session: { id: sessionId, userId, role }, prove: async () => readClaims(claims) };
    },
    read(token) {
      const claims = proven.get(token);
      if (claims !== undefined) return readClaims(claims);
      return readToken(token).then((verified) => (verified === null ? null : readClaims(verified)));
    },
    forget() {
      reading = new Map();
      living.clear();
    },
  };
}
