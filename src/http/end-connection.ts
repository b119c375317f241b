import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionTimeouts {
  /** Time to read the response before the connection is closed. */
  toReadMilliseconds: number;
  /** Time for pending responses, the same as on shutdown. Endless streams are cut off then. */
  toAnswerMilliseconds: number;
}

/** Internal fields of Node, which it uses itself if there is no `clientError` listener. */
interface Connection extends Socket {
  /** The response being sent. Later ones are queued behind it. */
  _httpMessage?: (ServerResponse & { req: IncomingMessage }) | null;
  parser?: { incoming?: IncomingMessage | null } | null;
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

  /** True if the current request was answered before it arrived completely. */
  function isAnswered({ parser }: Connection): boolean {
    return parser?.incoming?.complete === false;
  }

  function end(socket: Connection, words: FinalResponse, own?: ServerResponse): void {
    ignoreInput(socket);
    if (!socket._httpMessage) {
      closeAfterReading(socket, isAnswered(socket) ? undefined : words(false));
      return;
    }
    const timer = setTimeout(() => socket.destroy(), timeouts.toAnswerMilliseconds).unref();
    socket.once('close', () => clearTimeout(timer));

    function proceed(): void {
      const turn = socket._httpMessage;
      if (socket.destroyed) return;
      if (!turn) closeAfterReading(socket);
      else if (!turn.headersSent && (turn === own || !turn.req.complete)) {
        closeAfterReading(socket, words(turn.req.method === 'HEAD'));
        // Otherwise Node would stop reading the socket.
        turn.req.resume();
      } else turn.once('close', proceed);
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
