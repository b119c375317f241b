import { connect } from 'node:net';
import type pg from 'pg';
import { DatabaseUnavailable, wrapFailure } from './failures.ts';
import type { Limits } from './limits.ts';
import { beginBy, type Statement } from './sql.ts';

interface ConnectionState {
  /** Prepared statements on this connection. */
  names: Set<string>;
  characters: number;
  /** Difference between the clocks of server and process, in milliseconds. */
  aheadMilliseconds: number;
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
      aheadMilliseconds: 0,
      freshMilliseconds: 0,
      isAbandoned: false,
    };
    connections.set(client, state);
  }
  return state;
}

/** Measures the clock difference of a new connection, accurate to half a round trip. */
export async function readClock(client: pg.ClientBase, limits: Limits): Promise<void> {
  const asked = Date.now();
  const { rows } = await sendStatement(client, 'select clock_timestamp() as now', limits.clockMilliseconds);
  const state = stateOf(client);
  state.aheadMilliseconds = rows[0].now.getTime() - (asked + Date.now()) / 2;
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
    client.query(typeof statement === 'string' ? statement : prepare(state, statement), (error, result) => {
      isAnswered = true;
      clearTimeout(timer);
      if (error) reject(wrapFailure(error));
      else resolve(result);
    });
  });
}

function prepare(state: ConnectionState, { name, text, values }: Statement): pg.QueryConfig {
  const deadline = values.indexOf(beginBy);
  if (deadline !== -1)
    values[deadline] = new Date(Date.now() + state.aheadMilliseconds + state.freshMilliseconds);
  if (name === undefined) return { text, values };
  if (!state.names.has(name)) {
    state.names.add(name);
    state.characters += text.length;
  }
  return { name, text, values };
}

/** True if the connection must be closed: it was abandoned, or holds too many prepared statements. */
export function mustBeClosed(client: pg.ClientBase): boolean {
  const { isAbandoned: isGivenUp, characters } = stateOf(client);
  return isGivenUp || characters > maxPreparedCharacters;
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
