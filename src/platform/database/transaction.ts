import type pg from 'pg';
import { ask } from './connection.ts';
import { DatabaseUnavailable, losesConnection } from './failures.ts';
import type { Limits } from './limits.ts';
import type { Queryable, Transaction } from './queryable.ts';
import { type Sql, toStatement } from './sql.ts';

type Send = (statement: Sql) => Promise<pg.QueryResult>;

export function statements(run: Send): Omit<Queryable, 'transaction'> {
  return {
    rows: async <Row extends object>(statement: Sql) => (await run(statement)).rows as Row[],
    row: async <Row extends object>(statement: Sql) =>
      ((await run(statement)).rows[0] as Row | undefined) ?? null,
    run: async (statement) => (await run(statement)).rowCount ?? 0,
  };
}

export interface Span {
  /** By `performance.now()`. What was not committed by then is not done. */
  until: number;
  limits: Limits;
}

interface TransactionSpan extends Span {
  /** After how long the server ends a statement of it; undefined: after as long as the pool's connections always allow. */
  statementMilliseconds: number | undefined;
}

/** All or nothing, and nothing after `until`: a transaction that is given up before its commit is sent cannot be committed. */
export async function runTransaction<T>(
  client: pg.ClientBase,
  span: TransactionSpan,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const timed = onClient(client, span);
  // One message, so that the server's time-out costs no round trip of its own.
  const begin =
    span.statementMilliseconds === undefined
      ? outermost.begin
      : `${outermost.begin}; set local statement_timeout = ${Math.ceil(span.statementMilliseconds)}`;
  const result = await between(timed, { ...outermost, begin }, () => work(transactionOn(timed, effects, 1)));
  for (const effect of effects) effect();
  return result;
}

/** One statement in a transaction of its own. */
export function runAlone(client: pg.ClientBase, statement: Sql, span: Span): Promise<pg.QueryResult> {
  const timed = onClient(client, span);
  return between(timed, outermost, () => timed.send(statement));
}

const outermost = { begin: 'begin', finish: 'commit', undo: 'rollback' };

interface TimedClient {
  send(statement: Sql): Promise<pg.QueryResult>;
  command(text: string): Promise<pg.QueryResult>;
  /** Also when the time is over. */
  undo(text: string): Promise<pg.QueryResult>;
}

function onClient(client: pg.ClientBase, { until, limits: { graceMilliseconds } }: Span): TimedClient {
  const left = () => {
    const milliseconds = until - performance.now();
    if (milliseconds <= 0)
      throw new DatabaseUnavailable('the transaction took too long', { keepsConnection: true });
    return milliseconds;
  };
  return {
    send: async (statement) => ask(client, toStatement(statement), left()),
    command: async (text) => ask(client, text, left() + graceMilliseconds),
    undo: (text) => ask(client, text, 2 * graceMilliseconds),
  };
}

function transactionOn(client: TimedClient, effects: (() => void)[], depth: number): Transaction {
  const savepoint = `level_${depth}`;
  return {
    ...statements(client.send),
    afterCommit: (effect) => void effects.push(effect),
    transaction: async (work) => {
      const inner: (() => void)[] = [];
      const commands = {
        begin: `savepoint ${savepoint}`,
        finish: `release savepoint ${savepoint}`,
        undo: `rollback to savepoint ${savepoint}`,
      };
      const result = await between(client, commands, () => work(transactionOn(client, inner, depth + 1)));
      effects.push(...inner);
      return result;
    },
  };
}

async function between<T>(
  client: TimedClient,
  commands: { begin: string; finish: string; undo: string },
  work: () => Promise<T>,
): Promise<T> {
  await client.command(commands.begin);
  try {
    const result = await work();
    const { command } = await client.command(commands.finish);
    // PostgreSQL's answer to the commit of a transaction in which a statement had failed.
    if (command === 'ROLLBACK') throw new Error('a failure within a transaction was passed over');
    return result;
  } catch (error) {
    // On a broken connection the server undoes it by itself; the first failure is the one worth telling.
    if (!losesConnection(error)) await client.undo(commands.undo);
    throw error;
  }
}
