import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { rateLimited } from '../errors.ts';

export interface PasswordCost {
  memoryKibibytes: number;
  iterations: number;
  /** Most hashes at once. */
  atOnce?: number;
  /** Most callers waiting for their turn. */
  waiting?: number;
}

/** Slow enough for whoever steals the hashes, quick enough for a login. */
const productionCost: PasswordCost = { memoryKibibytes: 19 * 1024, iterations: 2 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it takes just as long, and is false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Whether the hash was made at another cost than today's. */
  isOutdated(hash: string): boolean;
}

// Hashing shares Node's four threads with file access, name lookups and the signing of tokens: one of them always stays free.
const defaultAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
const defaultWaiting = 200;

export function createPasswords(cost: PasswordCost = productionCost): Passwords {
  const options = { memoryCost: cost.memoryKibibytes, timeCost: cost.iterations, parallelism: 1 };
  const prefix = `$argon2id$v=19$m=${cost.memoryKibibytes},t=${cost.iterations},p=1$`;
  const nobody = `${prefix}${unpaddedBase64(16)}$${unpaddedBase64(32)}`;
  const inTurn = createTurns(cost.atOnce ?? defaultAtOnce, cost.waiting ?? defaultWaiting);
  return {
    hash: (password) => inTurn(() => hash(normalise(password), options)),
    verify: (password, known) => inTurn(() => verify(known ?? nobody, normalise(password))),
    isOutdated: (known) => !known.startsWith(prefix),
  };
}

/** Keyboards differ in how they compose "é"; people do not see it. */
const normalise = (password: string) => password.normalize('NFKC');

const unpaddedBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Work in order of arrival, so many at once. When too many wait already, the next one hears so at once. */
function createTurns(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < atOnce) busy++;
    else if (waiting.length >= mostWaiting) throw rateLimited(1);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waited longest takes the place over; it is not free in between.
      const next = waiting.shift();
      if (next === undefined) busy--;
      else next();
    }
  };
}
