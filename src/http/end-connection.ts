import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionTimeouts {
  /** Time to read the response before the connection is closed. */
  toReadMilliseconds: number;
  /** Time for pending responses, the same as on shutdown. Endless streams are cut off then. */
  toAnswerMilliseconds: number;
}

/** Requests and responses of a connection. */
interface Exchange {
  lastRequest: IncomingMessage;
  /** Responses that are not sent completely, in the order of their requests. */
  pending: ServerResponse[];
}

const isPending = (response: ServerResponse) => !response.writableFinished;

const ignore = () => {};

/** Builds the final response. The response to HEAD has no body. */
type FinalResponse = (isHead: boolean) => string;

/** Closes connections after a protocol error, once pending responses are sent. */
export function createConnectionEnds(timeouts: ConnectionTimeouts) {
  const ending = new WeakSet<Socket>();
  const lingering = new Set<Socket>();
  const exchanges = new WeakMap<Socket, Exchange>();
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

  /** The response being sent. Later ones wait for it. */
  const currentResponse = (socket: Socket) => exchanges.get(socket)?.pending.find(isPending);

  function end(socket: Socket, finalResponse: FinalResponse, own?: ServerResponse): void {
    ignoreInput(socket);
    if (currentResponse(socket) === undefined) {
      // The last request may have been answered before it arrived completely.
      const isAnswered = exchanges.get(socket)?.lastRequest.complete === false;
      closeAfterReading(socket, isAnswered ? undefined : finalResponse(false));
      return;
    }
    const timer = setTimeout(() => socket.destroy(), timeouts.toAnswerMilliseconds).unref();
    socket.once('close', () => clearTimeout(timer));

    function proceed(): void {
      const current = currentResponse(socket);
      if (socket.destroyed) return;
      if (current === undefined) closeAfterReading(socket);
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
    /** Must be called for every request, because Node does not expose the pending responses of a connection. */
    track(request: IncomingMessage, response: ServerResponse): void {
      const exchange = exchanges.get(request.socket);
      if (exchange === undefined) {
        exchanges.set(request.socket, { lastRequest: request, pending: [response] });
        return;
      }
      exchange.lastRequest = request;
      const { pending } = exchange;
      // Usually only the previous response, which is finished.
      if (pending.length === 1 && !isPending(pending[0]!)) pending[0] = response;
      else exchange.pending = [...pending.filter(isPending), response];
    },
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
