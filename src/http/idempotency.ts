import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import { limitReached } from '../platform/account-limits.ts';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import type { TransactionOptions } from '../platform/database/limits.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { limits } from '../shared/limits.ts';
import type { Caller, Session } from './caller.ts';

export interface StoredResponse {
  status: number;
  body: string;
}

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  caller: string;
  key: string;
  requestHash: Buffer;
}

/** Thrown to leave the transaction when another request with the same key has already finished. */
export class AlreadyProcessed extends Error {
  readonly answer: StoredResponse;

  constructor(answer: StoredResponse) {
    super('already answered');
    this.answer = answer;
  }
}

export function readKeyedRequest(
  header: string | string[] | undefined,
  request: { caller: Caller; headers: IncomingHttpHeaders; method: string; path: string; body: unknown },
): KeyedRequest | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new AppError('INVALID_INPUT', {
      field: 'Idempotency-Key',
      reason: 'malformed',
      detail: 'Must be 1 to 255 printable ASCII characters without spaces.',
    });
  const { session, apiKeyId } = request.caller;
  return {
    caller:
      session === null ? (apiKeyId ?? anonymousCaller(request.caller, request.headers)) : callerOf(session),
    key: header,
    requestHash: createHash('sha256')
      .update(`${request.method} ${request.path}\n${JSON.stringify(sortKeys(request.body))}`)
      .digest(),
  };
}

/** Keys are separate for each agent of a user, because an agent may see less than the user. */
const callerOf = ({ userId, grant }: Session) =>
  grant === undefined ? userId : agentOf({ userId, id: grant.id });

const agentOf = (grant: { userId: string; id: string }) => `${grant.userId} ${grant.id}`;

/** Selects the keys of a user and of their agents. */
export const isCallerOrAgentOf = (userId: string): Sql =>
  sql`caller >= ${userId} and caller < ${`${userId}!`}`;

/**
 * Identifies an anonymous caller by its IP address and the headers that a program sends with every request.
 * Many callers share an IP address, and keys can be guessable.
 */
function anonymousCaller({ address }: Caller, headers: IncomingHttpHeaders): string {
  const traits = [address, ...stableHeaders.map((name) => String(headers[name] ?? ''))];
  return `stranger ${createHash('sha256').update(JSON.stringify(traits)).digest('base64url')}`;
}

const stableHeaders = ['user-agent', 'accept', 'accept-language', 'accept-encoding', 'origin', 'cookie'];

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

/** The stored answer, or null for the first request with this key. A different request with the same key is refused. */
export async function findStoredResponse(
  db: Database | Transaction,
  keyed: KeyedRequest,
): Promise<StoredResponse | null> {
  const row = await db.row<KeyRow>(sql`
    select request_hash, status, body from idempotency_keys
    where caller = ${keyed.caller} and key_hash = ${hashOf(keyed.key)}
      and created_at > now() - interval '24 hours' and status is not null`);
  if (row === null) return null;
  if (!row.request_hash.equals(keyed.requestHash))
    throw new AppError('INVALID_INPUT', {
      field: 'Idempotency-Key',
      reason: 'key-reused',
      detail: 'Used for a different request. Use a new key.',
    });
  return { status: row.status, body: decrypt(row.body, keyed.key) };
}

interface StoredWork<T> {
  work: (transaction: Transaction) => Promise<T>;
  serialize: (result: T) => StoredResponse;
  options: TransactionOptions;
}

/** Runs the work once. The key, the work and its answer are committed together. */
export async function runAndStoreResponse<T>(
  db: Database,
  keyed: KeyedRequest,
  { work, serialize, options }: StoredWork<T>,
): Promise<T> {
  const { caller, key, requestHash } = keyed;
  return db.transaction(async (transaction) => {
    // Waits while another transaction holds the key, up to the lock timeout.
    const claimed = await transaction.run(
      sql`insert into idempotency_keys (caller, key_hash, request_hash)
        select ${caller}, ${hashOf(key)}, ${requestHash}
        where not exists (
          select 1 from idempotency_keys where caller = ${caller} offset ${limits.idempotencyKeys.most - 1})
        on conflict (caller, key_hash) do update
          set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
          where idempotency_keys.created_at <= now() - interval '24 hours'`,
    );
    if (claimed === 0) {
      const answer = await findStoredResponse(transaction, keyed);
      // Neither used nor free: the caller has too many keys.
      if (answer === null) throw limitReached('idempotencyKeys');
      throw new AlreadyProcessed(answer);
    }
    const result = await work(transaction);
    const answer = serialize(result);
    await transaction.run(sql`
      update idempotency_keys set status = ${answer.status}, body = ${encrypt(answer.body, key)}
      where caller = ${caller} and key_hash = ${hashOf(key)}`);
    return result;
  }, options);
}

/**
 * Deletes stored answers of a user who loses a right, so that a repeated request is checked again. Keys that are locked are skipped: their
 * requests wait for this transaction and then fail the check.
 */
export const deleteStoredResponses = (transaction: Transaction, userId: string): Promise<void> =>
  forgetAnswers(transaction, isCallerOrAgentOf(userId));

/** Deletes stored answers of one agent whose grant was reduced. */
export const deleteStoredResponsesOfAgent = (
  transaction: Transaction,
  grant: { userId: string; id: string },
): Promise<void> => forgetAnswers(transaction, sql`caller = ${agentOf(grant)}`);

async function forgetAnswers(transaction: Transaction, which: Sql): Promise<void> {
  await transaction.run(sql`
    delete from idempotency_keys where (caller, key_hash) in (
      select caller, key_hash from idempotency_keys where ${which} for update skip locked)`);
}

export function deleteOldKeys(db: Queryable): Promise<number> {
  return db.run(sql`delete from idempotency_keys where created_at <= now() - interval '24 hours'`);
}

// Only the sender knows the key (the database has its hash), so only the sender can read the stored answer.
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
