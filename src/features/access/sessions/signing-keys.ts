import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type Clock, monotonicMsOf } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { newId } from '../../../shared/ids.ts';
import { hourMs } from '../../../shared/time.ts';
import { insertSigningKeyIfNone, listSigningKeys, retireSigningKey, type SigningKeyRow } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  secrets: Secrets;
}

interface SigningKey {
  id: string;
  secret: KeyObject;
  retiredAt: Date | null;
}

export interface SigningKeys {
  /** What new tokens are signed with; made when there is none yet. */
  current(): Promise<SigningKey>;
  /** A key that still proves tokens, or null. */
  find(id: string): Promise<SigningKey | null>;
}

// Signing with a retired key for these few seconds is harmless: it proves tokens for much longer.
const refreshMilliseconds = 10_000;
// Tokens with made-up key ids must not become queries.
const unknownMilliseconds = 1_000;
const retiredMilliseconds = hourMs;

export function createSigningKeys({ db, clock, secrets }: Parts): SigningKeys {
  let keys = new Map<string, SigningKey>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  const monotonicMs = monotonicMsOf(clock);
  const age = () => monotonicMs() - loadedAt;
  const inUse = () => [...keys.values()].find((key) => key.retiredAt === null);
  const oldestRetirement = () => new Date(clock.now().getTime() - retiredMilliseconds);

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
      const known = inUse();
      if (known !== undefined && age() < refreshMilliseconds) return known;
      await load();
      const key = inUse();
      if (key === undefined) throw new Error('no signing key in use');
      return key;
    },
    async find(id) {
      if (!keys.has(id) && age() >= unknownMilliseconds) await load();
      const key = keys.get(id);
      if (key === undefined) return null;
      return key.retiredAt === null || key.retiredAt > oldestRetirement() ? key : null;
    },
  };
}

/** Tokens signed so far stay good until they expire; new ones carry the new key within seconds, on every process. */
export function rotateSigningKey({ db, clock, secrets }: Parts): Promise<void> {
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
