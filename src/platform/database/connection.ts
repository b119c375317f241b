import { connect } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable, wrapFailure } from './failures.ts';
import type { Limits } from './limits.ts';
import { beginBy, type Statement } from './sql.ts';

interface ConnectionState {
  /** Prepared statements on this connection. */
  names: Set<string>;
  characters: number;
  /**
   * Time of the server minus `performance.now()`. Not the clock of the process, because a step of that clock
   * would postpone the latest start of a statement.
   */
  serverOffsetMilliseconds: number;
  /** Clock of the process minus `performance.now()`, when the server's clock was measured. */
  ownOffsetMilliseconds: number;
  /** The clock of the process was set since. So may have been the server's, if it runs on the same machine. */
  hasWrongClock: boolean;
  /** Maximum age of a statement when the server starts it. */
  freshMilliseconds: number;
  /** A response is outstanding that is no longer awaited. */
  isAbandoned: boolean;
}

// Prepared statements use about 30 bytes of server memory per character.
const maxPreparedCharacters = 150_000;

const connections = new WeakMap<pg.ClientBase, ConnectionState>();

function stateOf(client: pg.ClientBase): ConnectionState {
  let state = connections.get(client);
  if (state === undefined) {
    state = {
      names: new Set(),
      characters: 0,
      serverOffsetMilliseconds: 0,
      ownOffsetMilliseconds: 0,
      hasWrongClock: false,
      freshMilliseconds: 0,
      isAbandoned: false,
    };
    connections.set(client, state);
  }
  return state;
}

/*
 * With the statistics of an empty database, reading a whole table looks cheap, and the plan is kept while the table
 * grows. Until there are real statistics, sequential scans are disabled. On PostgreSQL 15 they then have a cost at
 * which just-in-time compilation would start.
 */
const setUp = `
  select set_config('jit', 'off', false),
    set_config('enable_seqscan', case when (select reltuples from pg_class where oid = to_regclass('appointments'))
      >= 1000 then 'on' else 'off' end, false),
    clock_timestamp() as now`;

/**
 * Prepares a new connection, and measures the clock of the server: too early by at most a round trip, never too
 * late.
 */
export async function setUpConnection(client: pg.ClientBase, limits: Limits): Promise<void> {
  const { rows } = await sendStatement(client, setUp, limits.setUpMilliseconds);
  const state = stateOf(client);
  state.serverOffsetMilliseconds = rows[0].now.getTime() - performance.now();
  state.ownOffsetMilliseconds = ownOffset();
  state.freshMilliseconds = limits.freshMilliseconds;
}

/** Sends a statement. Throws `DatabaseUnavailable` if no response arrives in time. */
export function sendStatement(
  client: pg.ClientBase,
  statement: Statement | string,
  milliseconds: number,
): Promise<pg.QueryResult> {
  const state = stateOf(client);
  return new Promise((resolve, reject) => {
    if (state.isAbandoned) return reject(new DatabaseUnavailable('connection was abandoned'));
    let isAnswered = false;
    const abandon = () => {
      if (isAnswered) return;
      state.isAbandoned = true;
      cancelStatement(client);
      reject(new DatabaseUnavailable('database did not respond in time'));
    };
    // Timers run before pending input. If this process was blocked, the response may be waiting to be read.
    const timer = setTimeout(() => setImmediate(abandon), milliseconds);
    const settle: Settle = (error, result) => {
      isAnswered = true;
      clearTimeout(timer);
      if (error) reject(wrapFailure(error));
      else resolve(result);
    };
    client.query(
      typeof statement === 'string' ? new pg.Query(statement, settle) : prepare(state, statement, settle),
    );
  });
}

type Settle = (error: Error | undefined, result: pg.QueryResult) => void;

/** A query object instead of its options, which the driver would copy property by property for each statement. */
function prepare(state: ConnectionState, { name, text, values }: Statement, settle: Settle): pg.Query {
  const deadline = values.indexOf(beginBy);
  if (deadline !== -1) values[deadline] = latestStart(state);
  const query = new pg.Query(text, values, settle);
  if (name === undefined) return query;
  if (!state.names.has(name)) {
    state.names.add(name);
    state.characters += text.length;
  }
  return Object.assign(query, { name });
}

const ownOffset = () => Date.now() - performance.now();
const maxDriftMilliseconds = 100;

/** In the past after the clock was set: the statement then does nothing, and the connection is replaced. */
function latestStart(state: ConnectionState): Date {
  state.hasWrongClock ||= Math.abs(ownOffset() - state.ownOffsetMilliseconds) > maxDriftMilliseconds;
  if (state.hasWrongClock) return new Date(0);
  return new Date(performance.now() + state.serverOffsetMilliseconds + state.freshMilliseconds);
}

/** True if the connection must be closed: it was abandoned, its clock is wrong, or it holds too many prepared statements. */
export function mustBeClosed(client: pg.ClientBase): boolean {
  const { isAbandoned, hasWrongClock, characters } = stateOf(client);
  return isAbandoned || hasWrongClock || characters > maxPreparedCharacters;
}

// Code of a cancel request in PostgreSQL protocol 3.
const cancelCode = 80_877_102;
const cancelTimeoutMilliseconds = 1_000;

/**
 * Asks the server to cancel the current statement, so that an abandoned statement releases its locks early.
 * Best effort: the server has its own timeouts.
 */
function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Partial<Backend>;
  if (host === undefined || port === undefined || !processID || typeof secretKey !== 'number') return;
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(cancelCode, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.unref();
  socket.setTimeout(cancelTimeoutMilliseconds, () => socket.destroy());
  socket.on('error', () => {});
  socket.end(request);
}

/** Fields of node-postgres that its types do not declare. */
interface Backend {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}
