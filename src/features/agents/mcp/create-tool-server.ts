import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashCall } from './hash-call.ts';
import { findTool, instructions, listToolsFor, serverInfo } from './list-tools.ts';
import { openApi } from './open-api.ts';
import { runTool } from './run-tool.ts';

export interface ToolServerDependencies {
  /** A function, because the server is created with these routes. */
  server: () => FastifyInstance;
  publicUrl: () => string;
  clock: Clock;
  log: Logger;
}

export interface McpRequest {
  headers: IncomingHttpHeaders;
  caller: Caller;
  peer: string;
  id: string;
}

type Library = typeof import('@modelcontextprotocol/server');

// The list depends on the token.
const cacheBriefly = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Creates the MCP server for one message. */
export function createToolServer(
  library: Library,
  { server, publicUrl, clock, log }: ToolServerDependencies,
  { headers, caller, peer, id }: McpRequest,
  signal: AbortSignal,
) {
  const access = openApi({
    server: server(),
    baseUrl: publicUrl(),
    headers,
    peer,
    requestId: id,
    signal,
  });
  const now = clock.now();
  const { session } = caller;
  const keyFor = (tool: string) => (input: unknown, step: string) =>
    hashCall({
      caller: session?.grant?.id ?? session?.userId ?? '',
      tool,
      input,
      day: now.toISOString().slice(0, 10),
      step,
    });

  return () => {
    const tools = new library.Server(serverInfo, {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { 'tools/list': cacheBriefly },
    });
    tools.setRequestHandler('tools/list', () => ({ tools: listToolsFor(session) as never }));
    tools.setRequestHandler('tools/call', async ({ params }) => {
      const tool = findTool(params.name);
      if (tool === undefined)
        throw new library.ProtocolError(library.ProtocolErrorCode.InvalidParams, 'Unknown tool.');
      return runTool(tool, params.arguments, {
        ...access,
        now,
        session,
        keyFor: keyFor(tool.name),
        log,
        requestId: id,
      });
    });
    return tools;
  };
}
