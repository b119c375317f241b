import { anyone, discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';

const tag = 'Agents';

export const callMcp = declareRoute({
  operation: 'callMcp',
  method: 'POST',
  path: '/mcp',
  // Whatever is sent as proof has to be one; what a tool then does, the API allows or refuses.
  access: discovery('availability:read'),
  agents: 'any',
  tag,
  summary: 'Where agents call tools: the Model Context Protocol',
  description: `Streamable HTTP without sessions, for clients of 2026-07-28 and of 2025. The body is one JSON-RPC message. Tools that read what everybody may know
need no credentials; the others answer 401 with \`WWW-Authenticate\`, which says where to ask the person. A page of another origin is refused with 403.`,
  rawBody: true,
  refusesOtherMethods: true,
  resource: '/mcp',
  reply: {
    status: 200,
    description:
      'The JSON-RPC answer, as JSON or as one event of a stream; 202 without a body to a notification.',
    contentType: 'application/json; charset=utf-8',
  },
  errors: ['FORBIDDEN'],
});

const describedAs = {
  status: 200,
  description: 'Where the endpoint is, which protocols it speaks, and which tools it has.',
  contentType: 'application/json; charset=utf-8',
} as const;

export const getMcpManifest = declareRoute({
  operation: 'getMcpManifest',
  method: 'GET',
  path: '/.well-known/mcp.json',
  access: anyone,
  tag,
  summary: 'What agents find at /mcp',
  cached: true,
  reply: describedAs,
  errors: [],
});

export const getMcpServerCard = declareRoute({
  operation: 'getMcpServerCard',
  method: 'GET',
  path: '/.well-known/mcp/server-card.json',
  access: anyone,
  tag,
  summary: 'The same, at its other address',
  cached: true,
  reply: describedAs,
  errors: [],
});
