import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { rateLimited } from '../errors.ts';
import { currentScope, runOffTheClock } from './request-scope.ts';
import { createSlots } from './slots.ts';

export interface PasswordCost {
  memoryKibibytes: number;
  iterations: number;
  /** Maximum number of concurrent hashes. */
  maxConcurrent?: number;
  /** Maximum number of waiting callers from one network. */
  maxWaiting?: number;
}

/** Cost of Argon2id in production. */
const productionCost: PasswordCost = { memoryKibibytes: 19 * 1024, iterations: 2 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false, so that timing does not reveal accounts. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** True if the hash was created with another cost. */
  isOutdated(hash: string): boolean;
}

// Hashing shares the four threads of libuv with file access and token signing: one thread stays free.
const defaultConcurrent = Math.max(1, Math.min(3, availableParallelism() - 1));
const defaultWaiting = 100;
// Waiting callers in total, relative to those of one network.
const networks = 10;

export function createPasswords(cost: PasswordCost = productionCost): Passwords {
  const options = { memoryCost: cost.memoryKibibytes, timeCost: cost.iterations, parallelism: 1 };
  const prefix = `$argon2id$v=19$m=${cost.memoryKibibytes},t=${cost.iterations},p=1$`;
  const dummyHash = `${prefix}${unpaddedBase64(16)}$${unpaddedBase64(32)}`;
  const maxWaitingPerParty = cost.maxWaiting ?? defaultWaiting;
  const slots = createSlots({
    places: cost.maxConcurrent ?? defaultConcurrent,
    maxWaiting: networks * maxWaitingPerParty,
    maxWaitingPerParty,
    refuse: () => rateLimited(1),
  });
  const inTurn = <T>(work: () => Promise<T>) => slots.within(work, { party: currentScope()?.party });
  return {
    hash: (password) => runOffTheClock(() => inTurn(() => hash(normalize(password), options))),
    verify: (password, known) =>
      runOffTheClock(() => inTurn(() => verify(known ?? dummyHash, normalize(password)))),
    isOutdated: (known) => !known.startsWith(prefix),
  };
}

/** Keyboards compose "é" differently. */
const normalize = (password: string) => password.normalize('NFKC');

const unpaddedBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
