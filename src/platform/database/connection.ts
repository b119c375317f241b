import type pg from 'pg';
import { cancelStatement } from './cancel.ts';
import { DatabaseUnavailable, nameFailure } from './failures.ts';
import type { Limits } from './limits.ts';
import { beginBy, type Statement } from './sql.ts';

interface ConnectionState {
  /** Texts the server keeps planned for this connection. */
  names: Set<string>;
  characters: number;
  /** Milliseconds by which the server's clock is ahead of ours. */
  aheadMilliseconds: number;
  /** How old a question may be when the server begins to work on it. */
  freshMilliseconds: number;
  /** Owes an answer nobody waits for any more. */
  isGivenUp: boolean;
}

// What planned statements take of the server's memory grows with their texts, by some 30 bytes a character.
const mostCharacters = 150_000;

const connections = new WeakMap<pg.ClientBase, ConnectionState>();

function stateOf(client: pg.ClientBase): ConnectionState {
  let state = connections.get(client);
  if (state === undefined) {
    state = { names: new Set(), characters: 0, aheadMilliseconds: 0, freshMilliseconds: 0, isGivenUp: false };
    connections.set(client, state);
  }
  return state;
}

/** Once for each new connection. The clocks of two machines may differ; by how much is known to half a round trip. */
export async function readClock(client: pg.ClientBase, limits: Limits): Promise<void> {
  const asked = Date.now();
  const { rows } = await ask(client, 'select clock_timestamp() as now', limits.clockMilliseconds);
  const state = stateOf(client);
  state.aheadMilliseconds = rows[0].now.getTime() - (asked + Date.now()) / 2;
  state.freshMilliseconds = limits.freshMilliseconds;
}

/** Sends a statement; the caller of the transaction keeps order. Fails as `DatabaseUnavailable` when no answer comes in time. */
export function ask(
  client: pg.ClientBase,
  statement: Statement | string,
  milliseconds: number,
): Promise<pg.QueryResult> {
  const state = stateOf(client);
  return new Promise((resolve, reject) => {
    if (state.isGivenUp) return reject(new DatabaseUnavailable('the connection was given up'));
    let isAnswered = false;
    const giveUp = () => {
      if (isAnswered) return;
      state.isGivenUp = true;
      cancelStatement(client);
      reject(new DatabaseUnavailable('the database did not answer in time'));
    };
    // Timers come before what has arrived: when it was this process that was held up, the answer may be waiting to be read.
    const timer = setTimeout(() => setImmediate(giveUp), milliseconds);
    client.query(typeof statement === 'string' ? statement : prepare(state, statement), (error, result) => {
      isAnswered = true;
      clearTimeout(timer);
      if (error) reject(nameFailure(error));
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

/** Whether it should be closed rather than used again: it owes an answer, or the server keeps enough for it. */
export function isWorn(client: pg.ClientBase): boolean {
  const { isGivenUp, characters } = stateOf(client);
  return isGivenUp || characters > mostCharacters;
}
