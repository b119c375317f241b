import { anyone, discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';

const tag = 'Agents';

export const callMcp = declareRoute({
  operation: 'callMcp',
  method: 'POST',
  path: '/mcp',
  // Credentials are optional but must be valid. The API decides what each tool may do.
  access: discovery('availability:read'),
  agents: 'any',
  tag,
  summary: 'Call MCP tools',
  description:
    'Model Context Protocol over Streamable HTTP, stateless, for the protocol version 2026-07-28 and the versions of 2025. The body is one JSON-RPC message. Public tools need no credentials. Other tools respond with 401, and `WWW-Authenticate` contains the URL of the resource metadata. Requests from pages of other origins are refused with 403.',
  rawBody: true,
  refusesOtherMethods: true,
  resource: '/mcp',
  reply: {
    status: 200,
    description:
      'JSON-RPC response: a stream of events if `Accept` contains `text/event-stream`, otherwise JSON. 202 without a body for a notification.',
    contentType: 'application/json; charset=utf-8',
    alsoContentType: 'text/event-stream',
  },
  errors: ['FORBIDDEN'],
});

const describedAs = {
  status: 200,
  description: 'Endpoint, protocol versions and tools.',
  contentType: 'application/json; charset=utf-8',
} as const;

export const getMcpManifest = declareRoute({
  operation: 'getMcpManifest',
  method: 'GET',
  path: '/.well-known/mcp.json',
  access: anyone,
  tag,
  summary: 'Get the MCP manifest',
  cached: true,
  namesOrigin: true,
  reply: describedAs,
  errors: [],
});

export const getMcpServerCard = declareRoute({
  operation: 'getMcpServerCard',
  method: 'GET',
  path: '/.well-known/mcp/server-card.json',
  access: anyone,
  tag,
  summary: 'Get the MCP server card',
  cached: true,
  namesOrigin: true,
  reply: describedAs,
  errors: [],
});
