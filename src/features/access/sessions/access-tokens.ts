import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Role, Session } from '../../../http/caller.ts';
import { type Clock, monotonicMsOf } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { newId } from '../../../shared/ids.ts';
import { hourMs } from '../../../shared/time.ts';
import { isSignedBy, parseToken, signToken } from './json-web-token.ts';
import { insertSigningKeyIfNone, listSigningKeys, retireSigningKey, type SigningKeyRow } from './store.ts';

export const accessTokenSeconds = 15 * 60;

export interface AccessClaims {
  sessionId: string;
  userId: string;
  /** Role at the time of signing. The role of the account may have changed since. */
  role: Role;
  expiresAtMilliseconds: number;
}

export type SignAccessToken = (session: Session) => string;

export interface AccessTokens {
  /** Call it before a transaction begins: loading the key may need a connection of its own. */
  signer(): Promise<SignAccessToken>;
  /** Returns null for an invalid or expired token. */
  verify(token: string): Promise<AccessClaims | null>;
}

export function createAccessTokens({ keys, clock }: { keys: SigningKeys; clock: Clock }): AccessTokens {
  return {
    async signer() {
      const key = await keys.current();
      return ({ id, userId, role }) => {
        const issuedAt = Math.floor(clock.now().getTime() / 1000);
        const claims = { sid: id, role: role satisfies Role, sub: userId };
        return signToken({ ...claims, iat: issuedAt, exp: issuedAt + accessTokenSeconds }, key);
      };
    },
    async verify(token) {
      const read = parseToken(token);
      if (read === null) return null;
      const key = await keys.find(read.keyId);
      if (key === null || !isSignedBy(read, key.secret)) return null;
      const { sid, sub, role, exp } = read.claims;
      if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return null;
      if (exp * 1000 <= clock.now().getTime()) return null;
      return { sessionId: sid, userId: sub, role: role as Role, expiresAtMilliseconds: exp * 1000 };
    },
  };
}

interface SigningKeyDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
}

interface SigningKey {
  id: string;
  secret: KeyObject;
  retiredAt: Date | null;
}

interface SigningKeys {
  /** Key that signs new tokens. Created when the database has none. */
  current(): Promise<SigningKey>;
  /** Key that still verifies tokens, or null. */
  find(id: string): Promise<SigningKey | null>;
}

// Signing with a retired key for a few seconds is harmless: retired keys verify tokens for an hour.
const reloadMilliseconds = 10_000;
// Limits the queries that tokens with unknown key ids can cause.
const unknownKeyReloadMilliseconds = 1_000;
const retiredKeyValidMilliseconds = hourMs;

export function createSigningKeys({ db, clock, secrets }: SigningKeyDependencies): SigningKeys {
  let keys = new Map<string, SigningKey>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  const monotonicMs = monotonicMsOf(clock);
  const age = () => monotonicMs() - loadedAt;
  const currentKey = () => [...keys.values()].find((key) => key.retiredAt === null);
  const oldestRetirement = () => new Date(clock.now().getTime() - retiredKeyValidMilliseconds);

  function load(): Promise<void> {
    loading ??= read().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function read(): Promise<void> {
    let rows = await listSigningKeys(db, oldestRetirement());
    if (!rows.some((row) => row.retired_at === null)) {
      await insertSigningKeyIfNone(db, newSigningKey(secrets, clock.now()));
      rows = await listSigningKeys(db, oldestRetirement());
    }
    keys = new Map(rows.map((row) => [row.id, toKey(secrets, row)]));
    loadedAt = monotonicMs();
  }

  return {
    async current() {
      const known = currentKey();
      if (known !== undefined && age() < reloadMilliseconds) return known;
      await load();
      const key = currentKey();
      if (key === undefined) throw new Error('no active signing key');
      return key;
    },
    async find(id) {
      if (!keys.has(id) && age() >= unknownKeyReloadMilliseconds) await load();
      const key = keys.get(id);
      if (key === undefined) return null;
      return key.retiredAt === null || key.retiredAt > oldestRetirement() ? key : null;
    },
  };
}

/** Existing tokens stay valid until they expire. Every process uses the new key within seconds. */
export function rotateSigningKey({ db, clock, secrets }: SigningKeyDependencies): Promise<void> {
  return db.transaction(async (transaction) => {
    await retireSigningKey(transaction, clock.now());
    await insertSigningKeyIfNone(transaction, newSigningKey(secrets, clock.now()));
  });
}

function newSigningKey(secrets: Secrets, now: Date) {
  const id = newId('signingKey', now.getTime());
  return { id, sealed: secrets.seal(randomBytes(32), id), now };
}

const toKey = (secrets: Secrets, row: SigningKeyRow): SigningKey => ({
  id: row.id,
  secret: createSecretKey(secrets.open(row.sealed, row.id)),
  retiredAt: row.retired_at,
});
