import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Patience {
  /** For whoever was told something to read it before the connection is gone, whether they close their end or not. */
  toReadMilliseconds: number;
  /** For the answers that come before: as long as they have when the service stops. A stream that goes on for ever is cut then. */
  toAnswerMilliseconds: number;
}

/** Node's own notes about a connection, by which it decides where nobody listens for `clientError`. */
interface Connection extends Socket {
  /** The answer whose turn it is. Those to later requests wait behind it. */
  _httpMessage?: (ServerResponse & { req: IncomingMessage }) | null;
  parser?: { incoming?: IncomingMessage | null } | null;
}

const ignore = () => {};

/** Made only where they are said. The answer to a HEAD has no body. */
type LastWords = (isHead: boolean) => string;

/** Ends connections on which nothing more is understood, after the answers that are owed on them. */
export function createConnectionEnds(patience: Patience) {
  const ending = new WeakSet<Socket>();
  const lingering = new Set<Socket>();
  let isStopping = false;

  /** Nothing that still comes is read as a request, be it the rest of the one that was refused. */
  function stopHearing(socket: Socket): void {
    ending.add(socket);
    socket.removeAllListeners('data');
    socket.on('data', ignore);
    socket.on('error', ignore);
  }

  /** What lies unread when a socket is destroyed resets the connection, and may take the last words with it: so it is read for a moment. */
  function leave(socket: Socket, text = ''): void {
    socket.end(text);
    if (isStopping) {
      socket.destroySoon();
      return;
    }
    socket.resume();
    lingering.add(socket);
    const timer = setTimeout(() => socket.destroy(), patience.toReadMilliseconds).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      lingering.delete(socket);
    });
  }

  /** Whether the request that is being read was answered before all of it had come. */
  function isAnswered({ parser }: Connection): boolean {
    return parser?.incoming?.complete === false;
  }

  function end(socket: Connection, words: LastWords, own?: ServerResponse): void {
    stopHearing(socket);
    if (!socket._httpMessage) {
      leave(socket, isAnswered(socket) ? undefined : words(false));
      return;
    }
    const timer = setTimeout(() => socket.destroy(), patience.toAnswerMilliseconds).unref();
    socket.once('close', () => clearTimeout(timer));

    function proceed(): void {
      const turn = socket._httpMessage;
      if (socket.destroyed) return;
      if (!turn) leave(socket);
      else if (!turn.headersSent && (turn === own || !turn.req.complete)) {
        leave(socket, words(turn.req.method === 'HEAD'));
        // Else Node would stop reading the socket until somebody wants what has come of the body.
        turn.req.resume();
      } else turn.once('close', proceed);
    }
    proceed();
  }

  return {
    isEnding: (socket: Socket): boolean => ending.has(socket),
    /**
     * Says the last words where they are an answer in their turn: to nothing but bytes, to a request that did not come whole, or to `own`.
     * After the answer to a good request they would be taken for the next one's, so the connection is closed without any.
     */
    end,
    /** Nobody waits for those who were told. */
    stop(): void {
      isStopping = true;
      for (const socket of lingering) socket.destroy();
    },
  };
}
