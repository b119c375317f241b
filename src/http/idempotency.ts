import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import type { Patience } from '../platform/database/limits.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Caller, Session } from './caller.ts';

export interface StoredAnswer {
  status: number;
  body: string;
}

/** One request that carries an Idempotency-Key. */
export interface Repeatable {
  caller: string;
  key: string;
  requestHash: Buffer;
}

/** Thrown out of the transaction when another request with the same key has already done the work. */
export class AlreadyAnswered extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('already answered');
    this.answer = answer;
  }
}

export function readRepeatable(
  header: string | string[] | undefined,
  request: { caller: Caller; headers: IncomingHttpHeaders; method: string; path: string; body: unknown },
): Repeatable | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new AppError('INVALID_INPUT', {
      detail: 'Idempotency-Key: must be 1 to 255 printable ASCII characters without spaces.',
    });
  const { session, apiKeyId } = request.caller;
  return {
    caller: session === null ? (apiKeyId ?? strangerOf(request.caller, request.headers)) : callerOf(session),
    key: header,
    requestHash: createHash('sha256')
      .update(`${request.method} ${request.path}\n${JSON.stringify(sortKeys(request.body))}`)
      .digest(),
  };
}

/** Each agent of a person has its keys for itself: what it was told, and what it may see, is not what the person is told. */
const callerOf = ({ userId, grant }: Session) =>
  grant === undefined ? userId : agentOf({ userId, id: grant.id });

const agentOf = (grant: { userId: string; id: string }) => `${grant.userId} ${grant.id}`;

/** Of answers to a person, and to their agents. */
export const isTo = (userId: string): Sql => sql`caller >= ${userId} and caller < ${`${userId}!`}`;

/**
 * Many people share an address, and the keys programs make up are not always unguessable: whoever proves nothing is told apart by all
 * that a program sends alike with every request.
 */
function strangerOf({ address }: Caller, headers: IncomingHttpHeaders): string {
  const habits = [address, ...strangerHeaders.map((name) => String(headers[name] ?? ''))];
  return `stranger ${createHash('sha256').update(JSON.stringify(habits)).digest('base64url')}`;
}

const strangerHeaders = ['user-agent', 'accept', 'accept-language', 'accept-encoding', 'origin', 'cookie'];

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

interface KeyRow {
  request_hash: Buffer;
  status: number;
  body: Buffer;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** The stored answer, or null when this is the first time. Another body under the same key is a client's mistake. */
export async function findAnswer(
  db: Database | Transaction,
  repeatable: Repeatable,
): Promise<StoredAnswer | null> {
  const row = await db.row<KeyRow>(sql`
    select request_hash, status, body from idempotency_keys
    where caller = ${repeatable.caller} and key_hash = ${hashOf(repeatable.key)}
      and created_at > now() - interval '24 hours' and status is not null`);
  if (row === null) return null;
  if (!row.request_hash.equals(repeatable.requestHash))
    throw new AppError('INVALID_INPUT', {
      detail: 'Idempotency-Key: was used for another request; take a new one.',
    });
  return { status: row.status, body: decrypt(row.body, repeatable.key) };
}

interface Answering<T> {
  work: (transaction: Transaction) => Promise<T>;
  serialise: (result: T) => StoredAnswer;
  patience: Patience;
}

/** Does the work once: the key, the work and its answer become durable in one commit, or none of them does. */
export async function runAndStoreAnswer<T>(
  db: Database,
  repeatable: Repeatable,
  { work, serialise, patience }: Answering<T>,
): Promise<T> {
  const { caller, key, requestHash } = repeatable;
  return db.transaction(async (transaction) => {
    // Waits here while another transaction holds the key; should that take too long, the caller is asked to come again.
    const claimed = await transaction.run(
      sql`insert into idempotency_keys (caller, key_hash, request_hash)
        values (${caller}, ${hashOf(key)}, ${requestHash})
        on conflict (caller, key_hash) do update
          set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
          where idempotency_keys.created_at <= now() - interval '24 hours'`,
    );
    if (claimed === 0) {
      const answer = await findAnswer(transaction, repeatable);
      if (answer === null) throw new Error('an idempotency key is neither free nor answered');
      throw new AlreadyAnswered(answer);
    }
    const result = await work(transaction);
    const answer = serialise(result);
    await transaction.run(sql`
      update idempotency_keys set status = ${answer.status}, body = ${encrypt(answer.body, key)}
      where caller = ${caller} and key_hash = ${hashOf(key)}`);
    return result;
  }, patience);
}

/**
 * What somebody was told as one who may see it, they are not told again once they may not: a repeat is then judged like any request. A
 * key that is in use at this moment is passed over: its request waits for us, and finds the rights gone.
 */
export const forgetAnswersTo = (transaction: Transaction, userId: string): Promise<void> =>
  forgetAnswers(transaction, isTo(userId));

/** The same of one agent, to whom its person allows less from now on. */
export const forgetAnswersToAgent = (
  transaction: Transaction,
  grant: { userId: string; id: string },
): Promise<void> => forgetAnswers(transaction, sql`caller = ${agentOf(grant)}`);

async function forgetAnswers(transaction: Transaction, which: Sql): Promise<void> {
  await transaction.run(sql`
    delete from idempotency_keys where (caller, key_hash) in (
      select caller, key_hash from idempotency_keys where ${which} for update skip locked)`);
}

export function forgetOldKeys(db: Queryable): Promise<number> {
  return db.run(sql`delete from idempotency_keys where created_at <= now() - interval '24 hours'`);
}

// The key is known to its sender only (we keep its hash), so what it encrypts can be read back by its sender only.
function secretOf(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'openslot idempotent answer', 32));
}

function encrypt(text: string, key: string): Buffer {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secretOf(key, salt), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]);
}

function decrypt(stored: Buffer, key: string): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    secretOf(key, stored.subarray(0, 16)),
    stored.subarray(16, 28),
  );
  decipher.setAuthTag(stored.subarray(28, 44));
  return Buffer.concat([decipher.update(stored.subarray(44)), decipher.final()]).toString('utf8');
}
