import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionTimeouts {
  /** Time to read the response before the connection is closed. */
  toReadMilliseconds: number;
  /** Time for pending responses, the same as on shutdown. Endless streams are cut off then. */
  toAnswerMilliseconds: number;
}

/**
 * Fields of Node's sockets that its types do not declare. They are used instead of a list of all requests, which
 * every request would have to update.
 */
interface Connection extends Socket {
  /** The response being sent. Later ones wait for it. */
  _httpMessage?: ServerResponse | null;
  parser?: { incoming: IncomingMessage | null } | null;
}

const ignore = () => {};

/** Builds the final response. The response to HEAD has no body. */
type FinalResponse = (isHead: boolean) => string;

/** Closes connections after a protocol error, once pending responses are sent. */
export function createConnectionEnds(timeouts: ConnectionTimeouts) {
  const ending = new WeakSet<Socket>();
  const lingering = new Set<Socket>();
  let isStopping = false;

  /** Ignores further input, including the rest of the rejected request. */
  function ignoreInput(socket: Socket): void {
    ending.add(socket);
    socket.removeAllListeners('data');
    socket.on('data', ignore);
    socket.on('error', ignore);
  }

  /**
   * Reads remaining input for a moment: unread data would reset the connection and could discard the
   * response.
   */
  function closeAfterReading(socket: Socket, text = ''): void {
    socket.end(text);
    if (isStopping) {
      socket.destroySoon();
      return;
    }
    socket.resume();
    lingering.add(socket);
    const timer = setTimeout(() => socket.destroy(), timeouts.toReadMilliseconds).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      lingering.delete(socket);
    });
  }

  function end(socket: Connection, finalResponse: FinalResponse, own?: ServerResponse): void {
    ignoreInput(socket);
    if (!socket._httpMessage) {
      // The last request may have been answered before it arrived completely.
      const isAnswered = socket.parser?.incoming?.complete === false;
      closeAfterReading(socket, isAnswered ? undefined : finalResponse(false));
      return;
    }
    const timer = setTimeout(() => socket.destroy(), timeouts.toAnswerMilliseconds).unref();
    socket.once('close', () => clearTimeout(timer));

    function proceed(): void {
      const current = socket._httpMessage;
      if (socket.destroyed) return;
      if (!current) closeAfterReading(socket);
      else if (!current.headersSent && (current === own || !current.req.complete)) {
        closeAfterReading(socket, finalResponse(current.req.method === 'HEAD'));
        // Otherwise Node would stop reading the socket.
        current.req.resume();
      } else current.once('close', proceed);
    }
    proceed();
  }

  return {
    isEnding: (socket: Socket): boolean => ending.has(socket),
    /**
     * Sends the final response only where it answers a request: unparsable bytes, an incomplete request, or
     * `own`. After the response to a complete request it would be taken as the response to the next one, so
     * the connection is closed without it.
     */
    end,
    /** Closes all connections immediately. */
    stop(): void {
      isStopping = true;
      for (const socket of lingering) socket.destroy();
    },
  };
}
