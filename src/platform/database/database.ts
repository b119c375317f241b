import pg from 'pg';
import type { Logger } from 'pino';
import { isConflict, isUnavailable } from './failures.ts';
import { type Sql, toStatement } from './sql.ts';

/** Where statements run: the pool, or one transaction of it. */
export interface Queryable {
  /** Every row. */
  rows<Row extends object>(statement: Sql, options?: RunOptions): Promise<Row[]>;
  /** The first row, or null. */
  row<Row extends object>(statement: Sql, options?: RunOptions): Promise<Row | null>;
  /** How many rows it touched. */
  run(statement: Sql, options?: RunOptions): Promise<number>;
  /** All or nothing; inside a transaction, a savepoint. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

export interface Transaction extends Queryable {
  /** Runs once the outermost transaction is durable; never when it was rolled back. */
  afterCommit(effect: () => void): void;
}

export interface Database extends Queryable {
  readonly url: string;
  /** Connections in use, idle, and callers waiting for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface RunOptions {
  /** For the few statements that wait for somebody else on purpose. */
  timeoutMilliseconds?: number;
}

// A caller hears "not now" within two seconds, whether no connection is free or the server fell silent.
const acquireTimeoutMilliseconds = 1_500;
const queryTimeoutMilliseconds = 1_800;
const conflictRetries = 4;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    // Counts and internal keys stay far below 2^53.
    if (oid === pg.types.builtins.INT8) return Number;
    // A calendar date has no zone: as a Date it would shift with the server's.
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export function openDatabase(url: string, options: { poolSize: number; log: Logger }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: acquireTimeoutMilliseconds,
    query_timeout: queryTimeoutMilliseconds,
    idleTimeoutMillis: 30_000,
    application_name: 'openslot',
    types: types as unknown as pg.CustomTypesConfig,
  });
  // Idle or between two statements of a transaction: a broken connection fails whoever uses it next and is replaced. Unheard, the
  // event would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost')),
  );
  // The same once more for a connection that was idle.
  pool.on('error', () => {});

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      // After a time-out the connection still owes an answer: it must not serve anybody else.
      broken = isUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const onPool = statements((statement, runOptions) =>
    withClient((client) => send(client, statement, runOptions)),
  );
  return {
    ...onPool,
    url,
    transaction: (work) => retryConflicts(() => withClient((client) => runTransaction(client, work))),
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

type Send = (statement: Sql, options?: RunOptions) => Promise<pg.QueryResult>;

function send(client: pg.ClientBase, statement: Sql, options?: RunOptions): Promise<pg.QueryResult> {
  const query: pg.QueryConfig & { query_timeout?: number } = toStatement(statement);
  if (options?.timeoutMilliseconds !== undefined) query.query_timeout = options.timeoutMilliseconds;
  return client.query(query);
}

function statements(run: Send): Omit<Queryable, 'transaction'> {
  return {
    rows: async <Row extends object>(statement: Sql, options?: RunOptions) =>
      (await run(statement, options)).rows as Row[],
    row: async <Row extends object>(statement: Sql, options?: RunOptions) =>
      ((await run(statement, options)).rows[0] as Row | undefined) ?? null,
    run: async (statement, options) => (await run(statement, options)).rowCount ?? 0,
  };
}

async function runTransaction<T>(
  client: pg.ClientBase,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await between(client, 'begin', 'commit', 'rollback', () =>
    work(transactionOn(client, effects, 1)),
  );
  for (const effect of effects) effect();
  return result;
}

function transactionOn(client: pg.ClientBase, effects: (() => void)[], depth: number): Transaction {
  const savepoint = `level_${depth}`;
  return {
    ...statements((statement, options) => send(client, statement, options)),
    afterCommit: (effect) => void effects.push(effect),
    transaction: async (work) => {
      const inner: (() => void)[] = [];
      const result = await between(
        client,
        `savepoint ${savepoint}`,
        `release savepoint ${savepoint}`,
        `rollback to savepoint ${savepoint}`,
        () => work(transactionOn(client, inner, depth + 1)),
      );
      effects.push(...inner);
      return result;
    },
  };
}

async function between<T>(
  client: pg.ClientBase,
  begin: string,
  finish: string,
  undo: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query(finish);
    return result;
  } catch (error) {
    // On a broken connection the server has undone it already; the first failure is the one worth telling.
    if (!isUnavailable(error)) await client.query(undo);
    throw error;
  }
}

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || tries > conflictRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries));
    }
  }
}
