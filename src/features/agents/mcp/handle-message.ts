import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import { readJson } from '../../../http/accept-bodies.ts';
import { isEventStream } from '../../../http/event-stream.ts';
import { ProtocolResponse } from '../../../http/handler-results.ts';
import type { Config } from '../../../platform/config.ts';
import { createToolServer, type McpRequest, type ToolServerDependencies } from './create-tool-server.ts';
import { findTool } from './list-tools.ts';
import {
  cancelledRequestOf,
  explainInvalidParams,
  isAllowedOrigin,
  type Message,
  readEvents,
  requireMessage,
  toolNameOf,
  writeEvent,
} from './rules/json-rpc.ts';

interface McpDependencies extends ToolServerDependencies {
  /** Allowed origins of pages. */
  config: Pick<Config, 'CORS_ORIGINS'>;
}

interface McpMessageRequest extends McpRequest {
  rawBody: string;
}

// Loaded on first use, because most processes never serve MCP.
let loading: Promise<typeof import('@modelcontextprotocol/server')> | undefined;
const loadLibrary = () => {
  loading ??= import('@modelcontextprotocol/server');
  return loading;
};

/** Handles one message. Stateless, except for calls in progress. */
export function createMessageHandler(dependencies: McpDependencies) {
  const { publicUrl } = dependencies;
  const listed = dependencies.config.CORS_ORIGINS.split(',').map((origin) => origin.trim());
  const calls = createCallTracker();

  return async (request: McpMessageRequest, gone: AbortSignal): Promise<ProtocolResponse> => {
    const { headers, caller } = request;
    const message = admitMessage(request, { own: publicUrl(), listed });
    const owner = { authorization: headers.authorization, address: caller.address };
    const cancelledId = cancelledRequestOf(message);
    if (cancelledId !== undefined) calls.stop(owner, cancelledId);

    const library = await loadLibrary();
    return calls.follow(owner, message.id, gone, async (signal) => {
      const makeServer = createToolServer(library, dependencies, request, signal);
      const handler = library.createMcpHandler(makeServer, { keepAliveMs: 0 });
      const protocolRequest = new Request(`${publicUrl()}/mcp`, {
        method: 'POST',
        headers: protocolHeaders(headers),
        signal,
      });
      const response = await handler.fetch(protocolRequest, { parsedBody: message });
      return present(response, headers.accept);
    });
  };
}

/** The library answers with a stream of events. Clients that do not accept one get the message as JSON. */
async function present(response: Response, accept: string | undefined): Promise<ProtocolResponse> {
  const contentType = response.headers.get('content-type');
  const text = await response.text();
  if (!isEventStream(contentType)) return new ProtocolResponse(response.status, contentType, text);
  const messages = readEvents(text).map(explainInvalidParams);
  return accept?.includes('text/event-stream')
    ? new ProtocolResponse(response.status, contentType, messages.map(writeEvent).join(''))
    : new ProtocolResponse(response.status, 'application/json', JSON.stringify(messages.at(-1)));
}

/** Checks the origin, the message and the credentials before the message is processed. */
function admitMessage(
  { rawBody, headers }: McpMessageRequest,
  origins: { own: string; listed: readonly string[] },
): Message {
  if (!isAllowedOrigin(headers.origin, origins))
    throw new AppError('FORBIDDEN', {
      field: 'Origin',
      detail: 'Requests from this origin are not allowed.',
    });
  const message = requireMessage(readJson(Buffer.from(rawBody)));
  const name = toolNameOf(message);
  if (name !== undefined && headers.authorization === undefined && findTool(name)?.needsPerson)
    throw new AppError('AUTH_REQUIRED', { detail: `The tool ${name} needs an access token of a user.` });
  return message;
}

const protocolNames = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

function protocolHeaders(headers: IncomingHttpHeaders): Headers {
  const forwarded = new Headers({ accept: 'application/json, text/event-stream' });
  for (const name of protocolNames) {
    const value = headers[name];
    if (typeof value === 'string') forwarded.set(name, value);
  }
  return forwarded;
}

interface CallOwner {
  authorization: string | undefined;
  address: string;
}

/**
 * Calls in progress, so that clients of 2025 can cancel a call with another message. Only for authenticated
 * callers, because message ids are not unique across clients.
 */
function createCallTracker() {
  const running = new Map<string, Set<AbortController>>();

  const nameOf = ({ authorization, address }: CallOwner, id: string | number | undefined) =>
    authorization === undefined || id === undefined ? null : JSON.stringify([authorization, address, id]);

  return {
    stop(owner: CallOwner, id: string | number): void {
      const name = nameOf(owner, id);
      if (name !== null) for (const one of running.get(name) ?? []) one.abort();
    },

    /** Runs the work with a signal that aborts when the call is cancelled or the connection closes. */
    async follow<T>(
      owner: CallOwner,
      id: string | number | undefined,
      gone: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const name = nameOf(owner, id);
      if (name === null) return work(gone);
      const own = new AbortController();
      const same = running.get(name) ?? new Set();
      running.set(name, same.add(own));
      try {
        return await work(AbortSignal.any([gone, own.signal]));
      } finally {
        same.delete(own);
        if (same.size === 0) running.delete(name);
      }
    },
  };
}
