import { LRUCache } from 'lru-cache';
import type { ClaimedSession, Session } from '../../../http/caller.ts';
import { createBatcher } from '../../../platform/batch.ts';
import { type Clock, monotonicMsOf } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import { type ActiveSession, listActiveSessions } from './store.ts';

interface SessionReader {
  /** Returns null when the token is invalid or expired, or its session has ended. */
  read(token: string): Session | null | Promise<Session | null>;
  /** Returns the claims of the token, and a function that reads the state of the session, bypassing the cache. */
  claim(token: string): Promise<ClaimedSession>;
  /** Clears the cache. Called after a commit that ended sessions. */
  forget(): void;
}

interface SessionState {
  session: Session | null;
  expiresAtMilliseconds: number;
}

// Ended sessions must be refused within one second on every process. This leaves time for the query.
const cacheMilliseconds = 700;

/** Caches verified tokens until they expire, and session states for less than a second. */
export function createSessionReader(dependencies: {
  db: Database;
  clock: Clock;
  accessTokens: AccessTokens;
  /** Platform staff must prove a second factor. */
  staffNeedSecondFactor: boolean;
}): SessionReader {
  const { db, clock, accessTokens, staffNeedSecondFactor } = dependencies;
  const verifiedTokens = new LRUCache<string, AccessClaims>({ max: 20_000 });
  const monotonicMs = monotonicMsOf(clock);
  const states = new LRUCache<string, SessionState>({
    max: 20_000,
    ttl: cacheMilliseconds,
    ttlResolution: 0,
    perf: { now: monotonicMs },
  });
  const findActive = createBatcher<string, ActiveSession | null>({
    maxSize: 100,
    milliseconds: db.answerMilliseconds,
    async run(ids) {
      const rows = new Map((await listActiveSessions(db, ids)).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id) ?? null);
    },
  });
  let pendingReads = new Map<string, Promise<SessionState>>();

  function toSessionOf({ id, user_id: userId, role, manages, books, ...row }: ActiveSession): Session {
    const session = { id, userId, role, manages, books };
    const isLimited = staffNeedSecondFactor && role === 'admin' && !row.proved_second_factor;
    return isLimited ? { ...session, needsSecondFactor: true } : session;
  }

  function toSession(claims: AccessClaims, state: SessionState): Session | null {
    const now = clock.now().getTime();
    if (claims.expiresAtMilliseconds <= now || state.expiresAtMilliseconds <= now) return null;
    return state.session?.userId === claims.userId ? state.session : null;
  }

  function readClaims(claims: AccessClaims): Session | null | Promise<Session | null> {
    const cached = states.get(claims.sessionId);
    if (cached !== undefined) return toSession(claims, cached);
    return readState(claims.sessionId).then((state) => toSession(claims, state));
  }

  function readState(id: string): Promise<SessionState> {
    const underway = pendingReads.get(id);
    if (underway !== undefined) return underway;
    const mine = pendingReads;
    const answer = queryState(id).finally(() => mine.delete(id));
    pendingReads.set(id, answer);
    return answer;
  }

  async function queryState(id: string): Promise<SessionState> {
    const mine = pendingReads;
    // The age of the result counts from before the query.
    const start = monotonicMs();
    const row = await findActive(id);
    const state: SessionState =
      row === null
        ? { session: null, expiresAtMilliseconds: 0 }
        : {
            session: toSessionOf(row),
            expiresAtMilliseconds: row.expires_at.getTime(),
          };
    // A read that began before `forget` must not fill the cache after it.
    if (mine === pendingReads) states.set(id, state, { start });
    return state;
  }

  async function readToken(token: string): Promise<AccessClaims | null> {
    const verified = await accessTokens.verify(token);
    if (verified !== null) verifiedTokens.set(token, verified);
    return verified;
  }

  return {
    async claim(token) {
      const claims = verifiedTokens.get(token) ?? (await readToken(token));
      if (claims === null || claims.expiresAtMilliseconds <= clock.now().getTime())
        return { session: null, verify: async () => null };
      const { sessionId: id, userId, role } = claims;
      return {
        session: { id, userId, role },
        verify: async () => toSession(claims, await queryState(id)),
      };
    },
    read(token) {
      const claims = verifiedTokens.get(token);
      if (claims !== undefined) return readClaims(claims);
      return readToken(token).then((verified) => (verified === null ? null : readClaims(verified)));
    },
    forget() {
      pendingReads = new Map();
      states.clear();
    },
  };
}
