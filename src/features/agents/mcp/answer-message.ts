import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import { ProtocolAnswer } from '../../../http/protocol-answer.ts';
import { readJson } from '../../../http/read-json.ts';
import type { Config } from '../../../platform/config.ts';
import { type AskedTools, createToolServer, type ServerParts } from './create-tool-server.ts';
import { findTool } from './list-tools.ts';
import { isAllowedOrigin } from './rules/allowed-origin.ts';
import { type Message, requestTakenBack, requireMessage, toolNamed } from './rules/json-rpc.ts';
import { createCallTracker } from './track-calls.ts';

interface Parts extends ServerParts {
  /** Whose pages may call. */
  config: Pick<Config, 'CORS_ORIGINS'>;
}

interface Asked extends AskedTools {
  rawBody: string;
}

// Most processes are never asked: the library is loaded for the first who asks.
let loading: Promise<typeof import('@modelcontextprotocol/server')> | undefined;
const loadLibrary = () => {
  loading ??= import('@modelcontextprotocol/server');
  return loading;
};

/** Answers one message of the protocol; nothing is remembered between two, but for what is under way. */
export function createMessageAnswerer(parts: Parts) {
  const { publicUrl } = parts;
  const listed = parts.config.CORS_ORIGINS.split(',').map((origin) => origin.trim());
  const calls = createCallTracker();

  return async (asked: Asked, gone: AbortSignal): Promise<ProtocolAnswer> => {
    const { headers, caller } = asked;
    const message = admitMessage(asked, { own: publicUrl(), listed });
    const whose = { authorization: headers.authorization, address: caller.address };
    const takenBack = requestTakenBack(message);
    if (takenBack !== undefined) calls.stop(whose, takenBack);

    const library = await loadLibrary();
    return calls.follow(whose, message.id, gone, async (signal) => {
      const makeServer = createToolServer(library, parts, asked, signal);
      const handler = library.createMcpHandler(makeServer, { keepAliveMs: 0 });
      const request = new Request(`${publicUrl()}/mcp`, {
        method: 'POST',
        headers: protocolHeaders(headers),
        signal,
      });
      const response = await handler.fetch(request, { parsedBody: message });
      const contentType = response.headers.get('content-type');
      return new ProtocolAnswer(response.status, contentType, await response.text());
    });
  };
}

/** The message, if whoever sends it may, as far as that can be said before it is answered. */
function admitMessage(
  { rawBody, headers }: Asked,
  origins: { own: string; listed: readonly string[] },
): Message {
  if (!isAllowedOrigin(headers.origin, origins))
    throw new AppError('FORBIDDEN', { detail: 'Origin: pages of this origin may not call.' });
  const message = requireMessage(readJson(Buffer.from(rawBody)));
  const name = toolNamed(message);
  if (name !== undefined && headers.authorization === undefined && findTool(name)?.needsPerson)
    throw new AppError('AUTH_REQUIRED', { detail: `${name} acts for a person, who has to allow it.` });
  return message;
}

const protocolNames = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

function protocolHeaders(headers: IncomingHttpHeaders): Headers {
  const kept = new Headers();
  for (const name of protocolNames) {
    const value = headers[name];
    if (typeof value === 'string') kept.set(name, value);
  }
  return kept;
}
