import { connect } from 'node:net';
import type pg from 'pg';

// The number that marks a cancel request in PostgreSQL's protocol, version 3.
const cancelCode = 80_877_102;
const patienceMilliseconds = 1_000;

/**
 * Asks the server to end what this connection is at. Nobody waits for it, and it may come to nothing: the server has time-outs of its
 * own. It only keeps what was given up from holding locks for longer than it must.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Partial<Backend>;
  if (host === undefined || port === undefined || !processID || typeof secretKey !== 'number') return;
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(cancelCode, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.unref();
  socket.setTimeout(patienceMilliseconds, () => socket.destroy());
  socket.on('error', () => {});
  socket.end(request);
}

/** What the server told this connection at its start; known to node-postgres, and not to its types. */
interface Backend {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}
