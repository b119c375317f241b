import pg from 'pg';
import type { WriteCondition } from '../request-scope.ts';
import { sendStatement } from './connection.ts';
import { DatabaseUnavailable, losesConnection } from './failures.ts';
import type { Limits } from './limits.ts';
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
  /** By `performance.now()`. Nothing is committed later. */
  until: number;
  limits: Limits;
  /** Checked together with the `begin`, which saves a round trip. */
  condition?: WriteCondition | undefined;
}

interface TransactionSpan extends Span {
  /** Statement timeout of the server; undefined for the default of the pool. */
  statementMilliseconds: number | undefined;
}

/**
 * Commits before `until` or not at all: a transaction abandoned before its commit is sent cannot be
 * committed.
 */
export async function runTransaction<T>(
  client: pg.ClientBase,
  span: TransactionSpan,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const timed = limitTime(client, span);
  const commands = beginWith(span, span.statementMilliseconds);
  const result = await runBetween(timed, commands, () => work(transactionOn(timed, effects, 1)));
  for (const effect of effects) effect();
  return result;
}

/** One statement in its own transaction. */
export function runAlone(client: pg.ClientBase, statement: Sql, span: Span): Promise<pg.QueryResult> {
  const timed = limitTime(client, span);
  return runBetween(timed, beginWith(span), () => timed.send(statement));
}

/** One message, which saves round trips. */
function beginWith({ condition }: Span, statementMilliseconds?: number): Commands {
  const begin = ['begin'];
  if (statementMilliseconds !== undefined)
    begin.push(`set local statement_timeout = ${Math.ceil(statementMilliseconds)}`);
  if (condition !== undefined) begin.push(withLiterals(condition.check));
  const commands = { begin: begin.join('; '), finish: 'commit', undo: 'rollback' };
  return condition === undefined ? commands : { ...commands, condition };
}

/** A message of several statements has no parameters. */
function withLiterals(fragment: Sql): string {
  const { text, values } = toStatement(fragment);
  return text.replace(/\$(\d+)/g, (_, number) => pg.escapeLiteral(String(values[Number(number) - 1])));
}

interface Commands {
  begin: string;
  finish: string;
  undo: string;
  condition?: WriteCondition;
}

interface TimedClient {
  send(statement: Sql): Promise<pg.QueryResult>;
  command(text: string): Promise<pg.QueryResult>;
  /** Allowed after the deadline. */
  undo(text: string): Promise<pg.QueryResult>;
}

function limitTime(client: pg.ClientBase, { until, limits: { graceMilliseconds } }: Span): TimedClient {
  const left = () => {
    const milliseconds = until - performance.now();
    if (milliseconds <= 0)
      throw new DatabaseUnavailable('transaction took too long', { keepsConnection: true });
    return milliseconds;
  };
  return {
    send: async (statement) => sendStatement(client, toStatement(statement), left()),
    command: async (text) => sendStatement(client, text, left() + graceMilliseconds),
    undo: (text) => sendStatement(client, text, 2 * graceMilliseconds),
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
      const result = await runBetween(client, commands, () => work(transactionOn(client, inner, depth + 1)));
      effects.push(...inner);
      return result;
    },
  };
}

async function runBetween<T>(client: TimedClient, commands: Commands, work: () => Promise<T>): Promise<T> {
  const begun = await client.command(commands.begin);
  try {
    // node-postgres returns one result per statement of the message.
    if (commands.condition !== undefined && (begun as unknown as pg.QueryResult[]).at(-1)?.rowCount !== 1)
      throw commands.condition.refuse();
    const result = await work();
    const { command } = await client.command(commands.finish);
    // PostgreSQL responds with ROLLBACK to the commit of a failed transaction.
    if (command === 'ROLLBACK') throw new Error('an error inside a transaction was ignored');
    return result;
  } catch (error) {
    // On a broken connection the server rolls back by itself.
    if (!losesConnection(error)) await client.undo(commands.undo);
    throw error;
  }
}

/** The pool, or a transaction. */
export interface Queryable {
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row, or null. */
  row<Row extends object>(statement: Sql): Promise<Row | null>;
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>;
  /** Inside a transaction: a savepoint. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

export interface Transaction extends Queryable {
  /** Runs after the outermost transaction has committed; never after a rollback. */
  afterCommit(effect: () => void): void;
}
